import type { AssetChange } from '@oriel/clear-signing/description/simulation.ts'
import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { createContext, useContext } from 'react'
import type { Prices } from '../../../api/prices.ts'
import { getFormatLocale } from '../../../i18n/i18n.ts'
import { toFiatValue } from '../../../parts/tokens/fiat.ts'
import { formatFiat } from '../../../platform/format.ts'
import type { Card } from './cards.ts'

export type Worth = { prices: Prices; known: ReadonlySet<string>; isAwaited?: boolean }

const least = 0.000001

const Context = createContext<Worth>({ prices: {}, known: new Set() })
export const WorthProvider = Context.Provider

/**
 * Returns the tokens that may have a price: the native currency, and tokens that the deployment names. The
 * creator of any other token can also fake its price.
 */
export function getKnownTokens(cards: readonly Card[]): Set<string> {
  const known = new Set(['native'])
  for (const { description } of cards) {
    for (const item of [...description.headline, ...description.leaves])
      if (item.kind === 'amount' && item.amount.isKnown && item.amount.token) known.add(item.amount.token.toLowerCase())
    const { simulation } = description
    for (const { isKnown, token } of simulation && 'changes' in simulation ? simulation.changes : [])
      if (isKnown && token) known.add(token.toLowerCase())
  }
  return known
}

type Valued = Pick<Amount, 'units' | 'decimals' | 'token' | 'unlimited'>

export function useIsPriceLoading() {
  const { isAwaited = false, known } = useContext(Context)
  return (amount: Valued) => isAwaited && getPriceId(amount, known) !== undefined
}

function getPriceId({ units, decimals, token, unlimited }: Valued, known: ReadonlySet<string>): string | undefined {
  const id = token?.toLowerCase()
  return id === undefined || decimals === undefined || unlimited || units === 0n || !known.has(id) ? undefined : id
}

export function useFormatDollars() {
  const { prices, known } = useContext(Context)
  return (amount: Valued) => {
    const { units, decimals } = amount
    const id = getPriceId(amount, known)
    if (id === undefined || decimals === undefined) return undefined
    const value = toFiatValue(units, { decimals, price: prices[id] })
    return formatFiat(value === 0 ? least : value, { locale: getFormatLocale() })
  }
}

export function toAmount(change: AssetChange, native: { symbol: string; decimals: number } | undefined): Amount {
  const { amount, kind, symbol, name, decimals, token } = change
  const units = amount < 0n ? -amount : amount
  if (kind === 'native' && native) return { units, symbol: native.symbol, decimals: native.decimals, token: 'native' }
  const called = { units, symbol: symbol ?? name ?? '' }
  return { ...called, ...(decimals !== undefined && { decimals }), ...(token !== undefined && { token }) }
}
