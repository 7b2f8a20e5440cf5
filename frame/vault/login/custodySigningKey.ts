import { ed25519 } from '@noble/curves/ed25519'
import { getWriteText } from '@oriel/shared/backend/custody.ts'
import { type Bytes, deriveBytes, encodeUtf8 } from '../crypto/crypto.ts'
import { toText } from '../crypto/wireBytes.ts'

/** A write that the wallet authorizes. The backend issues `nonce` and accepts only one proof for it. */
export type Write = { method: string; path: string; body: string; nonce: string }

/** Returns the public key that verifies the wallet's writes. The private key is derived from the wallet's secret. */
export function deriveAuthority(entropy: Bytes, walletId: string): Promise<string> {
  return withKey(entropy, walletId, (key) => toText(ed25519.getPublicKey(key)))
}

/**
 * Signs a write. The proof is valid once, and only for this method, path and body. The key is only used to sign writes.
 */
export async function signWrite(entropy: Bytes, walletId: string, write: Write): Promise<string> {
  const { method, path, body, nonce } = write
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', encodeUtf8(body)))
  const text = encodeUtf8(getWriteText({ nonce, method, path, bodyHash: toText(hash) }))
  return withKey(entropy, walletId, (key) => `${nonce}.${toText(ed25519.sign(text, key))}`)
}

async function withKey<result>(entropy: Bytes, walletId: string, use: (key: Bytes) => result): Promise<result> {
  const key = await deriveBytes(entropy, encodeUtf8(walletId), encodeUtf8(`oriel/custody/1/authority/${walletId}`))
  try {
    return use(key)
  } finally {
    key.fill(0)
  }
}
