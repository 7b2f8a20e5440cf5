import type { Namespace } from '#shared/caip.ts'
import { session } from '../../state/session.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { deviceWallet } from '../../wallets/own/ownWallet.ts'

export type AccountEntry = {
  address: string
  /** Of our own wallet only: its place in it, and what it is called there. */
  own?: { index: number; name: string }
}

/** The accounts that can be used with this page: all of our own wallet, or those that another wallet shares. */
export function accountEntries(namespace: Namespace): AccountEntry[] {
  const { connectorId, accounts } = session.of(namespace)
  const status = deviceWallet.store.getState().status
  if (registry.find(connectorId)?.type !== 'AUTH' || !status) return accounts.map(({ address }) => ({ address }))
  return status.accounts.map(({ index, name, eip155, solana }) => ({
    address: namespace === 'solana' ? solana : eip155,
    own: { index, name },
  }))
}
