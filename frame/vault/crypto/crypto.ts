import { argon2id } from 'hash-wasm'
import * as z from 'zod/mini'

const Bytes = z.instanceof(Uint8Array<ArrayBuffer>)
export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes under AES-256-GCM: a fresh 12-byte iv, and ciphertext with its 16-byte tag. */
export const Sealed = z.object({ iv: Bytes, ct: Bytes })
export type Sealed = z.infer<typeof Sealed>

/** Argon2id with a salt of 16 bytes: 64 MiB of memory, three passes (RFC 9106, second recommended option, near). */
export const Kdf = z.object({
  name: z.literal('argon2id'),
  /** KiB */
  memory: z.int().check(z.minimum(19_456), z.maximum(1_048_576)),
  iterations: z.int().check(z.minimum(1), z.maximum(16)),
  parallelism: z.literal(1),
  salt: Bytes,
})
export type Kdf = z.infer<typeof Kdf>

/** The cost of whatever a password opens from now on: each record says its own. */
export function newKdf(): Kdf {
  return { name: 'argon2id', memory: 65_536, iterations: 3, parallelism: 1, salt: randomBytes(16) }
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

/** An AES-GCM key that this realm can use and nobody can read. */
export function importKey(raw: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

/** The key that a password opens. The password's bytes are wiped. */
export async function passwordKey(
  password: Uint8Array,
  { memory, iterations, parallelism, salt }: Kdf,
): Promise<CryptoKey> {
  const options = { password, salt, memorySize: memory, iterations, parallelism, hashLength: 32 } as const
  try {
    const raw = await argon2id({ ...options, outputType: 'binary' })
    const key = await importKey(raw as Bytes)
    raw.fill(0)
    return key
  } finally {
    password.fill(0)
  }
}

/** The key that a passkey's PRF output opens (HKDF-SHA-256, salted with the wallet's id). The output is wiped. */
export async function passkeyKey(
  prf: Uint8Array,
  walletId: string,
  info = 'oriel/vault/1/passkey',
): Promise<CryptoKey> {
  try {
    return await keyFrom(prf as Bytes, walletId, info)
  } finally {
    prf.fill(0)
  }
}

/** An AES-GCM key from a secret, by HKDF-SHA-256. */
export async function keyFrom(secret: Bytes, salt: string, info: string): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt: utf8(salt), info: utf8(info) }
  return crypto.subtle.deriveKey(derivation, material, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

/** 32 bytes from a secret, by HKDF-SHA-256. */
export async function bytesFrom(secret: Bytes, salt: Bytes, info: Bytes): Promise<Bytes> {
  const material = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, material, 256))
}

/** `context` is authenticated: what is sealed for one place cannot be opened in another. */
export async function seal(key: CryptoKey, secret: Bytes, context: string): Promise<Sealed> {
  const iv = randomBytes(12)
  const ct = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: utf8(context) }, key, secret)
  return { iv, ct: new Uint8Array(ct) }
}

/** Undefined when the key, the context or a bit of the ciphertext is not right. */
export async function open(key: CryptoKey, { iv, ct }: Sealed, context: string): Promise<Bytes | undefined> {
  try {
    const algorithm = { name: 'AES-GCM', iv, additionalData: utf8(context) }
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, ct))
  } catch {
    return undefined
  }
}

/** Tells whether it is the same entropy without telling which: 128 bits and more cannot be guessed back from it. */
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

export const utf8 = (text: string) => new TextEncoder().encode(text) as Bytes
