// Compiled twice: in `CoinDrop` for any processor, in `CoinDropAVX2` for those with AVX2. Floats see + − × ÷ √ and
// comparisons only, which give the same bits on all of them. Nothing generic here, and no type: its code would leak from one
// twin into the other.

import CLanes

typealias Floats = SIMD8<Float>
typealias Flags = SIMDMask<SIMD8<Int32>>
typealias Counts = SIMD8<Int32>
typealias Four = SIMD4<Float>

/// The larger of two, the second where neither is.
@inline(__always)
func larger(_ one: Floats, _ other: Floats) -> Floats { other.replacing(with: one, where: one .> other) }

/// The smaller of two, the second where neither is.
@inline(__always)
func smaller(_ one: Floats, _ other: Floats) -> Floats { other.replacing(with: one, where: one .< other) }

@inline(__always)
func magnitude(_ one: Floats) -> Floats {
  unsafeBitCast(unsafeBitCast(one, to: Counts.self) & Counts(repeating: 0x7FFF_FFFF), to: Floats.self)
}

@inline(__always)
func root(_ one: Floats) -> Floats { one.squareRoot() }

@inline(__always)
func words(_ flags: Flags) -> Counts { unsafeBitCast(flags, to: Counts.self) }

@inline(__always)
func flags(_ words: Counts) -> Flags { unsafeBitCast(words, to: Flags.self) }

/// Bit by bit the lanes whose flag is set.
@inline(__always)
func bits(_ flags: Flags) -> UInt32 {
  var words = words(flags)
  return lanes_signs(&words)
}

/// The rows of eight lanes, one a lane.
@inline(__always)
func gather(_ rows: UnsafeMutablePointer<Four>, _ places: UnsafeMutablePointer<Counts>) -> (
  x: Floats, y: Floats, z: Floats
) {
  var (x, y, z) = (Floats(), Floats(), Floats())
  lanes_gather(rows, places, &x, &y, &z)
  return (x, y, z)
}

/// Writes rows back to where `gather` found them.
@inline(__always)
func scatter(
  _ rows: UnsafeMutablePointer<Four>, _ places: UnsafeMutablePointer<Counts>, _ x: Floats, _ y: Floats, _ z: Floats
) {
  var (x, y, z) = (x, y, z)
  lanes_scatter(rows, places, &x, &y, &z)
}

/// One coin in all lanes.
@inline(__always)
func load(_ rows: UnsafeMutablePointer<Four>, _ coin: Int) -> (x: Floats, y: Floats, z: Floats) {
  var (x, y, z) = (Floats(), Floats(), Floats())
  lanes_columns(rows + coin &* 8, rows + (coin &* 8 &+ 4), &x, &y, &z)
  return (x, y, z)
}

/// Writes one coin in all lanes.
@inline(__always)
func store(_ rows: UnsafeMutablePointer<Four>, _ coin: Int, _ x: Floats, _ y: Floats, _ z: Floats) {
  var (x, y, z) = (x, y, z)
  lanes_rows(&x, &y, &z, rows + coin &* 8, rows + (coin &* 8 &+ 4))
}

/// Sets one lane of a vector in memory.
@inline(__always)
func set(_ vector: UnsafeMutablePointer<Floats>, _ lane: Int, _ value: Float) {
  UnsafeMutableRawPointer(vector).storeBytes(of: value, toByteOffset: lane &* 4, as: Float.self)
}

@inline(__always)
func set(_ vector: UnsafeMutablePointer<Counts>, _ lane: Int, _ value: Int32) {
  UnsafeMutableRawPointer(vector).storeBytes(of: value, toByteOffset: lane &* 4, as: Int32.self)
}

@inline(__always)
func get(_ vector: UnsafeMutablePointer<Floats>, _ lane: Int) -> Float {
  UnsafeMutableRawPointer(vector).load(fromByteOffset: lane &* 4, as: Float.self)
}

@inline(__always)
func get(_ vector: UnsafeMutablePointer<Counts>, _ lane: Int) -> Int32 {
  UnsafeMutableRawPointer(vector).load(fromByteOffset: lane &* 4, as: Int32.self)
}
