import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import { LoginStaleError } from '@oriel/shared/errors/loginErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { signIn } from './model/signIn.ts'

type Props = {
  error: Error
  isFetching: boolean
  onRetry: () => void
  /** The view to return to after a new login. */
  view: View
}

export function Unavailable({ error, isFetching, onRetry, view }: Props) {
  const isOver = getErrorCode(error) === LoginStaleError.code
  return (
    <Banner
      tone="danger"
      title={t('settings.unavailable')}
      action={
        isOver ? (
          <Button small onClick={() => signIn.again(view)}>
            {t('login.again')}
          </Button>
        ) : (
          <Button small busy={isFetching} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )
      }
    >
      {describeError(error)}
    </Banner>
  )
}
