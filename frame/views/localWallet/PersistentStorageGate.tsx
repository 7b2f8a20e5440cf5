import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { EmptyState, Notice } from '../../ui/Notice.tsx'
import { usePersistentStorage } from './usePersistentStorage.ts'

type Props = {
  mayDelete: string
  children: ReactNode
}

export function PersistentStorageGate({ mayDelete, children }: Props) {
  const storage = usePersistentStorage()
  if (storage === 'denied') {
    return (
      <EmptyState icon="warning" tone="danger" title={t('recovery.denied')}>
        {t('recovery.deniedText')}
      </EmptyState>
    )
  }
  return (
    <>
      {storage === 'may-delete' && <Notice live={false}>{mayDelete}</Notice>}
      {children}
    </>
  )
}
