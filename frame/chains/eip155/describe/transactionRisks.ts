import { formatUnits } from 'viem'
import type { Network } from '#shared/networks.ts'
import type { TransactionRequest } from '#shared/rpcSchemas.ts'
import { type Description, type Item, type Risk, withRisks } from '../../description.ts'
import { firstRows, nativeItem, textItem } from '../../items.ts'
import type { Simulation } from '../../simulation.ts'
import type { PreparedTransaction } from '../send/transactions.ts'
import { decodeCall } from './calldata.ts'
import { leavingRisks, nativeOf } from './leaving.ts'

type Prepared = {
  request: TransactionRequest
  transaction: PreparedTransaction
  network: Network
  /** The visitor began it in the wallet's own views: no page chose the fee or the nonce. */
  isOwn?: boolean
}

/** Multiple of the network's fast fee above which a page's fee is suspicious: it buys no more speed. */
const farAbove = 3n

/** Adds the risks and rows that only the prepared transaction shows: its fee, and the nonce that the page chose. */
export function withTransactionRisks(
  description: Description<Simulation>,
  { request, transaction, network, isOwn = false }: Prepared,
): Description<Simulation> {
  const cost = costOf(transaction, description.simulation)
  const feeRisk = isOwn ? undefined : highFeeRisk(cost, transaction, network)
  const risks = [
    ...description.risks,
    ...(feeRisk ? [feeRisk] : []),
    ...totalRisks(description, { request, transaction, network }, cost),
    ...(isOwn ? [] : replacementRisks(transaction)),
  ]
  const isLarge = feeRisk !== undefined || cost.most > limitOf(network) || cost.most * 2n >= transaction.balance
  const isChosen = !isOwn && transaction.replaces && transaction.suggestedFee !== undefined
  const isShown = cost.most > 0n && ((isLarge && cost.most > cost.fast) || isChosen)
  const fee = isShown ? [nativeItem('Network fee, at most', cost.most, network)] : []
  return withRisks(
    {
      ...description,
      details: [...description.details, ...chosenItems(request, transaction)],
      leaves: firstRows([...fee, ...description.leaves]),
    },
    risks,
  )
}

type Cost = {
  /** Maximum fee in wei with the page's gas and price, at the preselected speed. */
  most: bigint
  /** Maximum fast fee in wei with the gas that is needed. */
  fast: bigint
}

/**
 * Returns the fees to compare. A page can raise the fee by its price and by its gas limit, which its contract can use
 * up.
 */
function costOf({ gas, neededGas, fees, suggestedFee }: PreparedTransaction, simulation?: Simulation): Cost {
  const { normal, fast } = fees.speeds
  const used = simulation && 'gasUsed' in simulation ? simulation.gasUsed : undefined
  const needed = neededGas ?? used
  // Allow half more gas: some is refunded at the end, and the state can change until then.
  const enough = needed === undefined || needed * 3n > gas * 2n ? gas : (needed * 3n) / 2n
  const suggested = suggestedFee?.maximumWei ?? 0n
  return {
    most: suggested > normal.maximumWei ? suggested : normal.maximumWei,
    fast: enough * ('gasPrice' in fast ? fast.gasPrice : fast.maxFeePerGas),
  }
}

const limitOf = ({ approvalLimit, nativeCurrency: { decimals } }: Network) =>
  BigInt(approvalLimit ?? 10n ** BigInt(decimals))

/**
 * Returns a risk for a fee of the page that is far too high; the page may profit, if it also produces blocks. Small
 * amounts pass, because on a cheap network a usual tip is many times the need. Small is at most a thousandth of a whole
 * unit and a twentieth of the account's balance.
 */
function highFeeRisk({ most, fast }: Cost, { balance }: PreparedTransaction, network: Network): Risk | undefined {
  const { decimals } = network.nativeCurrency
  if (most <= fast * farAbove) return undefined
  if (most * 1000n <= 10n ** BigInt(decimals) && most * 20n <= balance) return undefined
  const text = `The site wants you to pay up to ${short(most, network)} as network fee. To be fast, ${short(fast, network)} is enough.`
  return { level: 'danger', code: 'high-fee', text }
}

/**
 * Judges the fee together with everything else that leaves. A fee alone counts only when the page raised it, because
 * small accounts pay fees, too.
 */
function totalRisks({ simulation }: Description<Simulation>, prepared: Prepared, { most, fast }: Cost): Risk[] {
  const { transaction, network } = prepared
  const { to, value, data, from, balance, fees, suggestedFee } = transaction
  const called = nativeOf(decodeCall({ ...(to && { to }), value, data }), from)
  const native = simulation && 'changes' in simulation && simulation.changes.find(({ kind }) => kind === 'native')
  const taken = native ? -native.amount : 0n
  const units = called > taken ? called : taken
  const fee = suggestedFee || most > fees.speeds.fast.maximumWei ? most : fees.speeds.fast.maximumWei
  if (units === 0n && most <= fast && fee <= limitOf(network)) return []
  const fails = simulation !== undefined && 'ok' in simulation && !simulation.ok
  const leaving = { kind: 'native' as const, ...network.nativeCurrency, units: units + fee, isKnown: true, balance }
  return leavingRisks([leaving], { network, fails })
}

function replacementRisks({ replaces, nonce, suggestedFee }: PreparedTransaction): Risk[] {
  if (!replaces) return []
  const text = `This takes the place of a transaction that is still waiting (nonce ${nonce}). That one will not happen.`
  if (!suggestedFee) return [{ level: 'warning', code: 'replaces-waiting', text }]
  // For a replacement the page's fee is preselected.
  return [{ level: 'danger', code: 'replaces-waiting', text: `${text} The site has also chosen the network fee.` }]
}

const typeNames = {
  legacy: 'without priority fee',
  eip2930: 'with access list',
  eip1559: 'with priority fee',
  eip7702: 'with delegation',
} as const

/** Lists the fields that a page rarely has a good reason to set. */
function chosenItems(request: TransactionRequest, { type, nonce }: PreparedTransaction): Item[] {
  return [
    ...(request.type === undefined ? [] : [textItem('Type, chosen by the site', typeNames[type])]),
    ...(nonce === undefined ? [] : [textItem('Nonce, chosen by the site', `${nonce}`)]),
  ]
}

/** Formats an amount for a sentence, with up to six digits. */
function short(units: bigint, { nativeCurrency: { decimals, symbol } }: Network): string {
  const [whole = '0', part = ''] = formatUnits(units, decimals).split('.')
  const zeros = /^0*/.exec(part)?.[0].length ?? 0
  const digits = whole === '0' ? part.slice(0, zeros + 2) : part.slice(0, Math.max(0, 6 - whole.length))
  const shown = digits.replace(/0+$/, '')
  return `${whole}${shown && `.${shown}`} ${symbol}`
}
