import type { Network } from '@oriel/shared/chains/networks.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { readFees } from '../../../chains/eip155/send/fees.ts'
import { withMargin } from '../../../chains/eip155/send/transactions.ts'

/**
 * Estimates the fee in wei. Adds the same margin as an approval, so that the form and the approval show about the same
 * fee.
 */
export async function readNetworkFee(network: Network, gas: bigint): Promise<bigint> {
  const { speeds } = await readFees(getRpcClient(network), withMargin(gas))
  return speeds.normal.estimatedWei
}
