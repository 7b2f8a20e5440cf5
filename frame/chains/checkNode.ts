import { type CaipNetworkId, toCaipNetworkId, toEvmNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { WrongNodeError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getRpcClient } from './clients/rpcClient.ts'

/**
 * Checks that a node serves its configured network, because a misconfigured deployment, or a page that adds a network,
 * could show one network's funds under another's name. Throws 8170 if it does not, or a coded error if the node does
 * not respond.
 */
export async function checkNode(network: Network): Promise<void> {
  const { caipNetworkId: networkId, chainNamespace, name, addedBy } = network
  const answered = await (chainNamespace === 'solana' ? readSolanaNetworkId(network) : readEvmNetworkId(network))
  if (answered === networkId) return
  const data = { networkId, answered }
  if (addedBy)
    throw new WrongNodeError(`The node behind ${name} says that it is ${answered}. Correct "rpcUrls" or "id".`, {
      data,
    })
  throw new WrongNodeError(
    `The node behind ${name} says that it is ${answered}, so this network cannot be used. Tell whoever runs this wallet.`,
    { data },
  )
}

async function readEvmNetworkId(network: Network): Promise<CaipNetworkId> {
  const chainId = await getRpcClient(network).request<string>({ method: 'eth_chainId' })
  return toEvmNetworkId(chainId)
}

/**
 * Derives the network ID from the genesis hash, as CAIP-2 specifies. The EVM client can read the hash, because both
 * chains use JSON-RPC.
 */
async function readSolanaNetworkId(network: Network): Promise<CaipNetworkId> {
  const hash = await getRpcClient(network).request<string>({ method: 'getGenesisHash' })
  return toCaipNetworkId('solana', hash.slice(0, 32))
}
