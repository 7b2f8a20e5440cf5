import type { SignInChallenge } from '#shared/signIn/signIn.ts'
import { withTimeout } from '#shared/withTimeout.ts'
import type { SignInFields } from '../../../chains/signInFields.ts'
import { router } from '../../../router/router.ts'
import { session } from '../../../state/session.ts'
import type { SignInRequest } from '../../../wallets/connector/connector.ts'
import { signInRequests } from '../../../wallets/connector/signInWishes.ts'
import type { Keeper } from './keeper.ts'
import { signInMachine } from './machine.ts'

/** Milliseconds for which a nonce is used. Sign-in stores accept it for ten minutes, of which the user needs some. */
const freshMs = 5 * 60_000
/** A connection does not wait longer for a nonce. The sign-in then comes after it. */
const patienceMs = 3000

type Options = { keeper: Keeper; fieldsOf: (challenge: SignInChallenge) => SignInFields }

/** Fetches a nonce while the user chooses a wallet, so that the wallet can connect and sign in with one prompt. */
export function prepareWish({ keeper, fieldsOf }: Options) {
  let ready: { fields: SignInFields; at: number } | undefined
  let loading: Promise<void> | undefined

  /** Each attempt to connect begins without what an older one may have signed. */
  const begin = () => {
    signInMachine.keepEarly([])
    return wish()
  }
  const isFresh = () => ready !== undefined && Date.now() - ready.at < freshMs
  const wish = (): SignInRequest | undefined =>
    ready && isFresh()
      ? {
          fields: ready.fields,
          take(messages) {
            // A nonce is used once.
            ready = undefined
            signInMachine.keepEarly(messages)
          },
        }
      : undefined

  function load(): Promise<void> {
    if (isFresh()) return Promise.resolve()
    loading ??= keeper
      .challenge(undefined)
      .then(
        (challenge) => {
          ready = { fields: fieldsOf(challenge), at: Date.now() }
        },
        // The sign-in then follows the connection, and shows the user the error.
        (error: unknown) => console.info(error),
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  const loadForChoice = () => {
    if (router.store.getState().open && !session.isConnected()) void load()
  }
  // The page may have opened the modal before the wallet had its options.
  loadForChoice()
  router.store.subscribe(({ open }, before) => {
    if (open && !before.open) loadForChoice()
  })
  signInRequests.add({
    now: begin,
    async soon() {
      await withTimeout(load(), patienceMs)
      return begin()
    },
  })
}
