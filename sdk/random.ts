import { bytesToHex } from '#shared/hex.ts'

/** Returns random bytes as hex. Unlike `crypto.randomUUID` it works in insecure contexts. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes))).slice(2)
}
