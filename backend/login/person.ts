import type { SocialProvider } from '#shared/backend/login.ts'

/** `subject` is the provider's immutable id of the user. */
export type Person = {
  provider: 'email' | SocialProvider
  subject: string
  email?: string | undefined
  username?: string | undefined
}
