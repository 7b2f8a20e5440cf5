import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { EmptyState, Notice } from '../../ui/Notice.tsx'
import { usePersistentStorage } from './usePersistentStorage.ts'

type Props = {
  /** The warning for a browser that may delete its storage. */
  mayDelete: string
  children: ReactNode
}

/**
 * Wraps views that create a key. It blocks them when the browser stores nothing, and warns when it may delete the
 * storage.
 */
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
