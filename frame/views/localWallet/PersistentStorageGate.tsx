import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { EmptyState, Notice } from '../../ui/Notice.tsx'
import { useKeptStorage } from './usePersistentStorage.ts'

type Props = {
  /** What a browser that forgets would mean here. */
  mayDelete: string
  children: ReactNode
}

/** Around what makes a key: nothing is made where nothing is kept, and where it may be lost that is said before. */
export function KeptStorageGate({ mayDelete, children }: Props) {
  const storage = useKeptStorage()
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
