import { sameAddress } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import { config } from '../../../platform/config.ts'
import { activeNamespace } from '../../../state/activeNamespace.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { registry } from '../../../wallets/connection/registry.ts'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'

/** `zone` is the deployment's parent name, such as `oriel.eth`. */
export type NameScope = {
  zone: string
  network: Network
  account: string
  /** The same account's address on Solana. Undefined if the deployment does not serve Solana. */
  solana: string | undefined
}

function ownSolana(account: string): string | undefined {
  if (!config.networks.some(({ chainNamespace }) => chainNamespace === 'solana')) return undefined
  const accounts = ownWallet.store.getState().status?.accounts
  return accounts?.find(({ eip155 }) => sameAddress(eip155, account))?.solana
}

/** Undefined unless the deployment offers names, and an account of the built-in wallet is active on an EVM network. */
export function nameScope(): NameScope | undefined {
  const { status, connectorId, accounts } = session.of('eip155')
  const network = networks.inUse('eip155')
  const [first] = accounts
  const isOwn = status === 'connected' && registry.find(connectorId)?.asksUser === false
  if (!config.names || activeNamespace() !== 'eip155' || !isOwn || !network || !first) return undefined
  return { zone: config.names.zone, network, account: first.address, solana: ownSolana(first.address) }
}
