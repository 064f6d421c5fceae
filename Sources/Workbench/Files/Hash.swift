import CDigest

/// SHA-256 of bytes.
func sha256(_ bytes: [UInt8]) -> [UInt8] {
  var context = SHA2_CTX()
  SHA256Init(&context)
  SHA256Update(&context, bytes, bytes.count)
  var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
  SHA256Final(&digest, &context)
  return digest
}

/// Bytes as lower-case hexadecimal digits.
func hexadecimal(_ bytes: [UInt8]) -> String {
  let digits = Array("0123456789abcdef".utf8)
  return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
}
