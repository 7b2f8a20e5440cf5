import type { OnrampOrder } from '@oriel/shared/backend/onramp.ts'
import { router } from '../../../router/router.ts'
import { purchases } from './purchases.ts'

type Ended = { id: string; status: OnrampOrder['status']; read: () => Promise<OnrampOrder | undefined> }

/**
 * Returns from an unpaid order to the form. Does nothing if the order's status has since changed: the user may have
 * paid in the provider's window, for example with another card, and would otherwise pay twice.
 */
export async function startAgain({ id, status, read }: Ended): Promise<void> {
  const order = await read()
  if (order && order.status !== status) return
  purchases.remove(id)
  router.replace({ name: 'OnRampProviders' })
}
