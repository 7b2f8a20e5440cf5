import { createContext, useContext } from 'react'
import type { Prices } from '../../api/prices.ts'
import type { Amount } from '../../chains/description.ts'
import type { AssetChange } from '../../chains/simulation.ts'
import { formatFiat } from '../../format.ts'
import { formatLocale } from '../../i18n/i18n.ts'
import { fiatValue } from '../../send/fiat.ts'
import type { Card } from './cards.ts'

/** The prices that the approval knows, and the tokens it believes them of. */
export type Worth = { prices: Prices; known: ReadonlySet<string>; isAwaited?: boolean }

/** In dollars. */
const least = 0.000001

const Context = createContext<Worth>({ prices: {}, known: new Set() })
export const WorthProvider = Context.Provider

/**
 * Returns the tokens that may have a price: the network's own currency, and what the deployment names. Of any other token
 * its maker also makes the price.
 */
export function knownTokens(cards: readonly Card[]): Set<string> {
  const known = new Set(['native'])
  for (const { description } of cards) {
    for (const { amount } of [...description.headline, ...description.leaves])
      if (amount?.isKnown && amount.token) known.add(amount.token.toLowerCase())
    const { simulation } = description
    for (const { isKnown, token } of simulation && 'changes' in simulation ? simulation.changes : [])
      if (isKnown && token) known.add(token.toLowerCase())
  }
  return known
}

type Valued = Pick<Amount, 'units' | 'decimals' | 'token' | 'unlimited'>

/** Returns whether an amount's price may still come. */
export function useIsAwaited() {
  const { isAwaited = false, known } = useContext(Context)
  return (amount: Valued) => isAwaited && idOf(amount, known) !== undefined
}

/** Returns the token by whose price the amount is counted; undefined where none is believed, or where it has no end. */
function idOf({ units, decimals, token, unlimited }: Valued, known: ReadonlySet<string>): string | undefined {
  const id = token?.toLowerCase()
  return id === undefined || decimals === undefined || unlimited || units === 0n || !known.has(id) ? undefined : id
}

/** Returns how to say what an amount is worth in dollars; undefined where no price is known, or where it has no end. */
export function useDollars() {
  const { prices, known } = useContext(Context)
  return (amount: Valued) => {
    const { units, decimals } = amount
    const id = idOf(amount, known)
    if (id === undefined || decimals === undefined) return undefined
    const value = fiatValue(units, { decimals, price: prices[id] })
    // Less than can be counted is not nothing.
    return formatFiat(value === 0 ? least : value, { locale: formatLocale() })
  }
}

/** Returns the amount of a change of balance, without its sign. */
export function amountOf(change: AssetChange, native: { symbol: string; decimals: number } | undefined): Amount {
  const { amount, kind, symbol, name, decimals, token } = change
  const units = amount < 0n ? -amount : amount
  if (kind === 'native' && native) return { units, symbol: native.symbol, decimals: native.decimals, token: 'native' }
  const called = { units, symbol: symbol ?? name ?? '' }
  return { ...called, ...(decimals !== undefined && { decimals }), ...(token !== undefined && { token }) }
}
