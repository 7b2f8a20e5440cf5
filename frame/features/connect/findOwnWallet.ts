import { getNamespacesToConnect } from '../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../wallets/connection/registry.ts'
import type { Connector } from '../../wallets/connector/connector.ts'

export function findOwnWallet(): Connector | undefined {
  const requested = getNamespacesToConnect()
  return registry
    .all()
    .find(({ type, namespaces }) => type === 'AUTH' && namespaces.some((namespace) => requested.includes(namespace)))
}
