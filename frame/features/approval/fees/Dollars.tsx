import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { useFormatDollars, useIsPriceLoading } from '../model/tokenPrices.ts'

export function Dollars({ amount }: { amount: Amount }) {
  const dollars = useFormatDollars()(amount)
  const isAwaited = useIsPriceLoading()(amount)
  if (dollars) {
    return (
      <span className="worth" dir="ltr">
        {dollars}
      </span>
    )
  }
  return isAwaited ? <span className="worth" data-awaited="" /> : null
}
