import { formatAmount } from '../../../platform/format.ts'
import type { Quote } from '../api/convert.ts'
import type { SwapAsset } from './swapAsset.ts'

const significantDigits = 6
/** Extra decimals beyond the token's, because a cheap token costs only a few base units of a valuable one. */
const morePlaces = 18

type Sides = { give: Pick<SwapAsset, 'decimals'>; get: Pick<SwapAsset, 'decimals'>; locale: string }

/** Formats the amount received for one token sold, with six significant digits. */
export function formatRate(
  { fromAmount, toAmount }: Pick<Quote, 'fromAmount' | 'toAmount'>,
  { give, get, locale }: Sides,
): string {
  const fromUnits = BigInt(fromAmount)
  const places = get.decimals + morePlaces
  const rate = fromUnits === 0n ? 0n : (BigInt(toAmount) * 10n ** BigInt(give.decimals + morePlaces)) / fromUnits
  // Number of digits before the decimal point. Zero or negative for a rate below one, because its digits begin after
  // the decimal point.
  const wholeDigits = rate.toString().length - places
  const maximumFractionDigits = Math.max(significantDigits - wholeDigits, 0)
  return formatAmount(rate, places, { locale, maximumFractionDigits })
}
