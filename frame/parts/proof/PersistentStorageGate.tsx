import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
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
      {storage === 'may-delete' && <Banner live={false}>{mayDelete}</Banner>}
      {children}
    </>
  )
}
