import { fromBase64Url } from '@oriel/shared/encoding/base64url.ts'
import { isSignedBy } from './ed25519.ts'
import { readKey } from './keySet.ts'
import type { VerifiedAccount } from './verifySignIn.ts'

export type TokenDemands = {
  /** Origin of your page, such as `https://app.example`. A token for another page is rejected. */
  origin: string
  /**
   * Origin of the wallet's deployment, such as `https://wallet.example`. The deployment's keys are fetched and cached.
   */
  issuer: string
  /** Milliseconds since the epoch. @default Date.now() */
  now?: number | undefined
  /** @default the global fetch */
  fetch?: typeof fetch | undefined
}

export type TokenRefusal = 'malformed' | 'key' | 'signature' | 'issuer' | 'origin' | 'expired'

export type TokenResult =
  | { status: 'valid'; account: VerifiedAccount; tokenId: string; issuedAt: number; expiresAt: number }
  | { status: 'invalid'; reason: TokenRefusal }
  /**
   * The token's key is not cached, and the deployment's keys could not be fetched. Let the user retry. `cause` is for
   * your log.
   */
  | { status: 'unavailable'; cause: string }

const maxCharacters = 2048
const skewMs = 60_000

/**
 * Verifies the token that a deployment issued to a page for a sign-in. Fetches only the deployment's public keys, and
 * caches them for ten minutes. It therefore does not detect that a user has signed out, unlike the deployment's `GET
 * /v1/siwx/sessions`. `status` is `unavailable` if the deployment did not respond.
 */
export async function verifyToken(token: string, demands: TokenDemands): Promise<TokenResult> {
  const { origin, issuer, now = Date.now(), fetch: fetchFrom = fetch } = demands
  for (const [name, value] of Object.entries({ origin, issuer })) {
    if (typeof value !== 'string' || !URL.canParse(value) || new URL(value).origin !== value)
      throw new TypeError(`verifyToken: ${name} must be written as https://app.example, without a path or a slash.`)
  }
  const parsed = readToken(token)
  if (!parsed) return createInvalid('malformed')
  const key = await readKey(issuer, { kid: parsed.kid, now, fetchFrom })
  if (key === null) return createInvalid('key')
  if ('cause' in key) return { status: 'unavailable', cause: key.cause }
  if (!(await isSignedBy({ ...parsed, key }))) return createInvalid('signature')
  return validateClaims(parsed.claims, { origin, issuer, now })
}

type Token = { kid: string; claims: Record<string, unknown>; signature: Uint8Array; bytes: Uint8Array }

/** Parses a JWT. Allows only EdDSA, and rejects any other algorithm before looking up a key (RFC 8725). */
export function readToken(token: string): Token | undefined {
  if (typeof token !== 'string' || token.length > maxCharacters) return undefined
  const [, header = '', payload = '', signature = ''] =
    /^([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]+)\.([A-Za-z0-9_-]{86})$/.exec(token) ?? []
  const head = readJson(header)
  const claims = readJson(payload)
  if (head?.alg !== 'EdDSA' || head.typ !== 'JWT' || typeof head.kid !== 'string' || 'crit' in head) return undefined
  if (!claims) return undefined
  const bytes = new TextEncoder().encode(`${header}.${payload}`)
  return { kid: head.kid, claims, signature: fromBase64Url(signature), bytes }
}

function readJson(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(part)))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    // The text is not valid base64url, UTF-8 or JSON.
    return undefined
  }
}

type Expected = { origin: string; issuer: string; now: number }

/** Validates the claims of a token whose signature is valid. */
export function validateClaims(claims: Record<string, unknown>, { origin, issuer, now }: Expected): TokenResult {
  const { iss, aud, sub, jti, iat, exp } = claims
  if (iss !== issuer) return createInvalid('issuer')
  // Reject a list of audiences. RFC 7519 allows a list, but each of our tokens is for one page.
  if (aud !== origin) return createInvalid('origin')
  const account = typeof sub === 'string' ? readAccount(sub) : undefined
  if (!account || typeof jti !== 'string' || !isSeconds(iat) || !isSeconds(exp)) return createInvalid('malformed')
  const issuedAt = iat * 1000
  const expiresAt = exp * 1000
  if (expiresAt <= now) return createInvalid('expired')
  if (issuedAt > now + skewMs) return createInvalid('malformed')
  return { status: 'valid', account, tokenId: jti, issuedAt, expiresAt }
}

/** Parses a CAIP-10 ID. */
function readAccount(text: string): VerifiedAccount | undefined {
  const [, namespace, reference, address = ''] = /^(eip155|solana):([-_a-zA-Z0-9]{1,32}):(\w{32,44})$/.exec(text) ?? []
  if (namespace !== 'eip155' && namespace !== 'solana') return undefined
  return { address, chainId: `${namespace}:${reference}`, namespace }
}

function isSeconds(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}

function createInvalid(reason: TokenRefusal): { status: 'invalid'; reason: TokenRefusal } {
  return { status: 'invalid', reason }
}
