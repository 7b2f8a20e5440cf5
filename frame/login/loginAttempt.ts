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
/** A code that was mailed is for whichever window of this browser its reader comes to. */
const sentKey = 'oriel/codesSent'
const Sent = z.array(z.object({ email: z.string(), sent: EmailSent }))

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
    const attempt = z.safeParse(
      LoginAttempt,
      stored(() => sessionStorage.getItem(key)),
    ).data
    store.setState({ attempt, returnTo: attempt?.returnTo })
  },

  set(attempt: LoginAttempt) {
    store.setState({ attempt })
    write(() => sessionStorage.setItem(key, JSON.stringify(attempt)))
  },

  returnTo(returnTo: View | undefined) {
    store.setState({ returnTo })
  },

  /** The code that was sent to this address, by whichever window, while it can be typed. */
  sentTo: (email: string): EmailSent | undefined => codesSent().find((one) => isSame(one.email, email))?.sent,

  noteSent(email: string, sent: EmailSent) {
    keepSent([...codesSent().filter((one) => !isSame(one.email, email)), { email, sent }])
  },

  /** It was used, or does not do any more. */
  forgetSent(email: string) {
    keepSent(codesSent().filter((one) => !isSame(one.email, email)))
  },

  /** It is over, one way or the other. Where to be next is still known. */
  clear() {
    store.setState({ attempt: undefined })
    write(() => sessionStorage.removeItem(key))
  },
}

function codesSent(): z.infer<typeof Sent> {
  const all =
    z.safeParse(
      Sent,
      stored(() => localStorage.getItem(sentKey)),
    ).data ?? []
  return all.filter(({ sent }) => sent.expiresAt > Date.now())
}

function keepSent(all: z.infer<typeof Sent>) {
  write(() => (all.length > 0 ? localStorage.setItem(sentKey, JSON.stringify(all)) : localStorage.removeItem(sentKey)))
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function stored(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? 'null')
  } catch {
    // Not ours, or not to be had: then there is none.
    return undefined
  }
}

function write(work: () => void) {
  try {
    work()
  } catch (error) {
    console.info('Oriel: the login could not be noted.', error)
  }
}
