import { encodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { type Head, readHead } from '@oriel/clear-signing/eip155/read/conditions.ts'
import { maxGas } from '@oriel/clear-signing/eip155/read/runCalls.ts'
import { runNext } from '@oriel/clear-signing/eip155/read/runRepeatedly.ts'
import { phrase } from '@oriel/clear-signing/phrases/phrase.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { SendCallsParameter } from '@oriel/shared/rpc/rpcSchemas.ts'
import { checkTransaction } from '../send/checkTransaction.ts'
import { type Fees, readFees, scaleFees } from '../send/fees.ts'
import { type PrepareContext, type PreparedTransaction, prepareTransaction, withMargin } from '../send/transactions.ts'

type Call = SendCallsParameter['calls'][number]
type Context = PrepareContext & { from: Hex }

/** Converts a call to a transaction request from the account. */
export const toRequest = ({ to, value, data }: Call, from: Hex) => ({
  from,
  to,
  value,
  data,
})

/** Encodes the calls as one transaction that the account executes. Each call must have a `to` address. */
export function toBatchRequest(calls: readonly Call[], from: Hex) {
  const list = calls.map(({ to, value = '0x0', data = '0x' }) => ({ to: to ?? from, value: BigInt(value), data }))
  return { from, to: from, data: encodeBatch(list) }
}

/** Prepared transactions that are sent in order. `fees` is the total for all of them. */
export type PreparedSequence = { transactions: PreparedTransaction[]; fees: Fees }

/**
 * Prepares one transaction per call. A call may depend on an earlier one, so the node simulates them in sequence to
 * estimate their gas.
 */
export async function prepareSequence(calls: readonly Call[], context: Context): Promise<PreparedSequence> {
  const { client, network, from } = context
  const requests = calls.map((call) => toRequest(call, from))
  const [unit, balance, head] = await Promise.all([
    readFees(client, 1n),
    client.request<string>({ method: 'eth_getBalance', params: [from, 'latest'] }).then(BigInt),
    readHead(client, from),
  ])
  const needed = await estimateGas(requests, context, { unit, head })
  const type = unit.kind === 'legacy' ? ('legacy' as const) : ('eip1559' as const)
  const reason = phrase('failure.fundsAndFee', { symbol: network.nativeCurrency.symbol })
  const poor = { problem: { code: 'insufficient-funds' as const, reason } }
  const transactions = requests.map((request, at): PreparedTransaction => {
    const gas = withMargin(needed[at] ?? 0n)
    const fields = checkTransaction(request, { network, from })
    return { ...fields, type, gas, neededGas: needed[at] ?? 0n, fees: scaleFees(unit, gas), replaces: false, balance }
  })
  const fees = scaleFees(
    unit,
    transactions.reduce((sum, { gas }) => sum + gas, 0n),
  )
  const value = transactions.reduce((sum, transaction) => sum + transaction.value, 0n)
  const isFunded = balance >= value + fees.speeds.slow.maxWei
  return {
    transactions: isFunded ? transactions : transactions.map((transaction) => ({ ...transaction, ...poor })),
    fees,
  }
}

/**
 * Estimates the gas of each call. Falls back to separate estimates if the node lacks `eth_simulateV1`. The limit is the
 * maximum gas used if the node reports it, and otherwise 150% of the gas used, because refunded gas must be available
 * up front.
 */
async function estimateGas(
  requests: readonly ReturnType<typeof toRequest>[],
  { client, network, from }: Context,
  { unit, head }: { unit: Fees; head: Head | undefined },
): Promise<bigint[]> {
  try {
    const { normal } = unit.speeds
    const nextBaseFee = unit.kind === 'eip1559' && { nextBaseFee: unit.baseFeePerGas }
    const terms = requests.map(() => ({ ...normal, gas: maxGas, ...nextBaseFee }))
    const calls = requests.map(({ to, value = '0x0', data = '0x' }) => ({
      to: to ?? undefined,
      value: BigInt(value),
      data,
    }))
    const { results } = await runNext(client, { account: from, calls }, { head, terms })
    const gas = results.map(({ gasUsed, maxUsedGas, status }) =>
      status === '0x1' ? BigInt(maxUsedGas ?? (BigInt(gasUsed ?? 0) * 3n) / 2n) : undefined,
    )
    if (gas.every((limit) => limit !== undefined)) return gas as bigint[]
  } catch {
    // Fall back to separate estimates, which also throw if the node is unreachable.
  }
  const prepared = requests.map((request) => prepareTransaction(request, { client, network, from }))
  return (await Promise.all(prepared)).map(({ gas }) => gas)
}
