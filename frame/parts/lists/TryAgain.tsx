import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Warns that data couldn't be loaded, with a retry button. */
export function TryAgain({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  return (
    <Banner
      tone="warning"
      action={
        <Button small onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
