import type { SignInChallenge } from '@oriel/shared/signIn/signIn.ts'
import { withTimeout } from '@oriel/shared/withTimeout.ts'
import type { SignInFields } from '../../../chains/signInFields.ts'
import { router } from '../../../router/router.ts'
import { session } from '../../../state/session.ts'
import type { SignInRequest } from '../../../wallets/connector/connector.ts'
import { signInRequests } from '../../../wallets/connector/signInRequests.ts'
import { signInMachine } from './machine.ts'
import type { SessionStore } from './sessionStore.ts'

/**
 * Milliseconds until a nonce is stale. Sign-in stores accept a nonce for ten minutes, and the user needs part of that
 * time to sign.
 */
const freshMs = 5 * 60_000
/**
 * Milliseconds that a connection waits for a nonce. If none arrives in time, the sign-in follows after the connection.
 */
const timeoutMs = 3000

type Options = { sessionStore: SessionStore; fieldsOf: (challenge: SignInChallenge) => SignInFields }

/** Prefetches a nonce while the user chooses a wallet, so that the wallet can connect and sign in with one prompt. */
export function createSignInPreparer({ sessionStore, fieldsOf }: Options) {
  let ready: { fields: SignInFields; at: number } | undefined
  let loading: Promise<void> | undefined

  /** Discards messages of an earlier connection attempt and returns the sign-in request for a new one. */
  const begin = () => {
    signInMachine.keepEarly([])
    return getRequest()
  }
  const isFresh = () => ready !== undefined && Date.now() - ready.at < freshMs
  const getRequest = (): SignInRequest | undefined =>
    ready && isFresh()
      ? {
          fields: ready.fields,
          take(messages) {
            // Drop the nonce, because each nonce can be used only once.
            ready = undefined
            signInMachine.keepEarly(messages)
          },
        }
      : undefined

  function load(): Promise<void> {
    if (isFresh()) return Promise.resolve()
    loading ??= sessionStore
      .challenge(undefined)
      .then(
        (challenge) => {
          ready = { fields: fieldsOf(challenge), at: Date.now() }
        },
        // Only log the error, because the sign-in that follows the connection shows it.
        (error: unknown) => console.info(error),
      )
      .finally(() => {
        loading = undefined
      })
    return loading
  }

  const loadIfChoosingWallet = () => {
    if (router.store.getState().open && !session.isConnected()) void load()
  }
  // Check immediately, because the page may have opened the modal before the wallet received its options.
  loadIfChoosingWallet()
  router.store.subscribe(({ open }, before) => {
    if (open && !before.open) loadIfChoosingWallet()
  })
  signInRequests.add({
    now: begin,
    async soon() {
      await withTimeout(load(), timeoutMs)
      return begin()
    },
  })
}
