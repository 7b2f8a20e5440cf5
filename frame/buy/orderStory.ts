import type { OnrampOrder } from '#shared/onramp.ts'
import { OrderExpiredError, PaymentFailedError } from '#shared/onrampErrors.ts'
import type { MessageKey } from '../i18n/i18n.ts'
import { silentMs } from './followOrder.ts'

type Stage = {
  title: MessageKey & `buy.${string}`
  /** The sentence of an error replaces it. */
  text?: MessageKey & `buy.${string}Text`
  error?: Error
  tone: 'waiting' | 'success' | 'danger' | 'warning'
  /** Number of the steps (paid, sent, arrived) that are done. Undefined when it was not completed. */
  steps?: 0 | 1 | 2 | 3
}

const stages = {
  open: { title: 'buy.waiting', text: 'buy.waitingText', tone: 'waiting', steps: 0 },
  paid: { title: 'buy.paid', text: 'buy.paidText', tone: 'waiting', steps: 1 },
  sent: { title: 'buy.sent', text: 'buy.sentText', tone: 'waiting', steps: 2 },
  received: { title: 'buy.received', text: 'buy.receivedText', tone: 'success', steps: 3 },
  failed: { title: 'buy.failed', error: new PaymentFailedError(), tone: 'danger' },
  expired: { title: 'buy.expired', error: new OrderExpiredError(), tone: 'warning' },
} as const satisfies Record<OnrampOrder['status'], Stage>

/** `isSilent` is true when the provider has said nothing for long. */
export type OrderStory = (typeof stages)[OnrampOrder['status']] & { isSilent: boolean }

/** `now` is in ms since the epoch. */
export function orderStory({ status, at }: Pick<OnrampOrder, 'status' | 'at'>, now: number): OrderStory {
  const stage = stages[status]
  return { ...stage, isSilent: stage.tone === 'waiting' && now - at * 1000 >= silentMs }
}
