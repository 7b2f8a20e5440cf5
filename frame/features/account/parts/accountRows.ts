import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { homeAccount } from '../../../localWallet/homeAccount.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'

export type AccountEntry = {
  address: string
  own?: { index: number; name: string }
}

export function getAccountEntries(namespace: Namespace): AccountEntry[] {
  const { connectorId, accounts } = session.of(namespace)
  const isHome = homeAccount.isHere()
  const { status } = (isHome ? localWallet : ownWallet).store.getState()
  const isOurs = isHome || registry.find(connectorId)?.type === 'AUTH'
  if (!isOurs || !status) return accounts.map(({ address }) => ({ address }))
  return status.accounts.map(({ index, name, eip155, solana }) => ({
    address: namespace === 'solana' ? solana : eip155,
    own: { index, name },
  }))
}
