import type { Network } from '@oriel/shared/chains/networks.ts'
import { getActiveNamespace } from '../../state/getActiveNamespace.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'

export type Scope = { network: Network; from: string }

export function getCurrentScope(): Scope | undefined {
  const namespace = getActiveNamespace()
  if (!namespace || !session.isConnected(namespace)) return undefined
  const network = networks.inUse(namespace)
  const from = session.of(namespace).accounts[0]?.address
  return network && from ? { network, from } : undefined
}
