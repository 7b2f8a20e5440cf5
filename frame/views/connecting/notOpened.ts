import { kitEvents } from '../../state/kitEvents.ts'
import { toasts } from '../../state/toasts.ts'

/** Says that the page did not open the link to this wallet's app. The link stays here: it has the secret of the pairing. */
export const notOpened = (name: string) => (error: Error) => {
  toasts.error(error.message)
  kitEvents.emit({ type: 'CONNECT_PROXY_ERROR', name, message: error.message })
}
