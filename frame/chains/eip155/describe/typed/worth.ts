import { formatUnits } from 'viem'
import type { Hex } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Risk } from '../../../description.ts'
import { isKnownToken } from '../../../knownTokens.ts'
import type { Facts } from '../../read/facts.ts'
import { allowanceSize, isSame } from '../items.ts'
import { tokenOf } from './reading.ts'

// Tells tokens that are worth something from those that anybody can make, as far as the frame can: it knows no price.

type Units = { token: Hex; amount: bigint }
type Context = { facts: Facts; network: Network }

/** Less than this much of a balance, in percent, is not what the request is about. */
const dustPart = 1n

/**
 * Ranks what a signature gives away, the smallest number first: what the deployment knows, then other tokens that the account
 * has, then traces of known ones, then the rest. Whoever fills a request with worthless tokens does not hide the real one.
 */
export function rankOf({ token, amount }: Units, { facts, network }: Context): number {
  const info = tokenOf(facts, token)
  const { balance } = info ?? {}
  const share = shareOf({ token, amount }, facts)
  if (isKnownToken(network, token)) {
    const isMuch = balance === undefined || share >= dustPart || allowanceSize(amount, info) === 'unlimited'
    return isMuch ? 0 : 2
  }
  return share >= dustPart ? 1 : 3
}

/** Returns how much of the balance an amount is, in percent; the amount may be more than there is. */
export function shareOf({ token, amount }: Units, facts: Facts): bigint {
  const { balance = 0n } = tokenOf(facts, token) ?? {}
  if (balance === 0n) return 0n
  return ((amount < balance ? amount : balance) * 100n) / balance
}

/** Returns a warning where what is received may be worth nothing, because anybody can have made it. */
export function receivedRisks(token: Hex, { facts, network }: Context): Risk[] {
  if (facts.unavailable !== undefined || isKnownToken(network, token)) return []
  const { standard = 'unknown', symbol } = tokenOf(facts, token) ?? {}
  if (standard === 'unknown') {
    const text = `You receive something of ${token}, which does not answer like a token. It can be worth nothing.`
    return [{ level: 'warning', code: 'unknown-token', text }]
  }
  // No deployment lists the NFTs that there are.
  if (standard !== 'erc20') return []
  const name = symbol ? `that calls itself ${symbol}` : 'without a name'
  const text = `You receive a token ${name}, of which nothing is known: ${token}. Anybody can make one like it.`
  return [{ level: 'warning', code: 'unknown-token', text }]
}

/** Returns what an amount is called where it is next to nothing; undefined where it is more, or nobody can tell. */
export function traceOf(
  { token, amount, isNative = false }: Units & { isNative?: boolean },
  { facts, network }: Context,
): string | undefined {
  const info = isNative ? network.nativeCurrency : tokenOf(facts, token)
  if (info?.decimals === undefined) return undefined
  const isCurrency = isNative || isSame(token, network.known?.wrapped)
  const unit = 10n ** BigInt(info.decimals)
  // Of the network's currency a ten-thousandth counts as nothing; a token can be worth much more.
  const isTrace = isCurrency ? amount * 10n ** 4n < unit : amount * 10n ** 6n <= unit
  if (!isTrace) return undefined
  return `${formatUnits(amount, info.decimals)} ${info.symbol ?? 'of a token'}`
}

/** Returns the danger of an order that gives something for this much. */
export function forTraceRisk(received: string): Risk {
  const text = `You give assets for next to nothing: you receive ${received}.`
  return { level: 'danger', code: 'order-for-nothing', text }
}
