import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Param } from '../phrases/phrase.ts'
import { type Risk, risk } from './description.ts'

type Loss = {
  asset: Param
  /** Recipients found in the request or its simulation. */
  receivers: readonly string[]
  /** True if part of the request cannot be decoded. */
  isUnread: boolean
  /** Known addresses: the account's own and those that it has paid. Undefined if they were not read. */
  known: readonly string[] | undefined
}

/**
 * Returns the risk of sending nearly the whole balance. The risk is a danger if a call cannot be decoded, or if the
 * account has never paid one of the recipients. Both are typical of drainers. A user who moves to another wallet has
 * usually paid that wallet before.
 */
export function createWholeBalanceRisk({ asset, receivers, isUnread, known }: Loss): Risk {
  const isStranger = (receiver: string) =>
    known !== undefined && !known.some((address) => isSameAddress(address, receiver))
  const strangers = receivers.filter(isStranger)
  const level = isUnread || strangers.length > 0 ? 'danger' : 'warning'
  const [recipient, ...others] = [...strangers, ...receivers.filter((receiver) => !isStranger(receiver))]
  if (recipient === undefined) return risk(level, 'whole-balance', { asset })
  if (others.length === 0) return risk(level, 'whole-balance.to', { asset, recipient })
  return risk(level, 'whole-balance.toSeveral', { asset, recipient, count: others.length })
}
