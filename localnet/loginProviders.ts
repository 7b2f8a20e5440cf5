/** Every provider accepts this client, except that Apple's secret is a token that the client signs. */
export const loginClient = { clientId: 'oriel-local', clientSecret: 'secret-of-the-local-network' } as const

type Personality = {
  name: string
  /** True when its pages sever the opener, as the real provider's pages do. */
  cutsOpener?: true
  isApple?: true
}

export const loginProviders = {
  google: { name: 'Google', cutsOpener: true },
  apple: { name: 'Apple', isApple: true },
  github: { name: 'GitHub' },
  discord: { name: 'Discord' },
  x: { name: 'X' },
  facebook: { name: 'Facebook' },
} satisfies Record<string, Personality>

export type LoginProvider = keyof typeof loginProviders
export const loginProviderIds = Object.keys(loginProviders).filter(isLoginProvider)

function isLoginProvider(id: string): id is LoginProvider {
  return Object.hasOwn(loginProviders, id)
}

export function personalityOf(id: LoginProvider): Personality {
  return loginProviders[id]
}
