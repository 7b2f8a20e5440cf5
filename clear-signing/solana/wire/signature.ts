import { type Reader, readCompactLength } from './readCompactLength.ts'

export function findSignature(transaction: Uint8Array, account: Uint8Array): Uint8Array | undefined {
  const reader: Reader = { bytes: transaction, at: 0 }
  const signatures = readCompactLength(reader)
  if (signatures === undefined) return undefined
  const first = reader.at
  reader.at += signatures * 64
  const isVersioned = ((transaction[reader.at] ?? 0) & 0x80) !== 0
  reader.at += isVersioned ? 4 : 3
  const keys = readCompactLength(reader) ?? 0
  for (let index = 0; index < Math.min(signatures, keys); index++) {
    const key = transaction.subarray(reader.at + index * 32, reader.at + index * 32 + 32)
    if (key.length !== 32 || !account.every((byte, at) => byte === key[at])) continue
    const signature = transaction.subarray(first + index * 64, first + index * 64 + 64)
    return signature.some((byte) => byte !== 0) ? signature : undefined
  }
  return undefined
}
