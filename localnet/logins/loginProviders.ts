import type { OAuthProvider } from '@oriel/shared/backend/login.ts'

/** Client credentials that every provider accepts. For Apple, a token that the client signs replaces the secret. */
export const loginClient = { clientId: 'oriel-local', clientSecret: 'secret-of-the-local-network' } as const

type Quirks = {
  /** True if the provider's pages sever the opener, as the real provider's pages do. */
  cutsOpener?: true
  isApple?: true
}

const quirks: Partial<Record<OAuthProvider, Quirks>> = {
  google: { cutsOpener: true },
  apple: { isApple: true },
}

export function getQuirks(id: OAuthProvider): Quirks {
  return quirks[id] ?? {}
}
