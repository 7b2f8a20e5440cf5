import type { SignInChallenge } from '#shared/signIn/signIn.ts'

/** The fields of a sign-in. The account and its network complete them. */
export type SignInFields = SignInChallenge & {
  /** Host of the page with its port, as RFC 3986 has it. */
  domain: string
  /** Origin of the page. */
  uri: string
  issuedAt: string
  /** Set when it is not https. */
  scheme?: string | undefined
}

/** Returns the fields of a sign-in to the page whose origin the browser proved. */
export function fieldsFor(origin: string, challenge: SignInChallenge, now: number): SignInFields {
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
