import type { ReactNode } from 'react'
import type { StoredWallet } from '#shared/custody.ts'
import type { View } from '#shared/view.ts'
import { t } from '../../i18n/i18n.ts'
import { List } from '../../ui/ListRow.tsx'
import { EmptyState } from '../../ui/Notice.tsx'
import { GreyListRows } from '../lists/GreyListRows.tsx'
import { Unavailable } from './Unavailable.tsx'
import { useStored } from './useStored.ts'

type Props = { view: View; children: (stored: StoredWallet, refresh: () => Promise<void>) => ReactNode }

export function StoredPart({ view, children }: Props) {
  const { stored, error, isFetching, refetch, refresh } = useStored()
  if (error) return <Unavailable error={error} isFetching={isFetching} onRetry={() => void refetch()} view={view} />
  if (stored === undefined) {
    return (
      <List label={t('common.loading')}>
        <GreyListRows count={2} />
      </List>
    )
  }
  if (stored === null) return <EmptyState icon="wallet" title={t('settings.noWallet')} />
  return children(stored, refresh)
}
