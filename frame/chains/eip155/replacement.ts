import type { Hex } from '#shared/caip.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { NotReplaceableError } from '#shared/sendErrors.ts'
import type { EvmClient } from './client.ts'
import { readFees } from './fees.ts'
import { toQuantity } from './unsigned.ts'

export type ReplaceHow = 'speed-up' | 'cancel'

type Known = {
  blockNumber: Hex | null
  from: Hex
  to: Hex | null
  nonce: Hex
  value: Hex
  input: Hex
  gas: Hex
  gasPrice?: Hex
  maxFeePerGas?: Hex
  maxPriorityFeePerGas?: Hex
}

/** What a transfer to oneself needs. */
const transferGas: Hex = '0x5208'

/**
 * The transaction that takes the place of a waiting one: the same again, or nothing sent to oneself. Nodes take it when each
 * of its fees is an eighth above the old one (12.5 %, more than the 10 % that most ask for); it also pays what is paid now.
 */
export async function replacementOf(hash: string, how: ReplaceHow, client: EvmClient): Promise<TransactionRequest> {
  const old = await client.request<Known | null>({ method: 'eth_getTransactionByHash', params: [hash] })
  if (!old || old.blockNumber) throw new NotReplaceableError()
  const { from, to, nonce, value, input } = old
  const gas = how === 'cancel' ? transferGas : old.gas
  const what = how === 'cancel' ? { to: from, value: '0x0' as const } : { ...(to && { to }), value, data: input }
  const fees = await feesAbove(old, BigInt(gas), client)
  return { from, nonce: toQuantity(BigInt(nonce)), gas: toQuantity(BigInt(gas)), ...what, ...fees }
}

async function feesAbove(old: Known, gas: bigint, client: EvmClient) {
  const { speeds } = await readFees(client, gas)
  const { fast } = speeds
  if ('gasPrice' in fast || old.maxFeePerGas === undefined) {
    const market = 'gasPrice' in fast ? fast.gasPrice : fast.maxFeePerGas
    return { gasPrice: toQuantity(highest(market, raised(old.gasPrice))) }
  }
  const maxPriorityFeePerGas = highest(fast.maxPriorityFeePerGas, raised(old.maxPriorityFeePerGas))
  const maxFeePerGas = highest(fast.maxFeePerGas, raised(old.maxFeePerGas), maxPriorityFeePerGas)
  return {
    maxFeePerGas: toQuantity(maxFeePerGas),
    maxPriorityFeePerGas: toQuantity(maxPriorityFeePerGas),
  }
}

/** An eighth more, rounded up: one wei less would be refused. */
const raised = (fee: Hex | undefined) => (BigInt(fee ?? 0) * 9n + 7n) / 8n
const highest = (...fees: bigint[]) => fees.reduce((most, fee) => (fee > most ? fee : most))
