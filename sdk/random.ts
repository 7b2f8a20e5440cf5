import { bytesToHex } from '#shared/hex.ts'

/** So many random bytes, as hex. Works in pages that are no secure context, where `crypto.randomUUID` does not. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes))).slice(2)
}
