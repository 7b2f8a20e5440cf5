import { LoginCodeWrongError, LoginExpiredError, LoginLockedError } from '#shared/catalogueErrors.ts'
import { WalletError } from '#shared/errors.ts'
import { t } from '../../i18n/i18n.ts'
import { clockTime } from './clockTime.ts'

/** Why a code was not sent or not taken, with what is left to do. */
export function codeFailure(error: Error): string {
  if (!(error instanceof WalletError)) return error.message
  const { attemptsLeft, until } = (error.data ?? {}) as { attemptsLeft?: number; until?: number }
  if (error.code === LoginCodeWrongError.code && attemptsLeft) return t('otp.left', { count: attemptsLeft })
  if (error.code === LoginExpiredError.code) return t('otp.expired')
  if (error.code === LoginLockedError.code && until) return t('otp.locked', { time: clockTime(until) })
  return error.message
}
