import type { OAuthProvider } from '@oriel/shared/backend/login.ts'

/** Client that every provider accepts, except that Apple's secret is a token signed by the client. */
export const loginClient = { clientId: 'oriel-local', clientSecret: 'secret-of-the-local-network' } as const

type Quirks = {
  /** True when its pages sever the opener, as the real provider's pages do. */
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
