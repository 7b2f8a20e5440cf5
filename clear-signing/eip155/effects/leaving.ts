import { sameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Risk, risk } from '../../description/description.ts'
import { assetName, nativeAmount } from '../../description/items.ts'
import type { AssetChange, Simulation } from '../../description/simulation.ts'
import { wholeBalanceRisk } from '../../description/wholeBalance.ts'
import { phrase } from '../../phrases/phrase.ts'
import { isUnderstood } from '../call/known.ts'
import type { CallContext } from '../call/part.ts'
import { infoOf } from '../call/tokenParts.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import { namesOf, type TokenInfo } from '../read/tokens.ts'

export type Leaving = Omit<AssetChange, 'amount'> & { units: bigint }

/** Percent of a token's balance from which the wallet window shows a warning. */
const largePart = 50n
const nearlyAll = 95n

/** Returns the assets that leave through the calls. `all` includes calls whose name is only a guess. */
export function leavingOfCalls(calls: DecodedCall[], context: CallContext, { all }: { all: boolean }): Leaving[] {
  const counted = (call: DecodedCall) => all || isUnderstood(call, context)
  const assets = calls.flatMap((call) => tokensOf(call, context, counted))
  const units = calls.reduce((sum, call) => sum + nativeOf(call, context.account), 0n)
  return sumUp([...native(units, context, calls.flatMap(payeesOf)), ...assets])
}

/**
 * Returns the assets that leave in the simulation. Their recipients count only if a call cannot be decoded, because
 * those of a swap are pools.
 */
export function leavingOfSimulation(
  simulation: Simulation,
  context: CallContext,
  { isUnread }: { isUnread: boolean },
): Leaving[] {
  if (!('changes' in simulation)) return []
  return simulation.changes
    .filter(({ amount }) => amount < 0n)
    .flatMap(({ amount, receivers: all = [], ...about }) => {
      const receivers = isUnread ? all : []
      return about.kind === 'native' ? native(-amount, context, receivers) : [{ ...about, units: -amount, receivers }]
    })
}

/** Returns the recipients of plain payments in the native currency. */
function payeesOf({ call: { to, value }, intent, inner }: DecodedCall): string[] {
  const own = intent.type === 'native' && to && value > 0n ? [to] : []
  return [...own, ...inner.flatMap(payeesOf)]
}

/**
 * Merges both lists with the larger amount per asset. A simulation finds transfers that the calls do not show, but
 * contracts can behave differently in a simulation, so it never lowers the calls' amounts.
 */
export function joinLeaving(called: Leaving[], simulated: Leaving[]): Leaving[] {
  return sumUp([...called, ...simulated], (one, other) => (one > other ? one : other))
}

/** Sums the native currency that leaves, in base units, excluding the network fee. */
export function nativeOf({ call, intent, inner }: DecodedCall, account: string): bigint {
  const { to, value } = call
  if (intent.type === 'native' && sameAddress(to, account)) return 0n
  const parts = inner.map((one) => nativeOf(one, account))
  // A contract that executes as the account pays from its balance, so inner calls can spend more than the outer value.
  const within = 'sharesValue' in intent ? 0n : parts.reduce((sum, part) => sum + part, 0n)
  return within > value ? within : value
}

type Judged = {
  network: Network
  /** True if the call fails; amounts above the balance are then not judged. */
  fails: boolean
  /** True if part of the request cannot be decoded. */
  isUnread?: boolean | undefined
  /** Known addresses: the account's own and those that it has paid. */
  known?: readonly string[] | undefined
}

export function leavingRisks(leaving: Leaving[], { network, fails, ...about }: Judged): Risk[] {
  const each = leaving.flatMap((one) => [
    ...shareRisks(one, { ...about, fails }),
    ...uncheckedRisks(one),
    ...(one.kind === 'native' ? limitRisks(one.units, network) : []),
  ])
  return [...each, ...nftRisks(leaving)]
}

type Share = Pick<Leaving, 'kind' | 'units' | 'balance' | 'symbol' | 'receivers'>

/**
 * Judges an amount by its share of the token balance. `isAllowed` is true if a spender may take the tokens but nothing
 * has left yet.
 */
export function tokenShareRisks(
  units: bigint,
  { balance, symbol }: Partial<TokenInfo> = {},
  {
    isAllowed = false,
    receivers = [],
    known,
  }: Pick<Judgement, 'isAllowed' | 'known'> & { receivers?: string[] | undefined } = {},
): Risk[] {
  const about = { balance, symbol, receivers }
  return shareRisks({ kind: 'erc20', units, ...about }, { fails: true, isAllowed, known })
}

/** Returns a warning for any outgoing NFT, because neither a price nor a share of the balance indicates its value. */
function nftRisks(leaving: Leaving[]): Risk[] {
  const count = leaving.reduce((sum, { tokenId, units }) => (tokenId === undefined ? sum : sum + units), 0n)
  if (count === 0n) return []
  return [risk('warning', 'nft-leaves', { count })]
}

/** Returns a warning if the balance is unknown, because the amount may be all of it. */
function uncheckedRisks({ kind, units, tokenId, balance, symbol }: Leaving): Risk[] {
  if (kind !== 'erc20' || tokenId !== undefined || balance !== undefined || units === 0n) return []
  return [risk('warning', 'amount-unchecked', { asset: symbol || phrase('asset.ofThisKind') })]
}

/** Returns a risk for amounts above the limit that requires the wallet window even for trusted pages. */
function limitRisks(units: bigint, network: Network): Risk[] {
  const limit = BigInt(network.approvalLimit ?? 10n ** BigInt(network.nativeCurrency.decimals))
  if (units <= limit) return []
  return [risk('info', 'over-limit', { amount: nativeAmount(limit, network) })]
}

type Judgement = Omit<Judged, 'network'> & { isAllowed?: boolean | undefined }

/**
 * Judges an amount by its share of the balance, because the frame has no token prices. A drainer sends everything, but
 * so does a user who moves to a new wallet.
 */
function shareRisks(
  { kind, units, balance, symbol, receivers = [] }: Share,
  { fails, isAllowed = false, isUnread = false, known }: Judgement,
): Risk[] {
  if (balance === undefined || units === 0n || (fails && units > balance)) return []
  const isAtLeast = (percent: bigint) => units * 100n >= balance * percent
  const params = { asset: assetName(symbol) }
  if (isAtLeast(nearlyAll))
    return [
      isAllowed
        ? risk('warning', 'whole-balance.allowed', params)
        : wholeBalanceRisk({ ...params, receivers, isUnread, known }),
    ]
  if (!isAtLeast(largePart)) return []
  // A purchase rarely costs half of the native balance, so only payments to known addresses skip the warning.
  const isKnown = (receiver: string) => known === undefined || known.some((one) => sameAddress(one, receiver))
  if (kind === 'native' && receivers.every(isKnown)) return []
  return [risk('warning', isAllowed ? 'large-part.allowed' : 'large-part', params)]
}

function native(units: bigint, { network, facts }: CallContext, receivers: string[]): Leaving[] {
  if (units === 0n) return []
  const { balance } = facts
  return [{ kind: 'native', ...network.nativeCurrency, units, isKnown: true, receivers, balance }]
}

function tokensOf(decoded: DecodedCall, context: CallContext, counted: (call: DecodedCall) => boolean): Leaving[] {
  const own = counted(decoded) ? ownTokens(decoded, context) : []
  return [...own, ...decoded.inner.flatMap((one) => tokensOf(one, context, counted))]
}

function ownTokens({ call: { to }, intent }: DecodedCall, context: CallContext): Leaving[] {
  const { account, facts } = context
  if (intent.type === 'transfer') {
    // Transferring another owner's tokens costs this account nothing.
    const isOwn = intent.from === undefined || sameAddress(intent.from, account)
    if (!to || !isOwn || sameAddress(intent.to, account)) return []
    const isNft = infoOf(to, facts)?.standard === 'erc721'
    if (isNft) return [nft(to, intent.amount, 1n, context)]
    return [{ ...token(to, intent.amount, context), receivers: [intent.to] }]
  }
  if (intent.type === 'transfer-nft') {
    if (!to || !sameAddress(intent.from, account) || sameAddress(intent.to, account)) return []
    return intent.ids.map((id, at) => nft(to, id, intent.amounts ? (intent.amounts[at] ?? 0n) : 1n, context))
  }
  const [given] = intent.type === 'swap' && intent.native !== 'given' ? intent.path : []
  if (intent.type !== 'swap' || !given) return []
  const most = token(given, intent.spend ?? intent.most ?? 0n, context)
  // Dapps use an amount above the balance for "everything".
  if (intent.spend === undefined && most.balance !== undefined && most.units > most.balance) most.units = most.balance
  return [most]
}

function token(address: string, units: bigint, { facts }: CallContext): Leaving {
  return { kind: 'erc20', token: address, units, ...namesOf(infoOf(address, facts)) }
}

function nft(address: string, tokenId: bigint, units: bigint, context: CallContext): Leaving {
  const isOne = infoOf(address, context.facts)?.standard !== 'erc1155'
  const { balance: _, decimals: __, ...about } = token(address, units, context)
  return { ...about, kind: isOne ? 'erc721' : 'erc1155', tokenId }
}

const add = (one: bigint, other: bigint) => one + other

function sumUp(list: Leaving[], join: (one: bigint, other: bigint) => bigint = add): Leaving[] {
  const assets = new Map<string, Leaving>()
  for (const one of list) {
    const key = `${one.token?.toLowerCase()} ${one.tokenId}`
    const before = assets.get(key)
    const receivers = [...new Set([...(before?.receivers ?? []), ...(one.receivers ?? [])])]
    assets.set(key, { ...one, ...before, units: before ? join(before.units, one.units) : one.units, receivers })
  }
  return [...assets.values()]
}
