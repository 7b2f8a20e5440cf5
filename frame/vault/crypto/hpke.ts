import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { HpkeSealed } from '@oriel/shared/backend/custody.ts'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { BrowserTooOldError } from '@oriel/shared/errors/loginErrors.ts'
import { type Bytes, deriveBytes, encodeUtf8 } from './crypto.ts'
import { fromText, toText } from './wireBytes.ts'

/** An HPKE key pair with a non-extractable private key. */
export type HpkeKeyPair = { keys: CryptoKeyPair; publicKey: Bytes }

const suite = new CipherSuite({ kem: new DhkemX25519HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })

export async function generateKeyPair(): Promise<HpkeKeyPair> {
  const keys = await requireX25519(() => crypto.subtle.generateKey('X25519', false, ['deriveBits']))
  return { keys, publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', keys.publicKey)) }
}

/**
 * Implements DeriveKeyPair (RFC 9180) for DHKEM(X25519, HKDF-SHA256). The library's function is not used, because it
 * exports the key as a JWK, a string that cannot be wiped. The caller must wipe the secret and the result.
 */
export async function derivePrivateKey(secret: Bytes): Promise<Bytes> {
  const kem = concatBytes(encodeUtf8('KEM'), Uint8Array.of(0, 0x20))
  const labelled = concatBytes(encodeUtf8('HPKE-v1'), kem, encodeUtf8('dkp_prk'), secret)
  try {
    const info = concatBytes(Uint8Array.of(0, 32), encodeUtf8('HPKE-v1'), kem, encodeUtf8('sk'))
    return await deriveBytes(labelled, new Uint8Array(), info)
  } finally {
    labelled.fill(0)
  }
}

/** Imports a private key as a key pair. The caller wipes the bytes. */
export async function importKeyPair(privateKey: Bytes): Promise<HpkeKeyPair> {
  // In PKCS #8, the private key is the last 32 bytes (RFC 8410).
  const pkcs8 = concatBytes(
    Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x6e, 4, 0x22, 4, 0x20),
    privateKey,
  )
  try {
    const key = await requireX25519(() => crypto.subtle.importKey('pkcs8', pkcs8, 'X25519', false, ['deriveBits']))
    const base = await importPublic(Uint8Array.of(9, ...new Uint8Array(31)))
    const publicKey = new Uint8Array(await crypto.subtle.deriveBits({ name: 'X25519', public: base }, key, 256))
    return { keys: { privateKey: key, publicKey: await importPublic(publicKey) }, publicKey }
  } finally {
    pkcs8.fill(0)
  }
}

/** Encrypts the secret for the public key. `info` is authenticated. */
export async function sealWithHpke(publicKey: Bytes, secret: Bytes, info: string): Promise<HpkeSealed> {
  if (publicKey.length !== 32) throw new InvalidParamsError('This is not an X25519 key.')
  const recipientPublicKey = await importPublic(publicKey)
  const { enc, ct } = await suite.seal({ recipientPublicKey, info: encodeUtf8(info) }, secret)
  return { enc: toText(new Uint8Array(enc)), ct: toText(new Uint8Array(ct)) }
}

/** Decrypts the secret. Returns undefined if the key, the info or the ciphertext is wrong. */
export async function openWithHpke(
  { keys }: HpkeKeyPair,
  { enc, ct }: HpkeSealed,
  info: string,
): Promise<Bytes | undefined> {
  try {
    const params = { recipientKey: keys, enc: fromText(enc), info: encodeUtf8(info) }
    return new Uint8Array(await suite.open(params, fromText(ct)))
  } catch {
    return undefined
  }
}

const importPublic = (raw: Bytes) => requireX25519(() => crypto.subtle.importKey('raw', raw, 'X25519', true, []))

/**
 * Runs `work`. Throws {@link BrowserTooOldError} if the browser lacks X25519 (Chromium before 133, Firefox before 130,
 * Safari before 17).
 */
async function requireX25519<result>(work: () => Promise<result>): Promise<result> {
  try {
    return await work()
  } catch (cause) {
    if (cause instanceof Error && cause.name === 'NotSupportedError') throw new BrowserTooOldError(undefined, { cause })
    throw cause
  }
}

function concatBytes(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
