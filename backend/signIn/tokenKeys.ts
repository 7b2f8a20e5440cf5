import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { isSignedBy } from 'oriel/verify/ed25519.ts'
import { readToken, type TokenResult, validateClaims } from 'oriel/verify/verifyToken.ts'
import type { KeyRing } from '../secrets/keyRing.ts'

export type Jwk = { kty: 'OKP'; crv: 'Ed25519'; alg: 'EdDSA'; use: 'sig'; kid: string; x: string }

type Claims = { sub: string; aud: string; iat: number; exp: number }

export type TokenKeys = {
  /** Public part of every key, including older ones: tokens signed with an older key stay valid until they expire. */
  jwks: { keys: Jwk[] }
  /** Signs a token. Times are in seconds since the epoch. */
  signToken(claims: Claims): Promise<string>
  /** Verifies a token. Does not check which page it was issued to. */
  readToken(token: string, now: number): Promise<TokenResult & { origin?: string }>
}

/** PKCS #8 prefix of an Ed25519 private key (RFC 8410), followed by the 32-byte seed. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

export function createTokenKeys(ring: KeyRing, issuer: string): TokenKeys {
  const keys = ring.map(({ id, key }) => ({ id, ...createPair(key) }))
  const [first] = keys
  if (first === undefined) throw new Error('The ring of keys is empty')
  const byId = new Map(keys.map(({ id, x }) => [id, Buffer.from(x, 'base64url')]))

  return {
    jwks: {
      keys: keys.map(({ id, x }) => ({ kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: id, x })),
    },
    signToken(claims) {
      return new SignJWT({ iss: issuer, ...claims, jti: randomUUID() })
        .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid: first.id })
        .sign(first.privateKey)
    },
    async readToken(token, now) {
      const parsed = readToken(token)
      if (!parsed) return { status: 'invalid', reason: 'malformed' }
      const key = byId.get(parsed.kid)
      if (!key) return { status: 'invalid', reason: 'key' }
      if (!(await isSignedBy({ ...parsed, key }))) return { status: 'invalid', reason: 'signature' }
      const origin = String(parsed.claims.aud)
      return { ...validateClaims(parsed.claims, { origin, issuer, now }), origin }
    },
  }
}

/** Derives the key from the operator's secret, so that a secret reused elsewhere by mistake reveals nothing. */
function createPair(secret: Uint8Array): { privateKey: KeyObject; x: string } {
  const seed = hkdfSync('sha256', secret, new Uint8Array(), 'oriel/sign-in/1/ed25519', 32)
  const privateKey = createPrivateKey({
    key: Buffer.concat([pkcs8, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { privateKey, x }
}
