import { EmailSent, Secret32, SocialProvider, SocialStarted } from '@oriel/shared/backend/login.ts'
import { View } from '@oriel/shared/kit/view.ts'
import * as z from 'zod/mini'
import { outside } from '../../../platform/outside.ts'
import { createStore } from '../../../state/createStore.ts'

const common = {
  /** Origin of the requesting page. Undefined on the wallet's own page. */
  origin: z.optional(z.string()),
  returnTo: z.optional(View),
}

/** Login attempt, stored per tab so that it survives the redirect to the provider. */
const LoginAttempt = z.discriminatedUnion('method', [
  z.object({ method: z.literal('email'), email: z.string(), sent: EmailSent, ...common }),
  z.object({ method: SocialProvider, started: SocialStarted, verifier: Secret32, ...common }),
])
export type LoginAttempt = z.infer<typeof LoginAttempt>

const key = 'oriel/attempt'
/**
 * Storage key of the sent codes. All tabs share this entry, because the user may enter an emailed code in any window.
 */
const sentKey = 'oriel/codesSent'
const Sent = z.array(z.object({ email: z.string(), sent: EmailSent }))

type State = {
  attempt: LoginAttempt | undefined
  returnTo: View | undefined
}
const store = createStore<State>(() => ({ attempt: undefined, returnTo: undefined }))

export const loginAttempt = {
  store,

  load() {
    const attempt = z.safeParse(
      LoginAttempt,
      parseStored(() => outside.sessionStorage().getItem(key)),
    ).data
    store.setState({ attempt, returnTo: attempt?.returnTo })
  },

  set(attempt: LoginAttempt) {
    store.setState({ attempt })
    tryWrite(() => outside.sessionStorage().setItem(key, JSON.stringify(attempt)))
  },

  returnTo(returnTo: View | undefined) {
    store.setState({ returnTo })
  },

  sentTo: (email: string): EmailSent | undefined => readSentCodes().find((entry) => isSame(entry.email, email))?.sent,

  noteSent(email: string, sent: EmailSent) {
    storeSentCodes([...readSentCodes().filter((entry) => !isSame(entry.email, email)), { email, sent }])
  },

  forgetSent(email: string) {
    storeSentCodes(readSentCodes().filter((entry) => !isSame(entry.email, email)))
  },

  clear() {
    store.setState({ attempt: undefined })
    tryWrite(() => outside.sessionStorage().removeItem(key))
  },
}

function readSentCodes(): z.infer<typeof Sent> {
  const all =
    z.safeParse(
      Sent,
      parseStored(() => outside.localStorage().getItem(sentKey)),
    ).data ?? []
  return all.filter(({ sent }) => sent.expiresAt > Date.now())
}

function storeSentCodes(all: z.infer<typeof Sent>) {
  tryWrite(() =>
    all.length > 0
      ? outside.localStorage().setItem(sentKey, JSON.stringify(all))
      : outside.localStorage().removeItem(sentKey),
  )
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function parseStored(read: () => string | null): unknown {
  try {
    return JSON.parse(read() ?? 'null')
  } catch {
    return undefined
  }
}

function tryWrite(work: () => void) {
  try {
    work()
  } catch (error) {
    console.info('Oriel: the login could not be noted.', error)
  }
}
