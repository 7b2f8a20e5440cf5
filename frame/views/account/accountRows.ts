import type { Namespace } from '#shared/caip.ts'
import { session } from '../../state/session.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'

export type AccountEntry = {
  address: string
  /** The index and the name in our own wallet; undefined for other wallets. */
  own?: { index: number; name: string }
}

/** Returns the accounts that this page can use: all of our own wallet, or those that another wallet shares. */
export function accountEntries(namespace: Namespace): AccountEntry[] {
  const { connectorId, accounts } = session.of(namespace)
  const status = ownWallet.store.getState().status
  if (registry.find(connectorId)?.type !== 'AUTH' || !status) return accounts.map(({ address }) => ({ address }))
  return status.accounts.map(({ index, name, eip155, solana }) => ({
    address: namespace === 'solana' ? solana : eip155,
    own: { index, name },
  }))
}
