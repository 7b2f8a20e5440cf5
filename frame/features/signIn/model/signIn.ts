import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import {
  NoActiveAddressError,
  NoActiveNetworkError,
  NoConnectionClientError,
  SignInNotEnabledError,
} from '@oriel/shared/errors/signInErrors.ts'
import type { SignInAccount } from '@oriel/shared/signIn/signIn.ts'
import { router } from '../../../router/router.ts'
import { getActiveNamespace } from '../../../state/getActiveNamespace.ts'
import { networks } from '../../../state/networks.ts'
import { options } from '../../../state/options.ts'
import { session } from '../../../state/session.ts'
import { signInState } from '../../../state/signInState.ts'
import { disconnect } from '../../../wallets/connection/disconnect.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { signInMachine } from './machine.ts'
import { getSignInSessionStore } from './setUpSignIn.ts'

/** Sign-in methods for the page. */
export const signIn = {
  /**
   * Signs in the active account. Resolves once the sign-in store has accepted it. Rejects with 8112 to 8115 if there is
   * nothing to sign in, and with 4001 or the last failure if the user leaves.
   */
  async start(requested?: Namespace): Promise<SignInAccount> {
    if (!options.store.getState().siwx) throw new SignInNotEnabledError()
    const namespace = requested ?? getActiveNamespace()
    const { status, connectorId } = namespace ? session.of(namespace) : { status: undefined, connectorId: undefined }
    if (!namespace || status !== 'connected') throw new NoActiveAddressError()
    if (!networks.active(namespace)) throw new NoActiveNetworkError()
    if (!registry.find(connectorId)) throw new NoConnectionClientError()
    if (namespace !== getActiveNamespace()) networks.setNamespace(namespace)
    await signInMachine.look('asked')
    return await waitForSignIn()
  },

  /** Revokes the account's sign-ins, and disconnects it if the page requires a sign-in. */
  async end(requested?: Namespace): Promise<void> {
    const { siwx } = options.store.getState()
    if (!siwx) throw new SignInNotEnabledError()
    const namespace = requested ?? getActiveNamespace()
    if (!namespace) return
    await signInMachine.end(namespace)
    if (siwx.required !== false && session.isConnected(namespace)) await disconnect(namespace)
  },

  /** Returns the signed-in account, with our backend's token if our backend stores the sign-ins. */
  async current(requested?: Namespace): Promise<(SignInAccount & { token?: string | undefined }) | null> {
    const namespace = requested ?? getActiveNamespace()
    const account =
      namespace &&
      signInState.isSignedIn(namespace, networks.store.getState().active[namespace]) &&
      signInState.store.getState().signed[namespace]
    if (!account) return null
    const token = getSignInSessionStore().token?.(account)
    return { ...account, ...(token !== undefined && { token }) }
  },
}

/** Waits for the sign-in to end. Rejects if the user closes the modal, because the user can only decide there. */
function waitForSignIn(): Promise<SignInAccount> {
  return new Promise((resolve, reject) => {
    const check = () => {
      const { account, error, phase } = signInState.store.getState()
      if (phase === 'signedIn' && account) finish(() => resolve(account))
      else if (phase === 'idle') finish(() => reject(error ?? new UserRejectedError()))
      else if (phase === 'failed' && !router.store.getState().open) finish(() => reject(error))
    }
    const stops = [signInState.store.subscribe(check), router.store.subscribe(check)]
    const finish = (end: () => void) => {
      for (const stop of stops) stop()
      end()
    }
    check()
  })
}
