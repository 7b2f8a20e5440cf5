import { WalletError } from '@oriel/shared/errors/errors.ts'
import { WalletPopupBlockedError } from '@oriel/shared/errors/externalErrors.ts'
import { t } from '../../i18n/i18n.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import { toInlineName } from '../toInlineName.ts'

/** Error code that wallets return while an earlier request is still open. */
const resourceUnavailable = -32002

export type Failure = {
  title: string
  text: string
  /** True if the error's own message would repeat the title. */
  saysReason?: boolean | undefined
}

/**
 * Returns the title and text for a failed connection. `isRemoved` is true if the user has removed the site in the
 * extension.
 */
export function describeFailure(error: Error | undefined, name: string, isRemoved?: boolean): Failure {
  const inText = toInlineName(name)
  if (error instanceof WalletError && error.code === resourceUnavailable) {
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
