import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Prompts the user to connect. The children explain why. */
export function NoWallet({ children }: { children: ReactNode }) {
  return (
    <EmptyState
      icon="wallet"
      title={t('send.noWallet')}
      action={
        <Button variant="primary" onClick={() => router.reset({ name: 'Connect' })}>
          {t('common.connect')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
