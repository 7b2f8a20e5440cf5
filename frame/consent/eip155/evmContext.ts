import type { CallTerms } from '@oriel/clear-signing/eip155/read/conditions.ts'
import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { ChainDisconnectedError } from '@oriel/shared/errors/errors.ts'
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
  /** Client for the reads that the description is based on. */
  client: EvmClient
  /** Client for the nonce, the gas and the fees of the transaction. @default `client` */
  sender?: EvmClient | undefined
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
  { network, evm: sender = getRpcClient(network), now = Date.now(), paid }: Clients & { network: Network },
): EvmContext {
  const { nodes } = getNodes(network)
  const client = network.addedBy ? withoutReads(sender) : sender
  const base = { account, origin, network, networks: config.networks, getNodes, client, sender, nodes }
  return { ...base, now, paid, usedContracts }
}

export const getSender = ({ sender, client }: Pick<EvmContext, 'sender' | 'client'>): EvmClient => sender ?? client

/**
 * Returns a client that reads nothing, for a network that the page added. The page's node could report any balance,
 * token or simulation, so the request is described as if no node responded.
 */
function withoutReads(client: EvmClient): EvmClient {
  const request = () => Promise.reject(new ChainDisconnectedError())
  return { ...client, request } as EvmClient
}
