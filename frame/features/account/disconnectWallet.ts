import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { describeError } from '../../i18n/describeError.ts'
import { getConnectedNamespaces } from '../../parts/wallets/walletsInUse.ts'
import { router } from '../../router/router.ts'
import { createStore } from '../../state/createStore.ts'
import { networks } from '../../state/networks.ts'
import { toasts } from '../../state/toasts.ts'
import { disconnect } from '../../wallets/connection/disconnect.ts'

/** True while a wallet is disconnecting. During this time, views that lost their account don't return to Connect. */
export const disconnecting = createStore<{ isDisconnecting: boolean }>(() => ({ isDisconnecting: false }))

/** Disconnects the namespace's wallet and closes the modal unless another wallet is connected. */
export async function disconnectWallet(namespace: Namespace) {
  if (disconnecting.getState().isDisconnecting) return
  disconnecting.setState({ isDisconnecting: true })
  let hasFailed = false
  try {
    await disconnect(namespace)
  } catch (error) {
    hasFailed = true
    toasts.error(describeError(error))
  }
  const [left] = getConnectedNamespaces()
  if (left) {
    networks.setNamespace(left)
    router.reset({ name: 'Account' })
  }
  // Closing the window would also close the error toast, so show the first view instead.
  else if (hasFailed) router.reset({ name: 'Connect' })
  else router.close()
  disconnecting.setState({ isDisconnecting: false })
}
