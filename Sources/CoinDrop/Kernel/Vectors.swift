// Compiled twice: in `CoinDrop` for any processor, in `CoinDropAVX2` for those with AVX2. Floats see + − × ÷ √ and
// comparisons only, which give the same bits on all of them. Nothing generic here, and no type: its code would leak from one
// twin into the other.

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
  let marks = words(flags) & Counts(1, 2, 4, 8, 16, 32, 64, 128)
  let pairs = unsafeBitCast(marks, to: SIMD4<UInt64>.self)
  let all = pairs[0] | pairs[1] | pairs[2] | pairs[3]
  return UInt32(truncatingIfNeeded: all | all &>> 32)
}

/// x, y and z of eight rows, of which the first half holds the lanes 0 to 3.
@inline(__always)
func columns(
  _ a: Floats, _ b: Floats, _ c: Floats, _ d: Floats
) -> (x: Floats, y: Floats, z: Floats) {
  let ab = Floats(a[0], b[0], a[1], b[1], a[4], b[4], a[5], b[5])
  let cd = Floats(c[0], d[0], c[1], d[1], c[4], d[4], c[5], d[5])
  let x = Floats(ab[0], ab[1], cd[0], cd[1], ab[4], ab[5], cd[4], cd[5])
  let y = Floats(ab[2], ab[3], cd[2], cd[3], ab[6], ab[7], cd[6], cd[7])
  let z = Floats(a[2], b[2], c[2], d[2], a[6], b[6], c[6], d[6])
  return (x, y, z)
}

/// The rows of eight lanes at `place`, one a lane.
@inline(__always)
func gather(_ rows: UnsafeMutablePointer<Four>, _ lanes: UnsafeMutablePointer<Counts>) -> (
  x: Floats, y: Floats, z: Floats
) {
  let place = lanes.pointee
  return columns(
    Floats(lowHalf: rows[Int(place[0])], highHalf: rows[Int(place[4])]),
    Floats(lowHalf: rows[Int(place[1])], highHalf: rows[Int(place[5])]),
    Floats(lowHalf: rows[Int(place[2])], highHalf: rows[Int(place[6])]),
    Floats(lowHalf: rows[Int(place[3])], highHalf: rows[Int(place[7])]))
}

/// One coin in all lanes.
@inline(__always)
func load(_ rows: UnsafeMutablePointer<Four>, _ coin: Int) -> (x: Floats, y: Floats, z: Floats) {
  let rows = rows + coin &* 8
  return columns(
    Floats(lowHalf: rows[0], highHalf: rows[4]), Floats(lowHalf: rows[1], highHalf: rows[5]),
    Floats(lowHalf: rows[2], highHalf: rows[6]), Floats(lowHalf: rows[3], highHalf: rows[7]))
}

/// Writes rows back to where `gather` found them.
@inline(__always)
func scatter(
  _ rows: UnsafeMutablePointer<Four>, _ lanes: UnsafeMutablePointer<Counts>, _ x: Floats, _ y: Floats, _ z: Floats
) {
  let place = lanes.pointee
  let low = Floats(x[0], y[0], x[1], y[1], x[4], y[4], x[5], y[5])
  let high = Floats(x[2], y[2], x[3], y[3], x[6], y[6], x[7], y[7])
  rows[Int(place[0])] = Four(low[0], low[1], z[0], 0)
  rows[Int(place[1])] = Four(low[2], low[3], z[1], 0)
  rows[Int(place[2])] = Four(high[0], high[1], z[2], 0)
  rows[Int(place[3])] = Four(high[2], high[3], z[3], 0)
  rows[Int(place[4])] = Four(low[4], low[5], z[4], 0)
  rows[Int(place[5])] = Four(low[6], low[7], z[5], 0)
  rows[Int(place[6])] = Four(high[4], high[5], z[6], 0)
  rows[Int(place[7])] = Four(high[6], high[7], z[7], 0)
}

/// Writes one coin in all lanes.
@inline(__always)
func store(_ rows: UnsafeMutablePointer<Four>, _ coin: Int, _ x: Floats, _ y: Floats, _ z: Floats) {
  let rows = rows + coin &* 8
  let low = Floats(x[0], y[0], x[1], y[1], x[4], y[4], x[5], y[5])
  let high = Floats(x[2], y[2], x[3], y[3], x[6], y[6], x[7], y[7])
  rows[0] = Four(low[0], low[1], z[0], 0)
  rows[1] = Four(low[2], low[3], z[1], 0)
  rows[2] = Four(high[0], high[1], z[2], 0)
  rows[3] = Four(high[2], high[3], z[3], 0)
  rows[4] = Four(low[4], low[5], z[4], 0)
  rows[5] = Four(low[6], low[7], z[5], 0)
  rows[6] = Four(high[4], high[5], z[6], 0)
  rows[7] = Four(high[6], high[7], z[7], 0)
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
