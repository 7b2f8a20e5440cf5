import type { CallTerms } from '@oriel/clear-signing/eip155/read/conditions.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '#shared/networks.ts'
import { getNodes, rpcClient } from '../../chains/clients/rpcClient.ts'
import { config } from '../../platform/config.ts'
import type { FrozenRequest } from '../../walletWindow/message.ts'
import type { Clients } from '../method/consentMethod.ts'

/** Holds the facts that the description of an EVM request is made from. */
export type EvmContext = {
  account: string
  network: Network
  /** The networks configured for this deployment. */
  networks?: readonly Network[]
  /** The proved origin of the page. */
  origin: string
  client: EvmClient
  /** Two nodes of different hosts, whose answers are compared. */
  nodes?: [EvmClient, EvmClient] | undefined
  getNodes?: typeof getNodes
  /** Contracts that approved transactions of the page have called with success. */
  usedContracts?: readonly string[] | undefined
  /** Milliseconds since 1970. */
  now: number
  /** Reads the gas and the price of each transaction, under which it is previewed. */
  readTerms?: () => Promise<readonly CallTerms[]>
  paid?: Clients['paid']
}

export function createEvmContext(
  { address: account, origin, usedContracts }: FrozenRequest,
  { network, evm: client = rpcClient(network), now = Date.now(), paid }: Clients & { network: Network },
): EvmContext {
  const { nodes } = getNodes(network)
  return { account, origin, network, networks: config.networks, getNodes, client, nodes, now, paid, usedContracts }
}
