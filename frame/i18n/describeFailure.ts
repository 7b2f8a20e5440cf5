import { TransferFailsError } from '#shared/sendErrors.ts'
import { failureOf } from '../chains/failure.ts'
import { t } from './i18n.ts'
import { say } from './say.ts'

export function describeFailure(error: unknown): string | undefined {
  const failure = failureOf(error)
  if (!failure) return undefined
  const reason = say(failure)
  return t(error instanceof TransferFailsError ? 'failure.transfer' : 'failure.refused', { reason })
}
