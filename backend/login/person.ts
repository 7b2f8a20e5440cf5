import type { SocialProvider } from '#shared/login.ts'

/** `subject` is the provider's id of the person, which never changes. */
export type Person = {
  provider: 'email' | SocialProvider
  subject: string
  email?: string | undefined
  username?: string | undefined
}
