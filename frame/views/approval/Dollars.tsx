import type { Amount } from '../../chains/phrase.ts'
import { useDollars, useIsAwaited } from './worth.ts'

/** Shows an amount's worth in dollars, or reserves the space for it while its price is loading. */
export function Dollars({ amount }: { amount: Amount }) {
  const dollars = useDollars()(amount)
  const isAwaited = useIsAwaited()(amount)
  if (dollars) return <span className="worth">{dollars}</span>
  return isAwaited ? <span className="worth" data-awaited="" /> : null
}
