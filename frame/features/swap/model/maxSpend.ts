import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import { toQuantity } from '#shared/encoding/hex.ts'
import { rpcClient } from '../../../chains/clients/rpcClient.ts'
import { readFees } from '../../../chains/eip155/send/fees.ts'
import { sending } from '../../../chains/eip155/send/sending.ts'
import { withMargin } from '../../../chains/eip155/send/transactions.ts'
import { maxUnits } from '../../send/model/cost.ts'
import { buildSwap } from '../api/convert.ts'
import { mostSlippage } from './rules.ts'
import { type SwapAsset, sideOf } from './swapAsset.ts'

type Wish = { network: Network; account: Hex; give: SwapAsset; get: SwapAsset | undefined }

/** Gas by which the bytes of two amounts in a call may differ, at most (EIP-2028). */
const amountGas = 12n * 64n
/** Gas of a swap over three pools, which is the longest route of the exchange. */
const longestGas = 400_000n

/**
 * Returns the most that can be swapped: of the native currency, all but the fee of this very swap. While the other
 * token is not chosen, it is the fee of the longest one.
 */
export async function maxSpend({ network, account, give, get }: Wish): Promise<bigint> {
  if (give.address !== undefined) return give.units
  const client = rpcClient(network)
  const [gas, dataFee] = await Promise.all([
    get ? readGas(client, { network, account, give, get }) : longestGas,
    sending.dataFee?.(network) ?? 0n,
  ])
  const fees = await readFees(client, withMargin(gas + amountGas))
  return maxUnits(give, fees.speeds.fast.maximumWei + dataFee)
}

async function readGas(client: EvmClient, { network, account, give, get }: Wish & { get: SwapAsset }) {
  // Estimates with half the amount: the gas hardly depends on it, and some nodes reject an estimate that leaves nothing
  // for the fee.
  const amount = give.units / 2n
  const sides = { from: sideOf(give.key), to: sideOf(get.key) }
  // A price that moves must not stop the estimate.
  const slippage = mostSlippage
  const built = await buildSwap({ networkId: network.caipNetworkId, account, amount, slippage, ...sides })
  const call = { from: account, to: built.to.split(':').at(-1), data: built.data, value: toQuantity(amount) }
  return BigInt(await client.request<string>({ method: 'eth_estimateGas', params: [call] }))
}
