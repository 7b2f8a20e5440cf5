import { argon2id } from 'hash-wasm'
import * as z from 'zod/mini'

const Bytes = z.instanceof(Uint8Array<ArrayBuffer>)
export type Bytes = Uint8Array<ArrayBuffer>

/** AES-256-GCM ciphertext with a fresh 12-byte IV. The last 16 bytes of `ct` are the tag. */
export const Sealed = z.object({ iv: Bytes, ct: Bytes })
export type Sealed = z.infer<typeof Sealed>

/**
 * Parameters of Argon2id, with a 16-byte salt. New records use 64 MiB and three passes, near the second recommended
 * option of RFC 9106.
 */
export const Kdf = z.object({
  name: z.literal('argon2id'),
  /** Memory cost in KiB. */
  memory: z.int().check(z.minimum(19_456), z.maximum(1_048_576)),
  iterations: z.int().check(z.minimum(1), z.maximum(16)),
  parallelism: z.literal(1),
  salt: Bytes,
})
export type Kdf = z.infer<typeof Kdf>

/** Each record stores its own cost, so this default can be raised later. */
const defaultCost = { memory: 65_536, iterations: 3 }

export function createKdf(): Kdf {
  return { name: 'argon2id', ...defaultCost, parallelism: 1, salt: randomBytes(16) }
}

export const isWithinDefaultCost = ({ memory, iterations }: Kdf) =>
  memory <= defaultCost.memory && iterations <= defaultCost.iterations

/**
 * Narrows the type to `Uint8Array<ArrayBuffer>`, because WebCrypto rejects a `SharedArrayBuffer`. Throws if the bytes
 * are in a `SharedArrayBuffer`.
 */
export function toUnshared(bytes: Uint8Array): Bytes {
  if (!isUnshared(bytes)) throw new TypeError('These bytes are shared with another thread.')
  return bytes
}

function isUnshared(bytes: Uint8Array): bytes is Bytes {
  return bytes.buffer instanceof ArrayBuffer
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export function importKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** Derives a key from the password with Argon2id. Wipes the password. */
export async function derivePasswordKey(
  password: Uint8Array,
  { memory, iterations, parallelism, salt }: Kdf,
): Promise<CryptoKey> {
  const options = { password, salt, memorySize: memory, iterations, parallelism, hashLength: 32 } as const
  try {
    const raw = await argon2id({ ...options, outputType: 'binary' })
    const key = await importKey(toUnshared(raw))
    raw.fill(0)
    return key
  } finally {
    password.fill(0)
  }
}

/** Derives a key from a passkey's PRF output with HKDF-SHA-256, salted with the wallet's ID. Wipes the output. */
export async function derivePasskeyKey(
  prf: Bytes,
  walletId: string,
  info = 'oriel/vault/1/passkey',
): Promise<CryptoKey> {
  try {
    return await deriveKey(prf, walletId, info)
  } finally {
    prf.fill(0)
  }
}

const seedSalt = 'oriel/vault/2'
const seedInfo = 'oriel/vault/2/entropy'

/**
 * Derives the 16-byte entropy of a version 2 wallet. The HKDF salt and info differ from those of
 * {@link derivePasskeyKey}, so the two outputs are independent.
 */
export async function deriveEntropy(prf: Bytes): Promise<Bytes> {
  const bytes = await deriveBytes(prf, encodeUtf8(seedSalt), encodeUtf8(seedInfo))
  const entropy = bytes.slice(0, 16)
  bytes.fill(0)
  return entropy
}

/**
 * Derives the key that encrypts a passkey's copy in the backend. The salt is fixed, so that a browser without the
 * record can derive the key.
 */
export const deriveCopyKey = (prf: Bytes): Promise<CryptoKey> => deriveKey(prf, 'oriel/vault/3', 'oriel/vault/3/copy')

export async function deriveKey(secret: Bytes, salt: string, info: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: encodeUtf8(salt), info: encodeUtf8(info) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function deriveBytes(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256))
}

/** Encrypts the secret. `context` is authenticated, so decryption fails with a different context. */
export async function seal(key: CryptoKey, secret: Bytes, context: string): Promise<Sealed> {
  const iv = randomBytes(12)
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encodeUtf8(context) }, key, secret)
  return { iv, ct: new Uint8Array(ct) }
}

/** Decrypts the secret. Returns undefined if the key, the context or the ciphertext is wrong. */
export async function open(key: CryptoKey, { iv, ct }: Sealed, context: string): Promise<Bytes | undefined> {
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: encodeUtf8(context) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ct))
  } catch {
    return undefined
  }
}

/**
 * Computes a hash that identifies the entropy. The hash does not reveal the entropy, which has at least 128 bits and
 * cannot be guessed.
 */
export async function computeCommitment(entropy: Uint8Array): Promise<Bytes> {
  const prefix = encodeUtf8('oriel/vault/1/commitment')
  const input = new Uint8Array(prefix.length + entropy.length)
  input.set(prefix)
  input.set(entropy, prefix.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', input))
  input.fill(0)
  return hash
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

export const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
