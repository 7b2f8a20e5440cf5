import type { SignInChallenge } from '@oriel/shared/signIn/signIn.ts'

/** The fields of a sign-in message, without the account and network. */
export type SignInFields = SignInChallenge & {
  /** The page's host and port (the authority in RFC 3986). */
  domain: string
  /** The page's origin. */
  uri: string
  issuedAt: string
  /** Scheme of the origin. Set only if it is not HTTPS. */
  scheme?: string | undefined
}

/** Returns the sign-in fields for a page. The caller must pass an `origin` that the browser has verified. */
export function createSignInFields(origin: string, challenge: SignInChallenge, now: number): SignInFields {
  const { host, protocol } = new URL(origin)
  const scheme = protocol.slice(0, -1)
  return {
    ...challenge,
    issuedAt: challenge.issuedAt ?? new Date(now).toISOString(),
    domain: host,
    uri: origin,
    scheme: scheme !== 'https' ? scheme : undefined,
  }
}
