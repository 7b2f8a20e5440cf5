import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { session } from '../state/session.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/icons.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { EmptyState } from '../ui/Notice.tsx'
import { Tag } from '../ui/Tag.tsx'
import { WalletImage } from '../ui/WalletImage.tsx'
import { DeviceWalletRow, findDeviceWallet } from './lists/DeviceWalletRow.tsx'
import { GreyRows } from './lists/GreyRows.tsx'
import { AgreeBox, Terms, useTerms } from './lists/Terms.tsx'
import { useWalletRows } from './lists/useWalletRows.ts'
import { WalletRow } from './lists/WalletRow.tsx'

/** The ways to a wallet. What is in this browser is there at once; the directory's part comes when it answers. */
export function ConnectView() {
  useStore(networks.store)
  useStore(session.store)
  const { features } = useStore(options.store)
  const { isAskedFor } = useTerms()
  const [hasAgreed, setHasAgreed] = useState(false)
  const [isExpanded, setIsExpanded] = useState(false)
  const list = useWalletRows()
  const deviceWallet = findDeviceWallet()
  const isCollapsed = deviceWallet && !isExpanded && (features.collapseWallets || features.emailShowWallets === false)
  const disabled = isAskedFor && !hasAgreed
  const ours = deviceWallet && <DeviceWalletRow wallet={deviceWallet} disabled={disabled} />
  if (!ours && list.isEmpty) return <NoWallet onRetry={list.isUnreachable ? list.retry : undefined} />
  return (
    <div className="stack">
      {isAskedFor && <AgreeBox checked={hasAgreed} onChange={setHasAgreed} />}
      <List label={t('connect.wallets')}>
        {list.isOursFirst && ours}
        {!isCollapsed && <Wallets {...list} disabled={disabled} />}
        {!list.isOursFirst && ours}
        {!isCollapsed && list.hasAll && <AllWalletsRow count={list.count} disabled={disabled} />}
      </List>
      {isCollapsed && (
        <Button block disabled={disabled} onClick={() => setIsExpanded(true)}>
          {t('connect.continue')}
        </Button>
      )}
      {!isCollapsed && list.isUnreachable && (
        <div className="quiet" role="status">
          <span>{t('connect.unreachable')}</span>
          <Button small variant="ghost" onClick={list.retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      <div className="help-row">
        <span>{t('connect.noWallet')}</span>
        <Button small variant="ghost" onClick={() => router.push({ name: 'GetWallet' })}>
          {t('connect.getStarted')}
        </Button>
      </div>
      {!isAskedFor && <Terms />}
    </div>
  )
}

function Wallets({ rows, missing, disabled }: ReturnType<typeof useWalletRows> & { disabled: boolean }) {
  return (
    <>
      {rows.map((row) => (
        <WalletRow key={row.key} row={row} disabled={disabled} />
      ))}
      <GreyRows count={missing} />
    </>
  )
}

function AllWalletsRow({ count, disabled }: { count: string | undefined; disabled: boolean }) {
  return (
    <ListRow
      image={<WalletImage mark={<Icon name="search" />} />}
      title={t('connect.all')}
      trailing={
        count && (
          <Tag>
            <bdi dir="ltr">{count}</bdi>
          </Tag>
        )
      }
      disabled={disabled}
      chevron
      onClick={() => router.push({ name: 'AllWallets' })}
    />
  )
}

function NoWallet({ onRetry }: { onRetry: (() => void) | undefined }) {
  return (
    <EmptyState
      icon="wallet"
      title={t('connect.none')}
      action={
        <div className="button-row">
          {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
          <Button variant="primary" onClick={() => router.push({ name: 'GetWallet' })}>
            {t('connect.getStarted')}
          </Button>
        </div>
      }
    >
      {t('connect.noneText')}
    </EmptyState>
  )
}
