import { sameAddress } from '@oriel/shared/chains/caip.ts'
import type { Param } from '../phrases/phrase.ts'
import { type Risk, risk } from './description.ts'

type Loss = {
  asset: Param
  /** Who gets it, as far as it is known. */
  receivers: readonly string[]
  /** True when a part of the request cannot be read. */
  isUnread: boolean
  /** The addresses that the account knows: its own, and those that it has paid. Undefined when they were not read. */
  known: readonly string[] | undefined
}

/**
 * Returns the risk of an amount that is nearly the whole balance. A drainer sends it by a call that cannot be read, or
 * to an address that the account has never paid; a user who moves to another wallet has paid that before.
 */
export function wholeBalanceRisk({ asset, receivers, isUnread, known }: Loss): Risk {
  const isStranger = (receiver: string) => known !== undefined && !known.some((one) => sameAddress(one, receiver))
  const strangers = receivers.filter(isStranger)
  const level = isUnread || strangers.length > 0 ? 'danger' : 'warning'
  const [recipient, ...others] = [...strangers, ...receivers.filter((one) => !isStranger(one))]
  if (recipient === undefined) return risk(level, 'whole-balance', { asset })
  if (others.length === 0) return risk(level, 'whole-balance.to', { asset, recipient })
  return risk(level, 'whole-balance.toSeveral', { asset, recipient, count: others.length })
}
