import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { router } from '../../router/router.ts'
import { getNamespacesToConnect, getSupportedNamespaces } from '../../wallets/connection/namespacesToConnect.ts'
import { registry } from '../../wallets/connection/registry.ts'
import type { Connector } from '../../wallets/connector/connector.ts'
import { findConnector } from '../../wallets/directory/walletList.ts'

export function chooseConnector(connector: Pick<Connector, 'id' | 'type' | 'namespaces'>) {
  const { id, type } = connector
  if (type === 'WALLET_CONNECT') return router.push({ name: 'ConnectingWalletConnect' })
  const spoken = getSupportedNamespaces(connector)
  const [namespace] = spoken
  if (spoken.length > 1) router.push({ name: 'ConnectingMultiChain', connector: id })
  else router.push({ name: 'ConnectingExternal', connector: id, namespace })
}

export function chooseWallet(wallet: ListedWallet) {
  const requested = getNamespacesToConnect()
  const fitting = registry
    .all()
    .filter(({ namespaces }) => namespaces.some((namespace) => requested.includes(namespace)))
  const here = findConnector(wallet, fitting)
  if (here) chooseConnector(here)
  else router.push({ name: 'ConnectingWalletConnect', wallet: wallet.id })
}
