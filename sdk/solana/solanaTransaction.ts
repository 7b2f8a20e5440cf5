/**
 * Inserts a signature at its signer's index. Returns undefined if the transaction has no such signer. A serialized
 * transaction consists of a count, 64 bytes per signature, and the message. The message's accounts start with the
 * signers in the same order.
 */
export function insertSignature(
  transaction: Uint8Array,
  { signer, signature }: { signer: Uint8Array; signature: Uint8Array },
): Uint8Array | undefined {
  const signatures = readCount(transaction, 0)
  const message = signatures.end + signatures.count * 64
  // A versioned message starts with one more byte, whose high bit is set. Three counts and the accounts follow.
  const { end: accounts } = readCount(transaction, message + ((transaction[message] ?? 0) >= 0x80 ? 4 : 3))
  for (let index = 0; index < signatures.count; index++) {
    const at = accounts + index * 32
    if (signer.length !== 32 || !signer.every((byte, offset) => transaction[at + offset] === byte)) continue
    const signed = Uint8Array.from(transaction)
    signed.set(signature, signatures.end + index * 64)
    return signed
  }
  return undefined
}

/** Decodes Solana's "compact-u16": seven bits per byte, little-endian. */
function readCount(bytes: Uint8Array, start: number): { count: number; end: number } {
  let count = 0
  let end = start
  for (let shift = 0; shift < 21; shift += 7) {
    const byte = bytes[end++] ?? 0
    count |= (byte & 0x7f) << shift
    if (byte < 0x80) break
  }
  return { count, end }
}
