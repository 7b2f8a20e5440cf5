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
  /** The visitor asked in the wallet's own views: no page chose the fee or the place. */
  isOwn?: boolean
}

/** A page that asks for so many times the network's fast fee does not want it to be quicker. */
const farAbove = 3n

/** Adds to a described transaction what only the prepared one tells: its fee, and the place that the page chose for it. */
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
  /** Wei that the fee can come to with what the page asks for, at the speed that is chosen before the user chooses. */
  most: bigint
  /** Wei that the fast fee can come to with the gas that is needed. */
  fast: bigint
}

/** A page makes a fee large with its price, and with its limit of gas: the contract it calls can use all of that. */
function costOf({ gas, neededGas, fees, suggestedFee }: PreparedTransaction, simulation?: Simulation): Cost {
  const { normal, fast } = fees.speeds
  const used = simulation && 'gasUsed' in simulation ? simulation.gasUsed : undefined
  const needed = neededGas ?? used
  // Part of the gas is given back at the end, and the state can change until then.
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
 * The page may suggest a fee, and whoever makes blocks may be the one who suggests it. Small amounts are left alone: on a
 * cheap network a usual tip is many times what is needed. What counts as small is a thousandth of a whole unit, and no more
 * than a twentieth of what the account has.
 */
function highFeeRisk({ most, fast }: Cost, { balance }: PreparedTransaction, network: Network): Risk | undefined {
  const { decimals } = network.nativeCurrency
  if (most <= fast * farAbove) return undefined
  if (most * 1000n <= 10n ** BigInt(decimals) && most * 20n <= balance) return undefined
  const text = `The site wants you to pay up to ${short(most, network)} as network fee. To be fast, ${short(fast, network)} is enough.`
  return { level: 'danger', code: 'high-fee', text }
}

/** The fee leaves with the rest. Alone it counts where the page makes it more than it must be: small accounts pay fees, too. */
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
  // Here the fee of the page is the one that is paid unless the user chooses another.
  return [{ level: 'danger', code: 'replaces-waiting', text: `${text} The site has also chosen the network fee.` }]
}

const typeNames = {
  legacy: 'without priority fee',
  eip2930: 'with access list',
  eip1559: 'with priority fee',
  eip7702: 'with delegation',
} as const

/** Lists what the page chose and rarely has a good reason to choose. */
function chosenItems(request: TransactionRequest, { type, nonce }: PreparedTransaction): Item[] {
  return [
    ...(request.type === undefined ? [] : [textItem('Type, chosen by the site', typeNames[type])]),
    ...(nonce === undefined ? [] : [textItem('Nonce, chosen by the site', `${nonce}`)]),
  ]
}

/** An amount in a sentence: six significant digits are enough to be shocked by. */
function short(units: bigint, { nativeCurrency: { decimals, symbol } }: Network): string {
  const [whole = '0', part = ''] = formatUnits(units, decimals).split('.')
  const zeros = /^0*/.exec(part)?.[0].length ?? 0
  const digits = whole === '0' ? part.slice(0, zeros + 2) : part.slice(0, Math.max(0, 6 - whole.length))
  const shown = digits.replace(/0+$/, '')
  return `${whole}${shown && `.${shown}`} ${symbol}`
}
