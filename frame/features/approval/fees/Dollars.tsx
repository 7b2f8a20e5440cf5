import type { Amount } from '@oriel/clear-signing/phrases/phrase.ts'
import { useDollars, useIsAwaited } from '../model/worth.ts'

export function Dollars({ amount }: { amount: Amount }) {
  const dollars = useDollars()(amount)
  const isAwaited = useIsAwaited()(amount)
  if (dollars) {
    return (
      <span className="worth" dir="ltr">
        {dollars}
      </span>
    )
  }
  return isAwaited ? <span className="worth" data-awaited="" /> : null
}
