import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import { OrderExpiredError, PaymentFailedError } from '@oriel/shared/errors/onrampErrors.ts'
import type { MessageKey } from '../../../i18n/i18n.ts'
import { isOver, silentMs } from './followOrder.ts'
import { toUnits } from './money.ts'

type Stage = {
  title: MessageKey & `buy.${string}`
  /** Text to show unless there is an `error`. */
  text?: MessageKey & `buy.${string}Text`
  error?: Error
  /** `asking` means that the user must act. */
  tone: 'asking' | 'waiting' | 'success' | 'danger' | 'warning'
  /** Number of completed steps (paid, sent, arrived). Undefined if the order failed or expired. */
  steps?: 0 | 1 | 2 | 3
}

const stages = {
  open: { title: 'buy.waiting', text: 'buy.waitingText', tone: 'asking', steps: 0 },
  paid: { title: 'buy.paid', text: 'buy.paidText', tone: 'waiting', steps: 1 },
  sent: { title: 'buy.sent', text: 'buy.sentText', tone: 'waiting', steps: 2 },
  received: { title: 'buy.received', text: 'buy.receivedText', tone: 'success', steps: 3 },
  failed: { title: 'buy.failed', error: new PaymentFailedError(), tone: 'danger' },
  expired: { title: 'buy.expired', error: new OrderExpiredError(), tone: 'warning' },
} as const satisfies Record<OnrampOrder['status'], Stage>

/** Presentation of an order. `isSilent` is true if the provider has not reported anything for a long time. */
export type OrderDescription = (typeof stages)[OnrampOrder['status']] & { isSilent: boolean }

/** Returns how to present an order. `now` is in ms since the epoch. */
export function describeOrder({ status, at }: Pick<OnrampOrder, 'status' | 'at'>, now: number): OrderDescription {
  const stage = stages[status]
  return { ...stage, isSilent: !isOver({ status }) && now - at * 1000 >= silentMs }
}

/** Loss in percent that counts as usual. The price may move slightly between the quote and the payment. */
const usualLossPercent = 2n

/** Returns whether clearly less arrived than was offered. Both amounts are decimal strings. */
export function isClearlyLess(arrived: string, offered: string): boolean {
  return toUnits(arrived) * 100n < toUnits(offered) * (100n - usualLossPercent)
}
