import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getAssetName, toNativeAmount } from '../../description/items.ts'
import type { AssetChange, Simulation } from '../../description/simulation.ts'
import { createWholeBalanceRisk } from '../../description/wholeBalance.ts'
import { phrase } from '../../phrases/phrase.ts'
import { isUnderstood } from '../call/known.ts'
import type { CallContext } from '../call/part.ts'
import { findTokenInfo } from '../call/tokenParts.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { getNames, type TokenInfo } from '../read/tokens.ts'

export type Outflow = Omit<AssetChange, 'amount'> & { units: bigint }

/** Percentage of a token's balance at which the wallet window starts to warn. */
const largePart = 50n
const nearlyAll = 95n

/** Returns the assets that leave through the calls. `all` includes calls whose function name is only a guess. */
export function getCallOutflows(calls: DecodedCall[], context: CallContext, { all }: { all: boolean }): Outflow[] {
  const isCounted = (call: DecodedCall) => all || isUnderstood(call, context)
  const assets = calls.flatMap((call) => getTokenOutflows(call, context, isCounted))
  const units = calls.reduce((sum, call) => sum + sumNative(call, context.account), 0n)
  return sumUp([...toNativeOutflows(units, context, calls.flatMap(getPayees)), ...assets])
}

/**
 * Returns the assets that leave in the simulation. Includes recipients only if a call cannot be decoded, because the
 * recipients in a swap are pools.
 */
export function getSimulatedOutflows(
  simulation: Simulation,
  context: CallContext,
  { isUnread }: { isUnread: boolean },
): Outflow[] {
  if (!('changes' in simulation)) return []
  return simulation.changes
    .filter(({ amount }) => amount < 0n)
    .flatMap(({ amount, receivers: all = [], ...about }) => {
      const receivers = isUnread ? all : []
      return about.kind === 'native'
        ? toNativeOutflows(-amount, context, receivers)
        : [{ ...about, units: -amount, receivers }]
    })
}

/** Returns the recipients of plain payments in the native currency. */
function getPayees({ call: { to, value }, intent, inner }: DecodedCall): string[] {
  const own = intent.type === 'native' && to && value > 0n ? [to] : []
  return [...own, ...inner.flatMap(getPayees)]
}

/**
 * Merges the outflows of the calls and of the simulation, with the larger amount for each asset. The simulation adds
 * transfers that the calls do not show. It never lowers the calls' amounts, because contracts can behave differently in
 * a simulation.
 */
export function joinOutflows(called: Outflow[], simulated: Outflow[]): Outflow[] {
  return sumUp([...called, ...simulated], (a, b) => (a > b ? a : b))
}

/** Sums the native currency that leaves, in base units, excluding the network fee. */
export function sumNative({ call, intent, inner }: DecodedCall, account: string): bigint {
  const { to, value } = call
  if (intent.type === 'native' && isSameAddress(to, account)) return 0n
  const parts = inner.map((innerCall) => sumNative(innerCall, account))
  // A contract that executes as the account pays from its balance, so inner calls can spend more than the outer value.
  const within = 'sharesValue' in intent ? 0n : parts.reduce((sum, part) => sum + part, 0n)
  return within > value ? within : value
}

type Judged = {
  network: Network
  /** True if the simulated call fails. Amounts above the balance are then not judged. */
  fails: boolean
  /** True if part of the request cannot be decoded. */
  isUnread?: boolean | undefined
  /** Known addresses: the account's own and those that it has paid. */
  known?: readonly string[] | undefined
}

export function getOutflowRisks(outflows: Outflow[], { network, fails, ...about }: Judged): Risk[] {
  const each = outflows.flatMap((outflow) => [
    ...getShareRisks(outflow, { ...about, fails }),
    ...getUncheckedRisks(outflow),
    ...(outflow.kind === 'native' ? getLimitRisks(outflow.units, network) : []),
  ])
  return [...each, ...getNftRisks(outflows)]
}

type Share = Pick<Outflow, 'kind' | 'units' | 'balance' | 'symbol' | 'receivers'>

/**
 * Judges an amount by its share of the token balance. `isAllowed` is true if a spender may take the tokens but nothing
 * has left yet.
 */
export function getTokenShareRisks(
  units: bigint,
  { balance, symbol }: Partial<TokenInfo> = {},
  {
    isAllowed = false,
    receivers = [],
    known,
  }: Pick<Judgement, 'isAllowed' | 'known'> & { receivers?: string[] | undefined } = {},
): Risk[] {
  const about = { balance, symbol, receivers }
  return getShareRisks({ kind: 'erc20', units, ...about }, { fails: true, isAllowed, known })
}

/** Returns a warning for any outgoing NFT, because neither a price nor a share of the balance indicates its value. */
function getNftRisks(outflows: Outflow[]): Risk[] {
  const count = outflows.reduce((sum, { tokenId, units }) => (tokenId === undefined ? sum : sum + units), 0n)
  if (count === 0n) return []
  return [risk('warning', 'nft-leaves', { count })]
}

/** Returns a warning if the balance is unknown, because the amount may be all of it. */
function getUncheckedRisks({ kind, units, tokenId, balance, symbol }: Outflow): Risk[] {
  if (kind !== 'erc20' || tokenId !== undefined || balance !== undefined || units === 0n) return []
  return [risk('warning', 'amount-unchecked', { asset: symbol || phrase('asset.ofThisKind') })]
}

/**
 * Returns a risk if the amount is above the network's limit. Above the limit, even trusted pages need the wallet
 * window.
 */
function getLimitRisks(units: bigint, network: Network): Risk[] {
  const limit = BigInt(network.approvalLimit ?? 10n ** BigInt(network.nativeCurrency.decimals))
  if (units <= limit) return []
  return [risk('info', 'over-limit', { amount: toNativeAmount(limit, network) })]
}

type Judgement = Omit<Judged, 'network'> & { isAllowed?: boolean | undefined }

/**
 * Judges an amount by its share of the balance, because the frame has no token prices. A drainer sends everything, but
 * so does a user who moves to a new wallet.
 */
function getShareRisks(
  { kind, units, balance, symbol, receivers = [] }: Share,
  { fails, isAllowed = false, isUnread = false, known }: Judgement,
): Risk[] {
  if (balance === undefined || units === 0n || (fails && units > balance)) return []
  const isAtLeast = (percent: bigint) => units * 100n >= balance * percent
  const params = { asset: getAssetName(symbol) }
  if (isAtLeast(nearlyAll))
    return [
      isAllowed
        ? risk('warning', 'whole-balance.allowed', params)
        : createWholeBalanceRisk({ ...params, receivers, isUnread, known }),
    ]
  if (!isAtLeast(largePart)) return []
  // A purchase rarely costs half of the native balance, so skip the warning only for payments to known addresses.
  const isKnown = (receiver: string) => known === undefined || known.some((address) => isSameAddress(address, receiver))
  if (kind === 'native' && receivers.every(isKnown)) return []
  return [risk('warning', isAllowed ? 'large-part.allowed' : 'large-part', params)]
}

function toNativeOutflows(units: bigint, { network, chainData }: CallContext, receivers: string[]): Outflow[] {
  if (units === 0n) return []
  const { balance } = chainData
  return [{ kind: 'native', ...network.nativeCurrency, units, isKnown: true, receivers, balance }]
}

function getTokenOutflows(
  decoded: DecodedCall,
  context: CallContext,
  counted: (call: DecodedCall) => boolean,
): Outflow[] {
  const own = counted(decoded) ? getOwnTokenOutflows(decoded, context) : []
  return [...own, ...decoded.inner.flatMap((innerCall) => getTokenOutflows(innerCall, context, counted))]
}

function getOwnTokenOutflows({ call: { to }, intent }: DecodedCall, context: CallContext): Outflow[] {
  const { account, chainData } = context
  if (intent.type === 'transfer') {
    // Skip transfers of another owner's tokens, which cost this account nothing.
    const isOwn = intent.from === undefined || isSameAddress(intent.from, account)
    if (!to || !isOwn || isSameAddress(intent.to, account)) return []
    const isNft = findTokenInfo(to, chainData)?.standard === 'erc721'
    if (isNft) return [toNftOutflow(to, intent.amount, 1n, context)]
    return [{ ...toTokenOutflow(to, intent.amount, context), receivers: [intent.to] }]
  }
  if (intent.type === 'transfer-nft') {
    if (!to || !isSameAddress(intent.from, account) || isSameAddress(intent.to, account)) return []
    return intent.ids.map((id, at) => toNftOutflow(to, id, intent.amounts ? (intent.amounts[at] ?? 0n) : 1n, context))
  }
  const [tokenIn] = intent.type === 'swap' && intent.native !== 'given' ? intent.path : []
  if (intent.type !== 'swap' || !tokenIn) return []
  const outflow = toTokenOutflow(tokenIn, intent.amountIn ?? intent.amountInMax ?? 0n, context)
  // Cap the amount at the balance, because dapps use a higher amount to mean the whole balance.
  if (intent.amountIn === undefined && outflow.balance !== undefined && outflow.units > outflow.balance)
    outflow.units = outflow.balance
  return [outflow]
}

function toTokenOutflow(address: string, units: bigint, { chainData }: CallContext): Outflow {
  return { kind: 'erc20', token: address, units, ...getNames(findTokenInfo(address, chainData)) }
}

function toNftOutflow(address: string, tokenId: bigint, units: bigint, context: CallContext): Outflow {
  const isErc721 = findTokenInfo(address, context.chainData)?.standard !== 'erc1155'
  const { balance: _, decimals: __, ...about } = toTokenOutflow(address, units, context)
  return { ...about, kind: isErc721 ? 'erc721' : 'erc1155', tokenId }
}

const add = (a: bigint, b: bigint) => a + b

function sumUp(list: Outflow[], join: (a: bigint, b: bigint) => bigint = add): Outflow[] {
  const assets = new Map<string, Outflow>()
  for (const outflow of list) {
    const key = `${outflow.token?.toLowerCase()} ${outflow.tokenId}`
    const before = assets.get(key)
    const receivers = [...new Set([...(before?.receivers ?? []), ...(outflow.receivers ?? [])])]
    assets.set(key, {
      ...outflow,
      ...before,
      units: before ? join(before.units, outflow.units) : outflow.units,
      receivers,
    })
  }
  return [...assets.values()]
}
