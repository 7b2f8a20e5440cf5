import type { StoredWallet } from '@oriel/shared/backend/custody.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { GreyList } from '../../parts/lists/GreyList.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Unavailable } from './Unavailable.tsx'
import { useStoredWallet } from './useStoredWallet.ts'

type Props = { view: View; children: (stored: StoredWallet, refresh: () => Promise<void>) => ReactNode }

export function StoredPart({ view, children }: Props) {
  const { stored, error, isFetching, refetch, refresh } = useStoredWallet()
  if (error) return <Unavailable error={error} isFetching={isFetching} onRetry={() => void refetch()} view={view} />
  if (stored === undefined) return <GreyList count={2} />
  if (stored === null) return <EmptyState icon="wallet" title={t('settings.noWallet')} />
  return children(stored, refresh)
}
