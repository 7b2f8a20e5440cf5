import type { Amount } from '../../chains/description.ts'
import { useDollars, useIsAwaited } from './worth.ts'

/** An amount's worth after it; while its price is on the way, the place of it. */
export function Dollars({ amount }: { amount: Amount }) {
  const dollars = useDollars()(amount)
  const isAwaited = useIsAwaited()(amount)
  if (dollars) return <span className="worth">{dollars}</span>
  return isAwaited ? <span className="worth" data-awaited="" /> : null
}
