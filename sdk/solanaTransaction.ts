/**
 * Returns the transaction with this signature in the place of its signer; undefined when it has no such signer. The
 * bytes of a transaction are a count, 64 bytes for each signature, and the message, which lists its signers first and
 * in the same order.
 */
export function putSignature(
  transaction: Uint8Array,
  { signer, signature }: { signer: Uint8Array; signature: Uint8Array },
): Uint8Array | undefined {
  const signatures = readCount(transaction, 0)
  const message = signatures.end + signatures.count * 64
  // A message with a version begins with one more byte, whose first bit is set. Three counts follow, then the accounts.
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

/** Reads Solana's "compact-u16": seven bits in each byte, the lowest first. */
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
