import type { WalletError } from '#shared/errors/errors.ts'
import { kitEvents } from './kitEvents.ts'
import { options } from './options.ts'
import { toasts } from './toasts.ts'

const alerted = new Set<number>()

/**
 * An alert reports an external cause that keeps a part of the wallet from working. The dapp's developer receives it in
 * the console and as an event. The user sees it in a toast only if the page sets `debug`, and otherwise in the view
 * that cannot work.
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
