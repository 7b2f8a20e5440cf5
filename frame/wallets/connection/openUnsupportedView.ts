import { namespacesOf } from '#shared/chains/caip.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { unsupportedPolicy } from '../../state/unsupportedNetwork.ts'

export function openUnsupportedView(): boolean {
  const connected = namespacesOf(session.store.getState()).filter(session.isConnected)
  if (unsupportedPolicy() !== 'block' || !connected.some(networks.isUnsupported)) return false
  router.open({ name: 'UnsupportedChain' })
  return true
}
