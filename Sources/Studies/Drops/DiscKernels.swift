import CoinDrop
import CoinDropAVX2

extension LivesKernel {
  /// The same build of the kernel of `discs`.
  var discs: DiscKernel {
    switch self {
    case .baseline: CoinDrop.stepDiscs
    case .avx2: CoinDropAVX2.stepDiscs
    }
  }
}
