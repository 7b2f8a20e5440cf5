import { fromBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { bytesToHex } from '@oriel/shared/encoding/hex.ts'

type Encoding = 'base64' | 'hex' | 'utf-8'

class Bytes extends Uint8Array {
  override toString(encoding: Encoding = 'utf-8'): string {
    if (encoding === 'hex') return bytesToHex(this).slice(2)
    if (encoding === 'base64') return btoa(this.reduce((text, byte) => text + String.fromCharCode(byte), ''))
    return new TextDecoder().decode(this)
  }
}

/**
 * Replaces Node's `Buffer`, with which the WalletConnect library encodes and decodes sign-in permissions. The library
 * uses it as a global, so `vite.config.ts` adds the import.
 */
export const Buffer = {
  from(value: string | Uint8Array, encoding?: 'base64'): Bytes {
    if (typeof value !== 'string') return new Bytes(value)
    return new Bytes(encoding === 'base64' ? fromBase64Url(value) : new TextEncoder().encode(value))
  },
}
