import type { RequestedPayment } from '../../walletWindow/message.ts'

const listeners = new WeakMap<RequestedPayment, () => void>()

/** Changes that the user requests of a payment on screen. It stays there until its successor is ready. */
export const paymentChanges = {
  /** Resolves once the user wants the payment prepared again. */
  next: (payment: RequestedPayment) => new Promise<void>((resolve) => listeners.set(payment, resolve)),

  /** Reads the balance again and builds the payment anew. */
  retry: (payment: RequestedPayment) => listeners.get(payment)?.(),
}
