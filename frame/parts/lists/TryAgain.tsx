import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Warns that something could not be read, with the button that reads it again. */
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
