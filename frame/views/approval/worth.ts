import { createContext, useContext } from 'react'
import type { Prices } from '../../api/prices.ts'
import type { Amount } from '../../chains/phrase.ts'
import type { AssetChange } from '../../chains/simulation.ts'
import { formatLocale } from '../../i18n/i18n.ts'
import { formatFiat } from '../../platform/format.ts'
import { fiatValue } from '../../send/fiat.ts'
import type { Card } from './cards.ts'

/** Prices in dollars, and the tokens for which the approval trusts them. */
export type Worth = { prices: Prices; known: ReadonlySet<string>; isAwaited?: boolean }

/** The value shown for an amount that rounds to zero, in dollars. */
const least = 0.000001

const Context = createContext<Worth>({ prices: {}, known: new Set() })
export const WorthProvider = Context.Provider

/**
 * Returns the tokens that may have a price: the network's own currency, and tokens that the deployment names. The maker
 * of any other token can also make its price.
 */
export function knownTokens(cards: readonly Card[]): Set<string> {
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

/** Returns a function that says whether the price of an amount is still loading. */
export function useIsAwaited() {
  const { isAwaited = false, known } = useContext(Context)
  return (amount: Valued) => isAwaited && idOf(amount, known) !== undefined
}

/** Returns the token whose price applies to the amount; undefined for an untrusted token or an unlimited amount. */
function idOf({ units, decimals, token, unlimited }: Valued, known: ReadonlySet<string>): string | undefined {
  const id = token?.toLowerCase()
  return id === undefined || decimals === undefined || unlimited || units === 0n || !known.has(id) ? undefined : id
}

/** Returns a function that formats an amount in dollars; it returns undefined without a price, or for no limit. */
export function useDollars() {
  const { prices, known } = useContext(Context)
  return (amount: Valued) => {
    const { units, decimals } = amount
    const id = idOf(amount, known)
    if (id === undefined || decimals === undefined) return undefined
    const value = fiatValue(units, { decimals, price: prices[id] })
    // A value that rounds to zero is shown as the least value, not as zero.
    return formatFiat(value === 0 ? least : value, { locale: formatLocale() })
  }
}

/** Returns the amount of a balance change without its sign. */
export function amountOf(change: AssetChange, native: { symbol: string; decimals: number } | undefined): Amount {
  const { amount, kind, symbol, name, decimals, token } = change
  const units = amount < 0n ? -amount : amount
  if (kind === 'native' && native) return { units, symbol: native.symbol, decimals: native.decimals, token: 'native' }
  const called = { units, symbol: symbol ?? name ?? '' }
  return { ...called, ...(decimals !== undefined && { decimals }), ...(token !== undefined && { token }) }
}
