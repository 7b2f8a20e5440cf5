import { getErrorData, WalletError } from '@oriel/shared/errors/errors.ts'
import { LoginCodeWrongError, LoginExpiredError, LoginLockedError } from '@oriel/shared/errors/loginErrors.ts'
import { describeError } from '../../../i18n/describeError.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatClockTime } from './formatClockTime.ts'

export function describeCodeFailure(error: Error): string {
  const until = getLockoutEnd(error)
  if (!(error instanceof WalletError)) return describeError(error)
  const attemptsLeft = getNumber(error, 'attemptsLeft')
  if (error.code === LoginCodeWrongError.code && attemptsLeft) return t('otp.left', { count: attemptsLeft })
  if (error.code === LoginLockedError.code && attemptsLeft === 0) return t('otp.spent')
  if (error.code === LoginExpiredError.code) return t('otp.expired')
  if (until) return t('otp.locked', { time: formatClockTime(until) })
  return describeError(error)
}

/** Returns the end of the lockout in ms since the epoch, if the server has set one. */
export function getLockoutEnd(error: Error): number | undefined {
  const isLocked = error instanceof WalletError && error.code === LoginLockedError.code
  return isLocked ? getNumber(error, 'until') : undefined
}

function getNumber(error: WalletError, field: string): number | undefined {
  const value = getErrorData(error)[field]
  return typeof value === 'number' ? value : undefined
}
