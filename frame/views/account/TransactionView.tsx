import { useStore } from 'zustand'
import { parseCaipNetworkId } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { View } from '#shared/view.ts'
import type { Activity } from '../../account/activity.ts'
import { toUnits } from '../../api/toAssets.ts'
import { chainOf } from '../../chains/chains.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { formatAmount, formatDateTime } from '../../platform/format.ts'
import { hasView } from '../../router/hasView.ts'
import { router } from '../../router/router.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { Address } from '../../ui/Address.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/icons.tsx'
import { KeyValue, type KeyValueRow } from '../../ui/KeyValue.tsx'
import { CopyText } from '../lists/CopyText.tsx'
import { badgeOf, sentToName, statusText, titleOf } from './activityText.ts'
import { Movements } from './Movements.tsx'
import { NotListed } from './NotListed.tsx'
import { useActivity } from './useActivity.ts'
import { useNameOf } from './useNameOf.ts'

type TransactionViewProps = { view: Extract<View, { name: 'Transaction' }> }

export function TransactionView({ view }: TransactionViewProps) {
  const network = networks.served(view.network)
  const namespace = parseCaipNetworkId(view.network)?.namespace
  const account = useStore(session.store, (all) => (namespace ? all[namespace]?.accounts[0]?.address : undefined))
  if (!network || !account) return <EmptyState icon="clock" title={t('transaction.gone')} />
  return <InAccount network={network} account={account} hash={view.hash} />
}

type InAccountProps = { network: Network; account: string; hash: string }

function InAccount({ network, account, hash }: InAccountProps) {
  const { list, isReading, error, newestError, retry } = useActivity(network, account)
  const activity = list.find((one) => one.hash === hash)
  const href = chainOf(network.chainNamespace).explorerUrl(network, { transaction: hash })
  const explorer = href && (
    <LinkButton href={href} external externalLabel={t('common.opensInNewTab')} block>
      {t('common.openExplorer')}
    </LinkButton>
  )
  if (!activity) {
    return (
      <NotListed
        icon="clock"
        gone={t('transaction.gone')}
        reading={t('activity.loading')}
        isReading={isReading}
        error={error ?? newestError}
        retry={retry}
        elsewhere={explorer}
      />
    )
  }
  const canChange = activity.status === 'pending' && activity.record && network.chainNamespace === 'eip155'
  return (
    <div className="stack">
      <div className="transaction-head" data-status={activity.status}>
        <span className="transaction-mark">
          <Icon name={badgeOf(activity)} size={24} />
        </span>
        <h2>{titleOf(activity)}</h2>
        <p className="activity-status" role="status">
          {statusText(activity)}
        </p>
        {activity.status === 'failed' && <p className="footnote">{t('transaction.failedText')}</p>}
      </div>
      {activity.movements.length > 0 && <Movements activity={activity} network={network} />}
      <Facts activity={activity} network={network} />
      <div className="stack" data-gap="tight">
        {canChange && hasView('SendProgress') && (
          <Button
            variant="primary"
            block
            onClick={() => router.push({ name: 'SendProgress', network: network.caipNetworkId, hash })}
          >
            {t('transaction.change')}
          </Button>
        )}
        {explorer}
      </div>
    </div>
  )
}

function Facts({ activity, network }: { activity: Activity; network: Network }) {
  const { history, record, at, hash } = activity
  const about = history?.metadata
  const time = formatDateTime(at, formatLocale())
  const app = about?.application?.name
  const nonce = about?.nonce ?? record?.nonce
  // A transaction that deploys a contract has no recipient.
  const to = about ? about.sentTo : record?.transfer?.to
  const rows: (KeyValueRow | false | undefined)[] = [
    { label: t(history ? 'transaction.time' : 'transaction.sentAt'), value: time },
    app ? { label: t('transaction.application'), value: <bdi>{app}</bdi> } : undefined,
    about?.sentFrom
      ? { label: t('transaction.from'), value: <Party network={network} address={about.sentFrom} /> }
      : undefined,
    to
      ? { label: t('transaction.to'), value: <Party network={network} address={to} name={sentToName(record, to)} /> }
      : undefined,
    about?.fee ? { label: t('transaction.fee'), value: <Fee fee={about.fee} network={network} /> } : undefined,
    depositRow(about?.deposit, network),
    { label: t('transaction.network'), value: network.name },
    network.chainNamespace === 'eip155' &&
      nonce !== undefined && { label: t('transaction.nonce'), value: String(nonce) },
    record?.replacedBy
      ? { label: t('transaction.replacedBy'), value: <Address address={record.replacedBy} /> }
      : undefined,
    { label: t('transaction.hash'), value: <Hash hash={hash} /> },
  ]
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('transaction.about')}</h2>
      <KeyValue rows={rows.filter((row) => typeof row === 'object')} label={t('transaction.about')} />
    </section>
  )
}

/** Shows the deposit that Solana holds for each account that holds a token, and returns when the account is closed. */
function depositRow(deposit: string | undefined, { nativeCurrency }: Network): KeyValueRow | undefined {
  if (!deposit) return undefined
  const isBack = deposit.startsWith('-')
  const amount = isBack ? deposit.slice(1) : deposit
  return {
    label: t(isBack ? 'transaction.depositBack' : 'transaction.deposit'),
    value: `${amount} ${nativeCurrency.symbol}`,
  }
}

type PartyProps = { network: Network; address: string; name?: string | undefined }

function Party({ network, address, name }: PartyProps) {
  const resolved = useNameOf(network, address)
  const known = name ?? resolved
  if (known === undefined) return <Address address={address} />
  return (
    <>
      <bdi>{known}</bdi>
      <span className="row-detail">
        <Address address={address} />
      </span>
    </>
  )
}

function Fee({ fee, network }: { fee: string; network: Network }) {
  const { decimals, symbol } = network.nativeCurrency
  const rounded = formatAmount(toUnits(fee, decimals), decimals, { locale: formatLocale() })
  return <bdi title={`${fee} ${symbol}`}>{`${rounded} ${symbol}`}</bdi>
}

function Hash({ hash }: { hash: string }) {
  return (
    <span className="account-address">
      <Address address={hash} />
      <CopyText text={hash} label={t('transaction.copyHash')} iconOnly />
    </span>
  )
}
