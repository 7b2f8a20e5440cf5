import type { AssetChange } from '@oriel/clear-signing/description/simulation.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { createContext, useContext } from 'react'
import type { Prices } from '../../../api/prices.ts'
import { getFormatLocale } from '../../../i18n/i18n.ts'
import { toFiatValue } from '../../../parts/tokens/fiat.ts'
import { formatFiat } from '../../../platform/format.ts'
import type { Card } from './cards.ts'

export type TokenPrices = { prices: Prices; knownTokens: ReadonlySet<string>; isAwaited?: boolean }

const minFiatValue = 0.000001

const Context = createContext<TokenPrices>({ prices: {}, knownTokens: new Set() })
export const TokenPricesProvider = Context.Provider

/**
 * Returns the tokens whose prices can be trusted: the native currency and the tokens that the deployment lists. The
 * creator of any other token could also fake its price.
 */
export function getKnownTokens(cards: readonly Card[]): Set<string> {
  const knownTokens = new Set(['native'])
  for (const { description } of cards) {
    for (const item of [...description.headline, ...description.outflows])
      if (item.kind === 'amount' && item.amount.isKnown && item.amount.token)
        knownTokens.add(item.amount.token.toLowerCase())
    const { simulation } = description
    for (const { isKnown, token } of simulation && 'changes' in simulation ? simulation.changes : [])
      if (isKnown && token) knownTokens.add(token.toLowerCase())
  }
  return knownTokens
}

type Valued = Pick<Amount, 'units' | 'decimals' | 'token' | 'unlimited'>

export function useIsPriceLoading() {
  const { isAwaited = false, knownTokens } = useContext(Context)
  return (amount: Valued) => isAwaited && getPriceId(amount, knownTokens) !== undefined
}

function getPriceId(
  { units, decimals, token, unlimited }: Valued,
  knownTokens: ReadonlySet<string>,
): string | undefined {
  const id = token?.toLowerCase()
  return id === undefined || decimals === undefined || unlimited || units === 0n || !knownTokens.has(id)
    ? undefined
    : id
}

export function useFormatDollars() {
  const { prices, knownTokens } = useContext(Context)
  return (amount: Valued) => {
    const { units, decimals } = amount
    const id = getPriceId(amount, knownTokens)
    if (id === undefined || decimals === undefined) return undefined
    const value = toFiatValue(units, { decimals, price: prices[id] })
    return formatFiat(value === 0 ? minFiatValue : value, { locale: getFormatLocale() })
  }
}

export function toAmount(change: AssetChange, native: { symbol: string; decimals: number } | undefined): Amount {
  const { amount, kind, symbol, name, decimals, token } = change
  const units = amount < 0n ? -amount : amount
  if (kind === 'native' && native) return { units, symbol: native.symbol, decimals: native.decimals, token: 'native' }
  const called = { units, symbol: symbol ?? name ?? '' }
  return { ...called, ...(decimals !== undefined && { decimals }), ...(token !== undefined && { token }) }
}
