import { argon2id } from 'hash-wasm'
import * as z from 'zod/mini'

const Bytes = z.instanceof(Uint8Array<ArrayBuffer>)
export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes under AES-256-GCM: a fresh 12-byte iv, and the ciphertext with its 16-byte tag. */
export const Sealed = z.object({ iv: Bytes, ct: Bytes })
export type Sealed = z.infer<typeof Sealed>

/**
 * Argon2id with a salt of 16 bytes. New records use 64 MiB and three passes, near the second recommended option of
 * RFC 9106.
 */
export const Kdf = z.object({
  name: z.literal('argon2id'),
  /** The memory in KiB. */
  memory: z.int().check(z.minimum(19_456), z.maximum(1_048_576)),
  iterations: z.int().check(z.minimum(1), z.maximum(16)),
  parallelism: z.literal(1),
  salt: Bytes,
})
export type Kdf = z.infer<typeof Kdf>

/** Each record stores its own cost, so this can rise later. */
const newCost = { memory: 65_536, iterations: 3 }

export function newKdf(): Kdf {
  return { name: 'argon2id', ...newCost, parallelism: 1, salt: randomBytes(16) }
}

/** Returns whether a password costs no more to try than in a new record. */
export const isUsualCost = ({ memory, iterations }: Kdf) => memory <= newCost.memory && iterations <= newCost.iterations

/** Returns the same bytes in the type that WebCrypto takes. Throws when another thread could share them. */
export function unshared(bytes: Uint8Array): Bytes {
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

/** Uses Argon2id, and wipes the password. */
export async function passwordKey(
  password: Uint8Array,
  { memory, iterations, parallelism, salt }: Kdf,
): Promise<CryptoKey> {
  const options = { password, salt, memorySize: memory, iterations, parallelism, hashLength: 32 } as const
  try {
    const raw = await argon2id({ ...options, outputType: 'binary' })
    const key = await importKey(unshared(raw))
    raw.fill(0)
    return key
  } finally {
    password.fill(0)
  }
}

/** Derives a key from a passkey's PRF output by HKDF-SHA-256, salted with the wallet's id, and wipes the output. */
export async function passkeyKey(prf: Bytes, walletId: string, info = 'oriel/vault/1/passkey'): Promise<CryptoKey> {
  try {
    return await keyFrom(prf, walletId, info)
  } finally {
    prf.fill(0)
  }
}

const seedSalt = 'oriel/vault/2'
const seedInfo = 'oriel/vault/2/entropy'

/**
 * Derives the 16 bytes of entropy of a wallet that its passkey gives. Salt and info differ from those of
 * {@link passkeyKey}, so neither result says anything about the other.
 */
export async function entropyFromPasskey(prf: Bytes): Promise<Bytes> {
  const bytes = await bytesFrom(prf, utf8(seedSalt), utf8(seedInfo))
  const entropy = bytes.slice(0, 16)
  bytes.fill(0)
  return entropy
}

/**
 * Derives the key of the copy that the backend keeps for a passkey. The salt is fixed, because a browser without the
 * record knows no other.
 */
export const copyKey = (prf: Bytes): Promise<CryptoKey> => keyFrom(prf, 'oriel/vault/3', 'oriel/vault/3/copy')

export async function keyFrom(secret: Bytes, salt: string, info: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(info) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function bytesFrom(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256))
}

/** `context` is authenticated, so a ciphertext that was made for one context does not open in another. */
export async function seal(key: CryptoKey, secret: Bytes, context: string): Promise<Sealed> {
  const iv = randomBytes(12)
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(context) }, key, secret)
  return { iv, ct: new Uint8Array(ct) }
}

/** Returns undefined when the key, the context or a bit of the ciphertext is wrong. */
export async function open(key: CryptoKey, { iv, ct }: Sealed, context: string): Promise<Bytes | undefined> {
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ct))
  } catch {
    return undefined
  }
}

/** Returns a hash that identifies the entropy without revealing it: 128 bits or more cannot be guessed from it. */
export async function commitmentOf(entropy: Uint8Array): Promise<Bytes> {
  const prefix = utf8('oriel/vault/1/commitment')
  const input = new Uint8Array(prefix.length + entropy.length)
  input.set(prefix)
  input.set(entropy, prefix.length)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', input))
  input.fill(0)
  return hash
}

export function equalBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

export const utf8 = (text: string) => new TextEncoder().encode(text)
