import { t } from '../../i18n/i18n.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { toasts } from '../../state/toasts.ts'

/**
 * Creates a handler that reports that a wallet's deep link didn't open. The event omits the link, because it contains
 * the pairing secret.
 */
export const createOpenErrorHandler = (name: string) => (error: Error) => {
  toasts.error(t('connecting.notOpened', { name }))
  kitEvents.emit({ type: 'CONNECT_PROXY_ERROR', name, message: error.message })
}
