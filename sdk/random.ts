import { bytesToHex } from '#shared/hex.ts'

/** Works in pages that are not a secure context, unlike `crypto.randomUUID`. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes))).slice(2)
}
