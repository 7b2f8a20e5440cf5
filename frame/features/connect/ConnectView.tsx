import type { ConnectMethod } from '@oriel/shared/kit/options.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { Fragment } from 'react'
import { t } from '../../i18n/i18n.ts'
import { GreyListRows } from '../../parts/lists/GreyListRows.tsx'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { options } from '../../state/options.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List } from '../../ui/ListRow.tsx'
import { connectChoices } from './connectChoices.ts'
import { AllWalletsRow } from './directory/AllWalletsRow.tsx'
import { EmailField } from './EmailField.tsx'
import { findOwnWallet } from './findOwnWallet.ts'
import type { Logins } from './getOfferedLogins.ts'
import { type ConnectOption, groupMethods } from './groupMethods.ts'
import { OwnWalletButton } from './OwnWalletButton.tsx'
import { phonePane } from './phone/phonePane.ts'
import { SocialLogins } from './SocialLogins.tsx'
import { AgreeBox, Terms, useTerms } from './Terms.tsx'
import { useIsWide } from './useIsWide.ts'
import { useLogins } from './useLogins.ts'
import { useWalletRows } from './useWalletRows.ts'
import { WalletRow } from './WalletRow.tsx'

export function ConnectView({ view }: { view: Extract<View, { name: 'Connect' }> }) {
  useStore(networks.store)
  useStore(session.store)
  const { features } = useStore(options.store)
  const { isAskedFor } = useTerms()
  const { hasAgreed, isExpanded } = useStore(connectChoices)
  const logins = useLogins()
  const otherMethods = [logins.email, logins.socials.length > 0].filter(Boolean).length
  const list = useWalletRows(otherMethods, useIsWide())
  const { Pane } = useStore(phonePane)
  const ownWallet = findOwnWallet()
  const isFolded = view.own || features.collapseWallets || features.emailShowWallets === false
  const isCollapsed = ownWallet && !isExpanded && isFolded
  const disabled = isAskedFor && !hasAgreed
  if (!ownWallet && list.isEmpty) return <NoWallet onRetry={list.isUnreachable ? list.retry : undefined} />
  // If our wallet was requested, ignore the page's order. The default order lists our wallet first.
  const order = view.own ? undefined : features.connectMethodsOrder
  const groups = getGroups(order, { ...logins, own: ownWallet !== undefined })
  const methodList = (
    <div className="stack connect">
      {isAskedFor && <AgreeBox checked={hasAgreed} onChange={(hasAgreed) => connectChoices.setState({ hasAgreed })} />}
      {groups.map((group, at) => (
        <Fragment key={group.join()}>
          {at > 0 && <p className="or">{t(group.includes('wallet') ? 'connect.orWallet' : 'connect.or')}</p>}
          {group.map((option) => {
            if (option === 'own')
              return (
                ownWallet && (
                  <OwnWalletButton key={option} wallet={ownWallet} disabled={disabled} isSecond={list.hasExtension} />
                )
              )
            if (option === 'email') return <EmailField key={option} disabled={disabled} />
            if (option === 'social') return <SocialLogins key={option} {...logins} disabled={disabled} />
            if (!isCollapsed) return <Wallets key={option} list={list} disabled={disabled} />
            return (
              <Button
                key={option}
                block
                disabled={disabled}
                onClick={() => connectChoices.setState({ isExpanded: true })}
              >
                {t('connect.continue')}
              </Button>
            )
          })}
        </Fragment>
      ))}
      <button type="button" className="help-link" onClick={() => router.push({ name: 'WhatIsAWallet' })}>
        {t('connect.noWallet')} <span>{t('connect.learnMore')}</span>
      </button>
      {!isAskedFor && <Terms />}
    </div>
  )
  if (!list.hasPane || (view.own && isCollapsed)) return methodList
  return (
    <div className="connect-panes">
      {methodList}
      <div className="phone-pane">{Pane && <Pane count={list.count} images={list.images} disabled={disabled} />}</div>
    </div>
  )
}

function getGroups(order: ConnectMethod[] | undefined, offer: Logins & { own: boolean }): ConnectOption[][] {
  const social = offer.socials.length > 0 || offer.isGoogleRefused
  const isThere = { own: offer.own, email: offer.email, social, wallet: true }
  return groupMethods(order)
    .map((group) => group.filter((option) => isThere[option]))
    .filter(({ length }) => length > 0)
}

function Wallets({ list, disabled }: { list: ReturnType<typeof useWalletRows>; disabled: boolean }) {
  return (
    <>
      <List label={t('connect.wallets')}>
        {list.rows.map((row, at) => (
          <WalletRow key={row.key} row={row} disabled={disabled} lead={at === 0} />
        ))}
        <GreyListRows count={list.missing} />
        {list.hasAll && <AllWalletsRow count={list.count} images={list.images} disabled={disabled} />}
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
