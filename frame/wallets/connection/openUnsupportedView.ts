import { listNamespaces } from '@oriel/shared/chains/caip.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { getUnsupportedPolicy } from '../../state/unsupportedNetwork.ts'

export function openUnsupportedView(): boolean {
  const connected = listNamespaces(session.store.getState()).filter(session.isConnected)
  if (getUnsupportedPolicy() !== 'block' || !connected.some(networks.isUnsupported)) return false
  router.open({ name: 'UnsupportedChain' })
  return true
}
