import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { kitEvents } from './kitEvents.ts'
import { options } from './options.ts'
import { toasts } from './toasts.ts'

const alerted = new Set<number>()

/**
 * Reports errors with an external cause that disable a part of the wallet. The dapp's developer gets them in the
 * console and as an event. The user only sees a toast if the page sets `debug`, and otherwise an error in the affected
 * view.
 */
export const alerts = {
  open(error: WalletError) {
    const { code, message } = error
    if (alerted.has(code)) return
    alerted.add(code)
    console.error(error)
    kitEvents.emit({ type: 'ALERT', code, message })
    if (options.store.getState().debug) toasts.error(message)
  },
}
