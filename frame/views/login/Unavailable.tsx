import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

type Props = { error: Error; isFetching: boolean; onRetry: () => void }

/** In place of what the backend did not say: nothing is made up for it. */
export function Unavailable({ error, isFetching, onRetry }: Props) {
  return (
    <Notice
      tone="danger"
      title={t('settings.unavailable')}
      action={
        <Button small busy={isFetching} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {error.message}
    </Notice>
  )
}
