import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { CustodyKey, HpkeSealed } from '@oriel/shared/backend/custody.ts'
import type { KeyRing } from '../secrets/keyRing.ts'

export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Identifies the row of a share. Authenticated as additional data, so that a share that is copied to a different row
 * cannot be decrypted.
 */
export type ShareContext = { userId: string; walletId: string; enrolId: string; splitId: string }

/** A share at rest, encrypted with AES-256-GCM under the key `keyId`. `iv` and `ct` are base64url. */
export type SealedShare = { keyId: string; iv: string; ct: string }

/** Encrypts shares for storage with keys from the environment. A KMS could implement the same interface. */
export type ShareSealer = {
  current: string
  seal(share: Bytes, context: ShareContext): Promise<SealedShare>
  /**
   * Decrypts a share. Throws if the key is missing or the stored data was modified. The caller must wipe the result.
   */
  open(sealed: SealedShare, context: ShareContext): Promise<Bytes>
}

/** The backend's key pairs, one per key of the ring. Browsers encrypt their shares to the current key pair. */
export type CustodyKeys = {
  current(): Promise<CustodyKey>
  has(keyId: string): boolean
  /**
   * Decrypts data. Returns undefined if the data was encrypted to a different key or for a different purpose. The
   * caller must wipe the result.
   */
  open(upload: { keyId: string; sealed: HpkeSealed; info: string }): Promise<Bytes | undefined>
}

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const tagLength = 16

/** Creates a sealer that encrypts with the first key of the ring, and decrypts with any of its keys. */
export function createShareSealer(ring: KeyRing): ShareSealer {
  const keys = new Map(ring.map(({ id, key }) => [id, deriveKey(key, 'oriel/custody/1/share-at-rest')]))
  const [current = ''] = keys.keys()

  return {
    current,

    async seal(share, context) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', requireKey(keys, current), iv).setAAD(encodeContext(context))
      const ct = Buffer.concat([cipher.update(share), cipher.final(), cipher.getAuthTag()])
      return { keyId: current, iv: iv.toString('base64url'), ct: ct.toString('base64url') }
    },

    async open({ keyId, iv, ct }, context) {
      const sealed = Buffer.from(ct, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', requireKey(keys, keyId), Buffer.from(iv, 'base64url'), {
        authTagLength: tagLength,
      })
      decipher.setAAD(encodeContext(context)).setAuthTag(sealed.subarray(-tagLength))
      const opened = decipher.update(sealed.subarray(0, -tagLength))
      try {
        decipher.final()
        return new Uint8Array(opened)
      } finally {
        opened.fill(0)
      }
    },
  }
}

export function createCustodyKeys(ring: KeyRing): CustodyKeys {
  const secrets = new Map(ring.map(({ id, key }) => [id, deriveKey(key, 'oriel/custody/1/upload-key')]))
  const pairs = new Map<string, Promise<CryptoKeyPair>>()
  const [current = ''] = secrets.keys()

  function getPair(keyId: string): Promise<CryptoKeyPair> {
    const pair = pairs.get(keyId) ?? suite.kem.deriveKeyPair(requireKey(secrets, keyId))
    pairs.set(keyId, pair)
    return pair
  }

  return {
    async current() {
      const raw = await suite.kem.serializePublicKey((await getPair(current)).publicKey)
      return { keyId: current, publicKey: encodeBase64url(new Uint8Array(raw)) }
    },
    has: (keyId) => secrets.has(keyId),
    async open({ keyId, sealed: { enc, ct }, info }) {
      const { privateKey } = await getPair(keyId)
      try {
        const params = { recipientKey: privateKey, enc: decodeBase64url(enc), info: encodeUtf8(info) }
        return new Uint8Array(await suite.open(params, decodeBase64url(ct)))
      } catch {
        // Treat every error as data that cannot be decrypted. The library does not report why decryption failed.
        return undefined
      }
    },
  }
}

/** Encrypts a secret to a raw public key. Returns undefined if the key is invalid. */
export async function sealToPublicKey(publicKey: string, secret: Bytes, info: string): Promise<HpkeSealed | undefined> {
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(decodeBase64url(publicKey))
    const { enc, ct } = await suite.seal({ recipientPublicKey, info: encodeUtf8(info) }, secret)
    return { enc: encodeBase64url(new Uint8Array(enc)), ct: encodeBase64url(new Uint8Array(ct)) }
  } catch {
    // The key is not a valid point. Low-order points are invalid too, because anyone could decrypt data encrypted to
    // them.
    return undefined
  }
}

export const decodeBase64url = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64url'))
const encodeBase64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const encodeUtf8 = (text: string) => new TextEncoder().encode(text)

/** Derives a separate key for each purpose, so that a leaked key does not reveal the others. */
function deriveKey(key: Uint8Array, info: string): Bytes {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), info, 32))
}

function requireKey(keys: Map<string, Bytes>, keyId: string): Bytes {
  const key = keys.get(keyId)
  if (key === undefined) throw new Error(`ORIEL_SHARE_KEYS has no key "${keyId}"`)
  return key
}

function encodeContext({ userId, walletId, enrolId, splitId }: ShareContext): Uint8Array {
  return encodeUtf8(`oriel/custody/1/share-at-rest/${userId}/${walletId}/${enrolId}/${splitId}`)
}
