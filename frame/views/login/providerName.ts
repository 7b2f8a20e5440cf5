import type { SocialProvider } from '#shared/login.ts'

const names: Record<SocialProvider, string> = {
  google: 'Google',
  apple: 'Apple',
  github: 'GitHub',
  discord: 'Discord',
  x: 'X',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** What a provider calls itself, in every language. */
export const providerName = (provider: SocialProvider): string => names[provider]
