import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Risk, risk } from '../../description/description.ts'
import { getWrappedToken, isKnownToken } from '../../known/knownTokens.ts'
import { type Amount, phrase } from '../../phrases/phrase.ts'
import { getAllowanceSize } from '../call/tokenItems.ts'
import type { ChainData } from '../read/chainData.ts'
import { findToken } from './reading.ts'

// Ranks tokens to separate valuable ones from those that anyone can create, because the frame has no token prices.

type Units = { token: Hex; amount: bigint }
type Context = { chainData: ChainData; network: Network }

/** Percentage of a balance below which an amount counts as dust. */
const dustPart = 1n

/**
 * Ranks a token that a signature gives away. The order is known tokens, other tokens that the account owns, dust of
 * known tokens, and all others, so that many worthless tokens cannot hide a valuable one. The most important rank is 0.
 */
export function rankToken({ token, amount }: Units, { chainData, network }: Context): number {
  const info = findToken(chainData, token)
  const { balance } = info ?? {}
  const share = computeShare({ token, amount }, chainData)
  if (isKnownToken(network, token)) {
    const isMuch = balance === undefined || share >= dustPart || getAllowanceSize(amount, info) === 'unlimited'
    return isMuch ? 0 : 2
  }
  return share >= dustPart ? 1 : 3
}

/** Returns the amount as a percentage of the balance: at most 100, and 0 if there is no balance. */
export function computeShare({ token, amount }: Units, chainData: ChainData): bigint {
  const { balance = 0n } = findToken(chainData, token) ?? {}
  if (balance === 0n) return 0n
  return ((amount < balance ? amount : balance) * 100n) / balance
}

/** Returns a warning for a received token that may be worthless because anyone could have created it. */
export function getReceivedRisks(token: Hex, { chainData, network }: Context): Risk[] {
  if (chainData.unavailable !== undefined || isKnownToken(network, token)) return []
  const { standard = 'unknown', symbol, name } = findToken(chainData, token) ?? {}
  if (standard === 'unknown') return [risk('warning', 'unknown-token.received', { token })]
  if (standard !== 'erc20')
    return [risk('danger', 'unknown-token.collection', { token, name: name ?? symbol ?? phrase('asset.collection') })]
  if (!symbol) return [risk('warning', 'unknown-token.unnamed', { token })]
  return [risk('warning', 'unknown-token.claimed', { token, name: symbol })]
}

export function findDust(
  { token, amount, isNative = false }: Units & { isNative?: boolean },
  { chainData, network }: Context,
): Amount | undefined {
  const info = isNative ? network.nativeCurrency : findToken(chainData, token)
  if (info?.decimals === undefined) return undefined
  const isCurrency = isNative || isSameAddress(token, getWrappedToken(network))
  const unit = 10n ** BigInt(info.decimals)
  // An amount is dust if it is below a ten-thousandth of the native currency, or at most a millionth of a token. The
  // limit for tokens is lower, because one token may be worth far more.
  const isTrace = isCurrency ? amount * 10n ** 4n < unit : amount * 10n ** 6n <= unit
  if (!isTrace) return undefined
  return { units: amount, decimals: info.decimals, symbol: info.symbol }
}

export const createDustRisk = (received: readonly Amount[]): Risk =>
  risk('danger', 'order-for-nothing.trace', { received })
