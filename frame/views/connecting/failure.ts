import { WalletError } from '#shared/errors.ts'
import { WalletPopupBlockedError } from '#shared/externalErrors.ts'
import { t } from '../../i18n/i18n.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'

/** The error code of a wallet that still waits for an answer to an earlier request. */
const askedAlready = -32002

export function failure(error: Error | undefined, name: string): { title: string; text: string } {
  if (error instanceof WalletError && error.code === askedAlready) {
    return { title: t('connecting.asked'), text: t('connecting.askedAlready', { name }) }
  }
  if (error instanceof WalletError && error.code === WalletPopupBlockedError.code) {
    return { title: t('connecting.blocked', { name }), text: t('connecting.blockedText') }
  }
  if (!error || isRejection(error)) {
    return { title: t('connecting.declined'), text: t('connecting.declinedText', { name }) }
  }
  return { title: t('connecting.failed'), text: t('connecting.failedText', { name }) }
}
