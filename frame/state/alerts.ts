import type { WalletError } from '#shared/errors/errors.ts'
import { kitEvents } from './kitEvents.ts'
import { options } from './options.ts'
import { toasts } from './toasts.ts'

const alerted = new Set<number>()

/**
 * An alert is a cause outside of the wallet that keeps a part of it from working. The page's developer gets it in the
 * console and as an event. A user gets it in a toast only when the page sets `debug`, and otherwise in the view that
 * cannot work.
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
