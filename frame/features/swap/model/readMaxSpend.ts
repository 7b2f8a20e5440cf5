import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { getRpcClient } from '../../../chains/clients/rpcClient.ts'
import { readFees } from '../../../chains/eip155/send/fees.ts'
import { sending } from '../../../chains/eip155/send/sending.ts'
import { withMargin } from '../../../chains/eip155/send/transactions.ts'
import { getMaxUnits } from '../../send/model/cost.ts'
import { buildSwap } from '../api/convert.ts'
import { maxSlippage } from './slippage.ts'
import { type SwapAsset, toSwapSide } from './swapAsset.ts'

type MaxSpendParams = { network: Network; account: Hex; give: SwapAsset; get: SwapAsset | undefined }

/** Maximum gas difference between the bytes of two amounts in calldata (EIP-2028). */
const amountGas = 12n * 64n
/** Gas of a swap across three pools, the exchange's longest route. */
const longestGas = 400_000n

/**
 * Returns the maximum amount to swap. For the native currency, subtracts this swap's fee, or the longest route's fee
 * until the other token is chosen.
 */
export async function readMaxSpend({ network, account, give, get }: MaxSpendParams): Promise<bigint> {
  if (give.address !== undefined) return give.units
  const client = getRpcClient(network)
  const [gas, dataFee] = await Promise.all([
    get ? readGas(client, { network, account, give, get }) : longestGas,
    sending.dataFee?.(network) ?? 0n,
  ])
  const fees = await readFees(client, withMargin(gas + amountGas))
  return getMaxUnits(give, fees.speeds.fast.maxWei + dataFee)
}

async function readGas(client: EvmClient, { network, account, give, get }: MaxSpendParams & { get: SwapAsset }) {
  // Estimate with half the amount: gas hardly depends on it, and some nodes reject an estimate that leaves nothing for
  // the fee.
  const amount = give.units / 2n
  const sides = { from: toSwapSide(give.key), to: toSwapSide(get.key) }
  // Allow the maximum slippage, so that a moving price does not fail the estimate.
  const slippage = maxSlippage
  const built = await buildSwap({ networkId: network.caipNetworkId, account, amount, slippage, ...sides })
  const call = { from: account, to: built.to.split(':').at(-1), data: built.data, value: toQuantity(amount) }
  return BigInt(await client.request<string>({ method: 'eth_estimateGas', params: [call] }))
}
