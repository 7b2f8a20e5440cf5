import type { Hex } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { TransactionRequest } from '@oriel/shared/rpc/rpcSchemas.ts'
import {
  type Description,
  type Item,
  type Risk,
  type RiskCode,
  risk,
  withRisks,
} from '../../description/description.ts'
import { getFirstRows, toNativeAmount, toNativeItem, toPhraseItem, toTextItem } from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { type Amount, phrase } from '../../phrases/phrase.ts'
import { decodeCall } from '../calldata/calldata.ts'
import { getOutflowRisks, sumNative } from '../effects/outflows.ts'

/** Price per gas in wei, and the transaction's maximum fee in wei at that price. */
type Fee = ({ maxFeePerGas: bigint } | { gasPrice: bigint }) & { maxWei: bigint }

/** Transaction that the wallet is about to sign and send. Amounts are in wei. */
export type FinalTransaction = {
  type: 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'
  from: Hex
  to?: Hex | undefined
  value: bigint
  data: Hex
  gas: bigint
  /** The node's gas estimate. Undefined if the node cannot estimate. */
  neededGas?: bigint | undefined
  /** Fees that the network suggests. `normal` is preselected. */
  fees: { speeds: { normal: Fee; fast: Fee } }
  /** Fee chosen by the page. */
  suggestedFee?: { maxWei: bigint } | undefined
  /** Nonce chosen by the page. */
  nonce?: number | undefined
  /** True if the transaction replaces a pending one with the same nonce. */
  replaces: boolean
  /** Account balance before the transaction. */
  balance: bigint
}

type Prepared = {
  request: TransactionRequest
  transaction: FinalTransaction
  network: Network
  /** True if the user started the transaction in the wallet's own UI, so no page chose the fee or the nonce. */
  isOwn?: boolean
}

/**
 * Multiple of the network's fast fee above which a page's fee is suspicious, because a higher fee buys no more speed.
 */
const farAbove = 3n

export function withTransactionRisks(
  description: Description<Simulation>,
  { request, transaction, network, isOwn = false }: Prepared,
): Description<Simulation> {
  const cost = computeCost(transaction, description.simulation)
  const feeRisk = isOwn ? undefined : findHighFeeRisk(cost, transaction, network)
  const risks = [
    ...description.risks,
    ...(feeRisk ? [feeRisk] : []),
    ...getTotalRisks(description, { request, transaction, network }, cost),
    ...(isOwn ? [] : getReplacementRisks(transaction)),
  ]
  const isLarge = feeRisk !== undefined || cost.max > getApprovalLimit(network) || cost.max * 2n >= transaction.balance
  const isChosen = !isOwn && transaction.replaces && transaction.suggestedFee !== undefined
  const isShown = cost.max > 0n && ((isLarge && cost.max > cost.fast) || isChosen)
  const fee = isShown ? [toNativeItem('item.networkFeeMost', cost.max, network)] : []
  return withRisks(
    {
      ...description,
      details: [...description.details, ...getChosenItems(request, transaction)],
      outflows: getFirstRows([...fee, ...description.outflows]),
    },
    risks,
  )
}

type Cost = {
  /** Maximum fee in wei at the preselected speed, with the gas limit and fees that the page requested. */
  max: bigint
  /** Maximum fee in wei at the fast speed, with the gas that the transaction needs. */
  fast: bigint
}

/**
 * Computes the maximum fee. A page can inflate it by setting a high gas price, or by setting a high gas limit and
 * having its contract burn all of that gas.
 */
function computeCost({ gas, neededGas, fees, suggestedFee }: FinalTransaction, simulation?: Simulation): Cost {
  const { normal, fast } = fees.speeds
  const used = simulation && 'gasUsed' in simulation ? simulation.gasUsed : undefined
  const needed = neededGas ?? used
  // Allow 50% more gas, because some of it is refunded at the end and the state may change before execution.
  const enough = needed === undefined || needed * 3n > gas * 2n ? gas : (needed * 3n) / 2n
  const suggested = suggestedFee?.maxWei ?? 0n
  return {
    max: suggested > normal.maxWei ? suggested : normal.maxWei,
    fast: enough * ('gasPrice' in fast ? fast.gasPrice : fast.maxFeePerGas),
  }
}

const getApprovalLimit = ({ approvalLimit, nativeCurrency: { decimals } }: Network) =>
  BigInt(approvalLimit ?? 10n ** BigInt(decimals))

/**
 * Returns true if the maximum fee is far above the fee of the fast speed, both in wei. A malicious page could produce
 * the block and earn the fee. A fee is never high if it is at most 0.001 of the native currency and at most 5% of the
 * balance, because on cheap networks even an ordinary tip is many times the fast fee.
 */
export function isHighFee({ max, fast }: Cost, { balance }: { balance: bigint }, network: Network): boolean {
  if (max <= fast * farAbove) return false
  return max * 1000n > 10n ** BigInt(network.nativeCurrency.decimals) || max * 20n > balance
}

function findHighFeeRisk(cost: Cost, transaction: FinalTransaction, network: Network): Risk | undefined {
  if (!isHighFee(cost, transaction, network)) return undefined
  const params = { most: toShortAmount(cost.max, network), enough: toShortAmount(cost.fast, network) }
  return risk('danger', 'high-fee', params)
}

/**
 * Returns the risks of the total amount, including the fee. The fee alone counts only if the page raised it, because
 * accounts with a small balance pay fees, too.
 */
function getTotalRisks(
  { simulation, risks }: Description<Simulation>,
  prepared: Prepared,
  { max, fast }: Cost,
): Risk[] {
  const { transaction, network } = prepared
  const { to, value, data, from, balance, fees, suggestedFee } = transaction
  const called = sumNative(decodeCall({ to, value, data }), from)
  const native = simulation && 'changes' in simulation && simulation.changes.find(({ kind }) => kind === 'native')
  const taken = native ? -native.amount : 0n
  const units = called > taken ? called : taken
  const fee = suggestedFee || max > fees.speeds.fast.maxWei ? max : fees.speeds.fast.maxWei
  if (units === 0n && max <= fast && fee <= getApprovalLimit(network)) return []
  const fails = simulation !== undefined && 'ok' in simulation && !simulation.ok
  const outflow = { kind: 'native' as const, ...network.nativeCurrency, units: units + fee, isKnown: true, balance }
  const isStranger = risks.some(({ code }) => unsure.includes(code))
  const receivers = to && value > 0n ? [to] : []
  const found = getOutflowRisks([{ ...outflow, receivers }], { network, fails, isUnread: isStranger })
  // Don't report the risk twice. It may already have been reported for the amount without the fee.
  const isSaid = risks.some(({ code, text }) => code === 'whole-balance' && text.params?.asset === outflow.symbol)
  return found.filter(({ code }) => !isSaid || code !== 'whole-balance')
}

/** Risks that turn the loss of nearly the whole balance into a danger. */
const unsure: readonly RiskCode[] = [
  ...(['look-alike-recipient', 'unused-recipient', 'first-recipient'] as const),
  ...(['unknown-function', 'malformed-data'] as const),
]

function getReplacementRisks({ replaces, nonce, suggestedFee }: FinalTransaction): Risk[] {
  if (!replaces) return []
  const params = { nonce: `${nonce}` }
  if (!suggestedFee) return [risk('warning', 'replaces-waiting', params)]
  // The risk is a danger here, because the page's fee is preselected for a replacement.
  return [risk('danger', 'replaces-waiting.fee', params)]
}

const typeNames = {
  legacy: 'value.typeLegacy',
  eip2930: 'value.typeAccessList',
  eip1559: 'value.typePriorityFee',
  eip7702: 'value.typeDelegation',
} as const

function getChosenItems(request: TransactionRequest, { type, nonce }: FinalTransaction): Item[] {
  return [
    ...(request.type === undefined ? [] : [toPhraseItem('item.typeChosen', phrase(typeNames[type]))]),
    ...(nonce === undefined ? [] : [toTextItem('item.nonceChosen', `${nonce}`)]),
  ]
}

function toShortAmount(units: bigint, network: Network): Amount {
  const { decimals } = network.nativeCurrency
  const length = `${units}`.length
  const digits = length <= decimals ? 2 : Math.max(6, length - decimals)
  const step = 10n ** BigInt(Math.max(0, length - digits))
  return toNativeAmount((units / step) * step, network)
}
