import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

function deriveAuthorityKey(entropy: Uint8Array, walletId: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', entropy, walletId, `oriel/custody/1/authority/${walletId}`, 32))
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
}

export function deriveAuthority(entropy: Uint8Array, walletId: string): string {
  return String(createPublicKey(deriveAuthorityKey(entropy, walletId)).export({ format: 'jwk' }).x)
}

export type Prove = (method: string, path: string, text: string, nonce: string) => string

export function createProver(entropy: Uint8Array, walletId: string): Prove {
  const key = deriveAuthorityKey(entropy, walletId)
  return (method, path, text, nonce) => {
    const hash = createHash('sha256').update(text).digest('base64url')
    const signed = Buffer.from(`oriel/custody/2/write/${nonce}/${method} ${path}/${hash}`)
    return `${nonce}.${sign(null, signed, key).toString('base64url')}`
  }
}
