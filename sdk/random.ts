import { bytesToHex } from '#shared/hex.ts'

/** Returns random bytes as hex. Unlike `crypto.randomUUID`, works in pages that are not a secure context. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes))).slice(2)
}
