/** A client of every provider; apple's secret is a token that the client signs itself. */
export const loginClient = { clientId: 'oriel-local', clientSecret: 'secret-of-the-local-network' } as const

type Personality = {
  name: string
  /** Its pages sever the tie to the page that opened the window, as the real one's do. */
  cutsOpener?: true
  /** It answers by a form that the browser posts, and wants a signed token for a secret. */
  isApple?: true
}

/** Who the one program plays. Each is an issuer of its own, under its name in the path. */
export const loginProviders = {
  google: { name: 'Google', cutsOpener: true },
  apple: { name: 'Apple', isApple: true },
  github: { name: 'GitHub' },
  discord: { name: 'Discord' },
  x: { name: 'X' },
  facebook: { name: 'Facebook' },
} satisfies Record<string, Personality>

export type LoginProvider = keyof typeof loginProviders
export const loginProviderIds = Object.keys(loginProviders) as LoginProvider[]

/** What is particular about one of them. */
export function personalityOf(id: LoginProvider): Personality {
  return loginProviders[id]
}
