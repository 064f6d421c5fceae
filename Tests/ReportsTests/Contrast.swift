import Foundation

/// Contrast of colours as WCAG 2.1 defines it.
enum WCAG {
  /// From 1 (the same lightness) to 21 (black and white), of colours such as `#595959`, `white` and `black`.
  static func contrast(_ a: String, _ b: String) -> Double {
    let (low, high) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  /// Red, green and blue, from 0 to 255.
  static func channels(_ color: String) -> [Double] {
    let digits = ["white": "ffffff", "black": "000000"][color] ?? String(color.dropFirst())
    let value = Int(digits, radix: 16) ?? 0
    return [16, 8, 0].map { Double((value >> $0) & 0xFF) }
  }

  private static func luminance(_ color: String) -> Double {
    let linear = channels(color).map { channel in
      let level = channel / 255
      return level <= 0.03928 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}
