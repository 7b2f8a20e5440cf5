import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { config } from '../../../platform/config.ts'
import { getActiveNamespace } from '../../../state/getActiveNamespace.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'

/** `zone` is the deployment's parent name, for example `oriel.eth`. */
export type NameScope = {
  zone: string
  network: Network
  account: string
  /** Solana address of the same account. Undefined if the deployment does not support Solana. */
  solana: string | undefined
}

function findSolanaAddress(account: string): string | undefined {
  if (!config.networks.some(({ chainNamespace }) => chainNamespace === 'solana')) return undefined
  const accounts = ownWallet.store.getState().status?.accounts
  return accounts?.find(({ eip155 }) => isSameAddress(eip155, account))?.solana
}

/**
 * Returns the scope of name changes. Returns undefined unless the deployment offers names and a built-in wallet account
 * is active on an EVM network.
 */
export function getNameScope(): NameScope | undefined {
  const { status, connectorId, accounts } = session.of('eip155')
  const network = networks.inUse('eip155')
  const [first] = accounts
  const isOwn = status === 'connected' && registry.find(connectorId)?.asksUser === false
  if (!config.names || getActiveNamespace() !== 'eip155' || !isOwn || !network || !first) return undefined
  return { zone: config.names.zone, network, account: first.address, solana: findSolanaAddress(first.address) }
}
