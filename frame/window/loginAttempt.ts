import * as z from 'zod/mini'
import { EmailSent, Secret32, SocialProvider, SocialStarted } from '#shared/login.ts'
import { View } from '#shared/view.ts'

const common = {
  /** Of the page that asked; missing on the wallet's own page. */
  origin: z.optional(z.string()),
  /** Where to be afterwards: for who only had to sign in again. */
  returnTo: z.optional(View),
}

/** A login under way, as this tab keeps it: it survives the provider's page, where everything else of ours is gone. */
export const LoginAttempt = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: z.string(), sent: EmailSent, ...common }),
  z.object({ method: SocialProvider, started: SocialStarted, verifier: Secret32, ...common }),
])
export type LoginAttempt = z.infer<typeof LoginAttempt>

const key = 'oriel/attempt'
let here: LoginAttempt | undefined

/** The login under way in this tab. Where the browser denies the storage it lasts as long as this page. */
export const loginAttempt = {
  get(): LoginAttempt | undefined {
    if (here) return here
    try {
      return z.safeParse(LoginAttempt, JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
    } catch {
      // Not ours, or not to be had: then there is none.
      return undefined
    }
  },

  set(attempt: LoginAttempt) {
    here = attempt
    try {
      sessionStorage.setItem(key, JSON.stringify(attempt))
    } catch (error) {
      console.info('Oriel: the login could not be noted in this tab.', error)
    }
  },

  clear() {
    here = undefined
    try {
      sessionStorage.removeItem(key)
    } catch (error) {
      console.info('Oriel: the login could not be cleared from this tab.', error)
    }
  },
}
