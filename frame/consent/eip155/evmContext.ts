import type { CallTerms } from '@oriel/clear-signing/eip155/read/conditions.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { getNodes, getRpcClient } from '../../chains/clients/rpcClient.ts'
import { config } from '../../platform/config.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients } from '../method/consentMethod.ts'

export type EvmContext = {
  account: string
  network: Network
  /** Networks that are configured for this deployment. */
  networks?: readonly Network[]
  /** Verified origin of the page. */
  origin: string
  client: EvmClient
  /** Two nodes on different hosts, whose results are compared. */
  nodes?: [EvmClient, EvmClient] | undefined
  getNodes?: typeof getNodes
  /** Contracts that were called successfully by transactions that the user approved for this page. */
  usedContracts?: readonly string[] | undefined
  /** Current time in milliseconds since the epoch. */
  now: number
  /** Reads the gas limit and fees of each transaction for the simulation. */
  readTerms?: () => Promise<readonly CallTerms[]>
  paid?: Clients['paid']
}

export function createEvmContext(
  { address: account, origin, usedContracts }: FrozenRequest,
  { network, evm: client = getRpcClient(network), now = Date.now(), paid }: Clients & { network: Network },
): EvmContext {
  const { nodes } = getNodes(network)
  return { account, origin, network, networks: config.networks, getNodes, client, nodes, now, paid, usedContracts }
}
