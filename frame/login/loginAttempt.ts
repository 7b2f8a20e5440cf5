import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { EmailSent, Secret32, SocialProvider, SocialStarted } from '#shared/login.ts'
import { View } from '#shared/view.ts'
import { outside } from '../platform/outside.ts'

const common = {
  /** Origin of the page that asked. Undefined on the wallet's own page. */
  origin: z.optional(z.string()),
  /** The view to show after a login that only had to be refreshed. */
  returnTo: z.optional(View),
}

/** A login in progress, stored in this tab so that it survives the visit to the provider's page. */
const LoginAttempt = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: z.string(), sent: EmailSent, ...common }),
  z.object({ method: SocialProvider, started: SocialStarted, verifier: Secret32, ...common }),
])
export type LoginAttempt = z.infer<typeof LoginAttempt>

const key = 'oriel/attempt'
/** Stored for the whole browser, because the visitor may type a mailed code into any of its windows. */
const sentKey = 'oriel/codesSent'
const Sent = z.array(z.object({ email: z.string(), sent: EmailSent }))

type State = {
  attempt: LoginAttempt | undefined
  /** The view to show after the next login. */
  returnTo: View | undefined
}
const store = createStore<State>(() => ({ attempt: undefined, returnTo: undefined }))

/** The login in progress in this tab. When the browser denies storage, it lasts as long as this page. */
export const loginAttempt = {
  store,

  load() {
    const attempt = z.safeParse(
      LoginAttempt,
      stored(() => outside.sessionStorage().getItem(key)),
    ).data
    store.setState({ attempt, returnTo: attempt?.returnTo })
  },

  set(attempt: LoginAttempt) {
    store.setState({ attempt })
    write(() => outside.sessionStorage().setItem(key, JSON.stringify(attempt)))
  },

  returnTo(returnTo: View | undefined) {
    store.setState({ returnTo })
  },

  /** Returns the code that any window has requested for this address, while it can be typed. */
  sentTo: (email: string): EmailSent | undefined => codesSent().find((one) => isSame(one.email, email))?.sent,

  noteSent(email: string, sent: EmailSent) {
    keepSent([...codesSent().filter((one) => !isSame(one.email, email)), { email, sent }])
  },

  /** Called when the code was used or is no longer valid. */
  forgetSent(email: string) {
    keepSent(codesSent().filter((one) => !isSame(one.email, email)))
  },

  /** Ends the attempt, successful or not. `returnTo` is kept. */
  clear() {
    store.setState({ attempt: undefined })
    write(() => outside.sessionStorage().removeItem(key))
  },
}

function codesSent(): z.infer<typeof Sent> {
  const all =
    z.safeParse(
      Sent,
      stored(() => outside.localStorage().getItem(sentKey)),
    ).data ?? []
  return all.filter(({ sent }) => sent.expiresAt > Date.now())
}

function keepSent(all: z.infer<typeof Sent>) {
  write(() =>
    all.length > 0
      ? outside.localStorage().setItem(sentKey, JSON.stringify(all))
      : outside.localStorage().removeItem(sentKey),
  )
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

function stored(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? 'null')
  } catch {
    // Treats values that are unreadable or not ours as missing.
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
