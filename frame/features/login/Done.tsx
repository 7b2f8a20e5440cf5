import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function Done({ title, children }: { title: string; children: ReactNode }) {
  return (
    <EmptyState
      icon="success"
      tone="success"
      title={title}
      action={
        <Button variant="primary" onClick={router.goBack}>
          {t('common.done')}
        </Button>
      }
    >
      {children}
    </EmptyState>
  )
}
