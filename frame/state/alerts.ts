import type { WalletError } from '@oriel/shared/errors/errors.ts'
import { kitEvents } from './kitEvents.ts'
import { options } from './options.ts'
import { toasts } from './toasts.ts'

const alerted = new Set<number>()

/**
 * Reports the alerts of the specification (section 8) to the dapp's developer: each is logged to the console and
 * emitted as an event. If the page sets `debug`, a toast also shows the error. Otherwise, the user only sees an error
 * in the affected view.
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
