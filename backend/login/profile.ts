import type { SocialProvider } from '@oriel/shared/backend/login.ts'

/** The user of a login. `subject` is the provider's immutable ID for the user. */
export type Profile = {
  provider: 'email' | SocialProvider
  subject: string
  email?: string | undefined
  username?: string | undefined
}
