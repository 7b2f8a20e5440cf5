import { WalletError } from '#shared/errors/errors.ts'
import { WalletPopupBlockedError } from '#shared/errors/externalErrors.ts'
import { t } from '../../i18n/i18n.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import { nameInText } from '../nameInText.ts'

/** Error code of a wallet whose earlier request is still pending. */
const askedAlready = -32002

export type Failure = {
  title: string
  text: string
  /** True if the error's own sentence would repeat the title. */
  saysReason?: boolean | undefined
}

/** `isRemoved` is true for a site that the user removed in the extension. */
export function failure(error: Error | undefined, name: string, isRemoved?: boolean): Failure {
  const inText = nameInText(name)
  if (error instanceof WalletError && error.code === askedAlready) {
    return { title: t('connecting.asked'), text: t('connecting.askedAlready', { name: inText }) }
  }
  if (error instanceof WalletError && error.code === WalletPopupBlockedError.code) {
    return { title: t('connecting.blocked', { name: inText }), text: t('connecting.blockedText'), saysReason: true }
  }
  if (!error || isRejection(error)) {
    return { title: t('connecting.declined'), text: t('connecting.declinedText', { name: inText }) }
  }
  return {
    title: t('connecting.failed'),
    text: t(isRemoved ? 'errors.DisconnectedError.removed' : 'connecting.failedText', { name }),
    saysReason: isRemoved,
  }
}
