import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { EmailSent, Secret32, SocialProvider, SocialStarted } from '#shared/login.ts'
import { View } from '#shared/view.ts'

const common = {
  /** Of the page that asked; missing on the wallet's own page. */
  origin: z.optional(z.string()),
  /** Where to be afterwards: for who only had to sign in again. */
  returnTo: z.optional(View),
}

/** A login under way, as this tab keeps it: it survives the provider's page, where everything else of ours is gone. */
const LoginAttempt = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: z.string(), sent: EmailSent, ...common }),
  z.object({ method: SocialProvider, started: SocialStarted, verifier: Secret32, ...common }),
])
export type LoginAttempt = z.infer<typeof LoginAttempt>

const key = 'oriel/attempt'

type State = {
  attempt: LoginAttempt | undefined
  /** Where to be after the next login. */
  returnTo: View | undefined
}
const store = createStore<State>(() => ({ attempt: undefined, returnTo: undefined }))

/** The login under way in this tab. Where the browser denies the storage it lasts as long as this page. */
export const loginAttempt = {
  store,

  load() {
    const attempt = z.safeParse(LoginAttempt, stored()).data
    store.setState({ attempt, returnTo: attempt?.returnTo })
  },

  set(attempt: LoginAttempt) {
    store.setState({ attempt })
    write(() => sessionStorage.setItem(key, JSON.stringify(attempt)))
  },

  returnTo(returnTo: View | undefined) {
    store.setState({ returnTo })
  },

  /** It is over, one way or the other. Where to be next is still known. */
  clear() {
    store.setState({ attempt: undefined })
    write(() => sessionStorage.removeItem(key))
  },
}

function stored(): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    // Not ours, or not to be had: then there is none.
    return undefined
  }
}

function write(work: () => void) {
  try {
    work()
  } catch (error) {
    console.info('Oriel: the login could not be noted in this tab.', error)
  }
}
