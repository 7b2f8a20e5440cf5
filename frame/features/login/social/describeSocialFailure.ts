import { WalletError } from '@oriel/shared/errors/errors.ts'
import {
  LoginBrowserError,
  LoginDeniedError,
  LoginExpiredError,
  LoginProviderError,
} from '@oriel/shared/errors/loginErrors.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { t } from '../../../i18n/i18n.ts'

export function describeSocialFailure(error: Error, provider: string): { title: string; text: string } {
  const code = error instanceof WalletError ? error.code : undefined
  if (code === LoginDeniedError.code) return { title: t('social.denied'), text: t('social.deniedText', { provider }) }
  if (code === LoginExpiredError.code) return { title: t('social.expired'), text: t('social.expiredText') }
  if (code === LoginBrowserError.code) return { title: t('social.browser'), text: t('social.browserText') }
  if (code === LoginProviderError.code) {
    return { title: t('social.provider', { provider }), text: t('social.providerText') }
  }
  return { title: t('social.unfinished'), text: describeError(error) }
}
