import { registry } from '../../wallets/connection/registry.ts'
import { wantedNamespaces } from '../../wallets/connection/wantedNamespaces.ts'
import type { Connector } from '../../wallets/connector/connector.ts'

export function findOwnWallet(): Connector | undefined {
  const wanted = wantedNamespaces()
  return registry
    .all()
    .find(({ type, namespaces }) => type === 'AUTH' && namespaces.some((one) => wanted.includes(one)))
}
