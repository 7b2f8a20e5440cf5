import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import {
  getAssetName,
  getFirstRows,
  toAddressItem,
  toNativeAmount,
  toNativeItem,
  toPhraseItem,
  toTokenItem,
} from '../../description/items.ts'
import type { Simulation } from '../../description/simulation.ts'
import { createWholeBalanceRisk } from '../../description/wholeBalance.ts'
import { phrase } from '../../phrases/phrase.ts'
import { toTokenAccount } from '../read/accounts.ts'
import type { ChainData } from '../read/chainData.ts'
import { wrappedSol } from '../wire/programs.ts'

export type Outflow = {
  source: string
  mint?: string | undefined
  units: bigint
  /** Balance in base units. Undefined if unknown. */
  balance: bigint | undefined
  symbol: string | undefined
  decimals?: number | undefined
  /** True if the outflow is the network fee, which is shown elsewhere. */
  isFee?: boolean
  isNft?: boolean
  /** Recipient, if an instruction names one. */
  to?: string | undefined
  /** Set for an allowance: the address that may transfer the amount at any time. Nothing has left yet. */
  spender?: string
  /** True if more than `units` may leave, because the amount is unknown. */
  isUnknown?: boolean
  /** True if the whole source account leaves because its authority changes. `units` is then 0. */
  isControl?: boolean
  /**
   * Set for a simulated loss: the total loss of this asset across all accounts. `units` is only the part that the
   * instructions do not show, and `balance` is the total of all our accounts.
   */
  loss?: bigint
}

/** Highest reasonable priority fee in lamports: 0.01 SOL. */
export const maxSanePriorityFee = 10_000_000n

/** Percentage of a token's balance at which the wallet window starts to warn. Ethereum has the same percentage. */
const largePart = 50n
const nearlyAll = 95n
const maxUnits = 2n ** 64n - 1n

export const isSingle = (units: bigint, token: { decimals?: number | undefined } | undefined) =>
  token?.decimals === 0 && units === 1n

type Judged = {
  /**
   * True if the simulated transaction fails. Amounts above the balance are then not judged, because a different risk
   * reports them.
   */
  fails?: boolean
  /** True if an instruction cannot be decoded. */
  isUnread?: boolean
  /** Known addresses: the account's own and those that it has paid. */
  known?: readonly string[] | undefined
}

/**
 * Returns the risks of all outgoing assets together. Many small amounts count like one large amount, in one transaction
 * or in several that are signed at once.
 */
export function getOutflowRisks(outflows: Outflow[], network: Network, about: Judged = {}): Risk[] {
  return [
    ...getShares(outflows).flatMap((share) => getShareRisks(share, about)),
    ...outflows.flatMap(getUncheckedRisks),
    ...getNftRisks(outflows),
    ...getLimitRisks(sumLamports(outflows), network),
  ]
}

/** Sums the lamports that leave, including wrapped SOL. */
function sumLamports(outflows: Outflow[]): bigint {
  const native = outflows.filter(({ mint, spender }) => !spender && (mint === undefined || mint === wrappedSol))
  return native.reduce((sum, { units }) => sum + units, 0n)
}

type Share = Pick<Outflow, 'mint' | 'symbol'> & {
  balance: bigint
  sent: bigint
  allowed: bigint
  receivers: string[]
}

/**
 * Sums the outgoing amounts per account, and separately those found by simulation. A single account's share is never
 * less than the share of the whole token, so an account with a large balance cannot hide the loss of a different one.
 */
function getShares(outflows: Outflow[]): Share[] {
  const shares = new Map<string, Share>()
  for (const { source, mint, units, loss, balance, symbol, spender, isNft, to } of outflows) {
    // Skip a right over the whole balance or more, which a separate risk reports.
    if (balance === undefined || (isNft && !spender) || (spender && units >= balance)) continue
    const key = `${loss === undefined ? source : simulated} ${mint ?? ''}`
    const before = shares.get(key) ?? { sent: 0n, allowed: 0n, balance, receivers: [] }
    shares.set(key, {
      mint,
      symbol,
      balance: balance < before.balance ? balance : before.balance,
      sent: before.sent + (spender ? 0n : (loss ?? units)),
      allowed: before.allowed + (spender ? units : 0n),
      receivers: to === undefined || spender ? before.receivers : [...new Set([...before.receivers, to])],
    })
  }
  // Copy the recipients from the instructions, because a simulation does not name any. Otherwise, the same loss would
  // be reported twice.
  const instructed = [...shares].filter(([key]) => !key.startsWith(simulated)).map(([, share]) => share)
  return [...shares].map(([key, share]) => {
    const same = key.startsWith(simulated) ? instructed.filter(({ mint }) => mint === share.mint) : []
    const receivers = [...new Set([...share.receivers, ...same.flatMap((other) => other.receivers)])]
    return { ...share, receivers, symbol: share.symbol ?? same[0]?.symbol }
  })
}

/** Key of simulated losses. It cannot equal a source account, because it is not a valid address. */
const simulated = 'simulated'

/**
 * Judges an amount by its share of the balance. A drainer sends everything, but so does a user who moves to a new
 * wallet.
 */
function getShareRisks(
  { mint, symbol, balance, sent, allowed, receivers }: Share,
  { fails = false, isUnread = false, known }: Judged,
): Risk[] {
  if (fails && sent > balance) return []
  const isAtLeast = (units: bigint, percent: bigint) => units > 0n && units * 100n >= balance * percent
  const risks: Risk[] = []
  if (isAtLeast(sent, nearlyAll))
    risks.push(createWholeBalanceRisk({ asset: getAssetName(symbol), receivers, isUnread, known }))
  else if (mint !== undefined && isAtLeast(sent, largePart))
    risks.push(risk('warning', 'large-part', { asset: getAssetName(symbol) }))
  // Add both amounts, because a spender can take the rest of the balance after a transfer.
  if (allowed > 0n && isAtLeast(sent + allowed, largePart))
    risks.push(risk('warning', 'large-part.allowed', { asset: getAssetName(symbol) }))
  return risks
}

function getUncheckedRisks({ mint, units, balance, symbol, spender, isNft }: Outflow): Risk[] {
  if (mint === undefined || spender || isNft || balance !== undefined || units === 0n) return []
  return [risk('warning', 'amount-unchecked', { asset: getAssetName(symbol) })]
}

/** Returns a warning for any outgoing NFT, because neither a price nor a share of the balance indicates its value. */
function getNftRisks(outflows: Outflow[]): Risk[] {
  const count = outflows.reduce((sum, { isNft, spender, units }) => (isNft && !spender ? sum + units : sum), 0n)
  if (count === 0n) return []
  return [risk('warning', 'nft-leaves', { count })]
}

export function getLimitRisks(lamports: bigint, network: Network): Risk[] {
  const limit = BigInt(network.approvalLimit ?? 10n ** BigInt(network.nativeCurrency.decimals))
  if (lamports <= limit) return []
  return [risk('info', 'over-limit', { amount: toNativeAmount(limit, network) })]
}

type SimulatedRun = { simulation: Simulation; chainData: ChainData; account: string }

/**
 * Returns the simulated losses. `units` is the part that exceeds the losses of the instructions. A simulation never
 * lowers the instructed amounts, because a program can behave differently in it.
 */
export function getSimulatedLosses(outflows: Outflow[], { simulation, chainData, account }: SimulatedRun): Outflow[] {
  if (!('changes' in simulation)) return []
  const instructed = sumUp(outflows.filter(({ isFee, spender }) => !isFee && !spender))
  const { changes } = simulation
  // Exclude wrapped SOL that returns as SOL, because it is not a loss. Exclude wrapped SOL that instructions send as
  // SOL, because it is already counted.
  const native = changes.find(({ kind }) => kind === 'native')?.amount ?? 0n
  const unwrapped = (instructed.get(undefined)?.units ?? 0n) + native
  return changes.flatMap(({ token: mint, amount, symbol, decimals }) => {
    const loss = -amount - (mint === wrappedSol && unwrapped > 0n ? unwrapped : 0n)
    if (loss <= 0n) return []
    const instructedUnits = instructed.get(mint)?.units ?? 0n
    const units = loss > instructedUnits ? loss - instructedUnits : 0n
    const isNft = isSingle(loss, { decimals })
    return [
      { source: account, mint, units, balance: getOwnBalance(mint, chainData, account), symbol, decimals, isNft, loss },
    ]
  })
}

function getOwnBalance(mint: string | undefined, { accounts }: ChainData, account: string): bigint | undefined {
  if (mint === undefined) return accounts.get(account)?.lamports
  const tokenAccounts = [...accounts.values()].map(toTokenAccount)
  return tokenAccounts.reduce(
    (sum, tokenAccount) =>
      tokenAccount?.mint === mint && tokenAccount.owner === account ? sum + tokenAccount.amount : sum,
    0n,
  )
}

type Rows = {
  outflows: Outflow[]
  simulations: Simulation[]
  network: Network
  isBlind: boolean
}

export function getOutgoingItems({ outflows, simulations, network, isBlind }: Rows): Item[] {
  const label = 'item.youSend'
  const sums = sumUp(outflows.filter(({ isFee, spender, isControl }) => !isFee && !spender && !isControl))
  const totals = [...sums.values()]
  return getFirstRows([
    ...outflows.filter(({ isControl }) => isControl).map(({ source }) => toAddressItem('item.youGiveUp', source)),
    ...(isBlind ? [toPhraseItem(label, phrase('value.unknownAmount'))] : []),
    ...totals.map(({ mint, units, isUnknown, ...named }) => {
      const item = mint === undefined ? toNativeItem(label, units, network) : toTokenItem(label, units, named)
      if (!isUnknown) return item
      const unknown = phrase('value.unknownAmountOf', { asset: getAssetName(named.symbol) })
      return toPhraseItem(label, units > 0n ? phrase('value.orMore', { amount: item.amount }) : unknown)
    }),
    ...getRights(outflows, simulations).map(({ units, ...named }) =>
      toTokenItem('item.maySpend', units, named, units === maxUnits),
    ),
  ])
}

type Right = Pick<Outflow, 'symbol' | 'decimals' | 'units'>

function getRights(outflows: Outflow[], simulations: Simulation[]): Right[] {
  const granted = new Map<string, Right>()
  const ran = new Map<string, Right>()
  const add = (rights: Map<string, Right>, key: string, { symbol, decimals, units }: Right) =>
    rights.set(key, { symbol, decimals, units: units + (rights.get(key)?.units ?? 0n) })
  for (const outflow of outflows) if (outflow.spender) add(granted, `${outflow.mint} ${outflow.spender}`, outflow)
  const approvals = simulations.flatMap((simulation) => ('approvals' in simulation ? simulation.approvals : []))
  for (const { token, spender, symbol, decimals, amount: units = 0n } of approvals)
    add(ran, `${token} ${spender}`, { symbol, decimals, units })
  for (const [key, right] of ran) if (right.units > (granted.get(key)?.units ?? -1n)) granted.set(key, right)
  return [...granted.values()]
}

type Sum = Pick<Outflow, 'mint' | 'units' | 'symbol' | 'decimals' | 'isUnknown'>

function sumUp(parts: Outflow[]): Map<string | undefined, Sum> {
  const sums = new Map<string | undefined, Sum>()
  for (const { mint, units, symbol, decimals, isUnknown = false } of parts) {
    const before = sums.get(mint) ?? { symbol, decimals, units: 0n, isUnknown }
    sums.set(mint, { ...before, mint, units: before.units + units, isUnknown: before.isUnknown || isUnknown })
  }
  return sums
}
