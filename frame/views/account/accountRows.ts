import type { Namespace } from '#shared/caip.ts'
import { session } from '../../state/session.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'

export type AccountEntry = {
  address: string
  own?: { index: number; name: string }
}

export function accountEntries(namespace: Namespace): AccountEntry[] {
  const { connectorId, accounts } = session.of(namespace)
  const status = ownWallet.store.getState().status
  if (registry.find(connectorId)?.type !== 'AUTH' || !status) return accounts.map(({ address }) => ({ address }))
  return status.accounts.map(({ index, name, eip155, solana }) => ({
    address: namespace === 'solana' ? solana : eip155,
    own: { index, name },
  }))
}
