import { describeError } from '../../i18n/describeError.ts'
import { toasts } from '../../state/toasts.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'

/**
 * Opens the wallet window for a task. Call this in a click handler. Shows a toast if the task fails, unless the user
 * rejected it.
 */
export function visitWallet(task: 'unlock' | 'addAccount' | 'backUp', onDone?: () => void) {
  ownWallet
    .openWindow(task)
    .then(onDone)
    .catch((error: Error) => {
      if (!isRejection(error)) toasts.error(describeError(error))
    })
}
