import { Fragment } from 'react'
import { useStore } from 'zustand'
import type { ConnectMethod } from '#shared/options.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { WalletImage } from '../../ui/WalletImage.tsx'
import type { Connector } from '../../wallets/connector/connector.ts'
import { GreyListRows } from '../lists/GreyListRows.tsx'
import { connectChoices } from './connectChoices.ts'
import { EmailField } from './EmailField.tsx'
import { methodGroups } from './methodGroups.ts'
import { findOwnWallet, OwnWalletRow } from './OwnWalletRow.tsx'
import type { Logins } from './offeredLogins.ts'
import { SocialLogins } from './SocialLogins.tsx'
import { AgreeBox, Terms, useTerms } from './Terms.tsx'
import { useLogins } from './useLogins.ts'
import { useWalletRows } from './useWalletRows.ts'
import { WalletRow } from './WalletRow.tsx'

export function ConnectView() {
  useStore(networks.store)
  useStore(session.store)
  const { features } = useStore(options.store)
  const { isAskedFor } = useTerms()
  const { hasAgreed, isExpanded } = useStore(connectChoices)
  const logins = useLogins()
  const otherMethods = [logins.email, logins.socials.length > 0].filter(Boolean).length
  const list = useWalletRows(otherMethods)
  const ownWallet = findOwnWallet()
  const isCollapsed = ownWallet && !isExpanded && (features.collapseWallets || features.emailShowWallets === false)
  const disabled = isAskedFor && !hasAgreed
  if (!ownWallet && list.isEmpty) return <NoWallet onRetry={list.isUnreachable ? list.retry : undefined} />
  return (
    <div className="stack">
      {isAskedFor && <AgreeBox checked={hasAgreed} onChange={(hasAgreed) => connectChoices.setState({ hasAgreed })} />}
      {groupsOf(logins, features.connectMethodsOrder, list.hasInstalled).map((methods, at) => (
        <Fragment key={methods.join()}>
          {at > 0 && <Or />}
          {methods.map((method) => {
            if (method === 'email') return <EmailField key={method} disabled={disabled} />
            if (method === 'social') return <SocialLogins key={method} {...logins} disabled={disabled} />
            if (!isCollapsed) return <Wallets key={method} list={list} ours={ownWallet} disabled={disabled} />
            return (
              <Fragment key={method}>
                {otherMethods === 0 && (
                  <List label={t('connect.wallets')}>
                    <OwnWalletRow wallet={ownWallet} disabled={disabled} />
                  </List>
                )}
                <Button block disabled={disabled} onClick={() => connectChoices.setState({ isExpanded: true })}>
                  {t('connect.continue')}
                </Button>
              </Fragment>
            )
          })}
        </Fragment>
      ))}
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

function groupsOf({ email, socials, isGoogleRefused }: Logins, order: ConnectMethod[] | undefined, hasWallet: boolean) {
  const isThere = { email, social: socials.length > 0 || isGoogleRefused, wallet: true }
  const groups = methodGroups(order, hasWallet).map((group) => group.filter((method) => isThere[method]))
  return groups.filter(({ length }) => length > 0)
}

function Or() {
  return <p className="or">{t('connect.or')}</p>
}

type WalletsProps = { list: ReturnType<typeof useWalletRows>; ours: Connector | undefined; disabled: boolean }

function Wallets({ list, ours, disabled }: WalletsProps) {
  const own = ours && <OwnWalletRow wallet={ours} disabled={disabled} />
  return (
    <>
      <List label={t('connect.wallets')}>
        {list.isOwnWalletFirst && own}
        {list.rows.map((row) => (
          <WalletRow key={row.key} row={row} disabled={disabled} />
        ))}
        <GreyListRows count={list.missing} />
        {!list.isOwnWalletFirst && own}
        {list.hasAll && <AllWalletsRow count={list.count} disabled={disabled} />}
      </List>
      {list.isUnreachable && (
        <div className="quiet" role="status">
          <span>{t('connect.unreachable')}</span>
          <Button small variant="ghost" onClick={list.retry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
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
