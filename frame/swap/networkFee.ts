import type { Network } from '#shared/networks.ts'
import { rpcClient } from '../chains/eip155/client.ts'
import { readFees } from '../chains/eip155/send/fees.ts'

/** Returns the usual fee of a transaction with this gas, and the most that it costs. */
export async function readNetworkFee(network: Network, gas: bigint) {
  return (await readFees(rpcClient(network), gas)).speeds.normal
}
