import { parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { toUnits } from '../../../api/toAssets.ts'
import { getChain } from '../../../chains/chains.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { CopyText } from '../../../parts/lists/CopyText.tsx'
import { NetworkImage } from '../../../parts/networks/NetworkImage.tsx'
import { formatAmount, formatDateTime } from '../../../platform/format.ts'
import { hasView } from '../../../router/hasView.ts'
import { router } from '../../../router/router.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { transactions } from '../../../state/transactions.ts'
import { useStore } from '../../../state/useStore.ts'
import { Address } from '../../../ui/Address.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { feeQuery } from '../../send/model/feeQuery.ts'
import { summarizeTransaction } from '../../send/model/transactionSummary.ts'
import { NotListed, ToAccount } from '../parts/NotListed.tsx'
import { useAddressName } from '../parts/useAddressName.ts'
import { ActivityCoin } from './ActivityCoin.tsx'
import type { Activity } from './activity.ts'
import { getBadge, getRecipientName, getStatusText, getTitle, getUnseenIncome } from './activityText.ts'
import { getAmounts } from './getAmounts.ts'
import { Movements } from './Movements.tsx'
import { selectMainMovements } from './movements.ts'
import { useActivity } from './useActivity.ts'
import { useSpenderName } from './useSpenderName.ts'

type TransactionViewProps = { view: Extract<View, { name: 'Transaction' }> }

export function TransactionView({ view }: TransactionViewProps) {
  const network = networks.served(view.network)
  const namespace = parseCaipNetworkId(view.network)?.namespace
  const account = useStore(session.store, (all) => (namespace ? all[namespace]?.accounts[0]?.address : undefined))
  if (!network || !account) return <EmptyState icon="clock" title={t('transaction.gone')} action={<ToAccount />} />
  return <AccountTransaction network={network} account={account} hash={view.hash} />
}

type InAccountProps = { network: Network; account: string; hash: string }

function AccountTransaction({ network, account, hash }: InAccountProps) {
  const { list, isReading, error, newestError, retry } = useActivity(network, account)
  const activity = list.find((item) => item.hash === hash)
  const href = getChain(network.chainNamespace).explorerUrl(network, { transaction: hash })
  const explorer = href && (
    <LinkButton href={href} external externalLabel={t('common.opensInNewTab')} block>
      {t('common.openExplorer')}
    </LinkButton>
  )
  if (!activity) {
    return (
      <NotListed
        icon="clock"
        missing={t('transaction.gone')}
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
    <div className="stack" data-gap="wide">
      <TransactionSummaryHeader activity={activity} network={network} />
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

/** Shows a transaction's status and amounts. Transactions sent from this wallet use the texts of the progress view. */
function TransactionSummaryHeader({ activity, network }: { activity: Activity; network: Network }) {
  const { status, record, movements } = activity
  const other = useStore(transactions.store, ({ list }) => list.find(({ hash }) => hash === record?.replacedBy))
  const summary = record && status !== 'confirmed' ? summarizeTransaction(record, other) : undefined
  const { heading, isOff } = getAmounts(activity, summary)
  const income = getUnseenIncome(activity)
  const text = summary ? t(summary.text) : status === 'failed' ? t('transaction.failedText') : undefined
  return (
    <>
      <div className="transaction-head" data-status={status}>
        <ActivityCoin
          movements={selectMainMovements(movements)}
          size={56}
          badge={<Icon name={getBadge(activity)} size={16} />}
        />
        <h2>{getTitle(activity)}</h2>
        <p className="activity-status" role="status">
          {summary ? t(summary.title) : getStatusText(activity)}
        </p>
        {text && <p className="footnote">{text}</p>}
      </div>
      {movements.length > 0 && <Movements activity={activity} network={network} isOff={isOff} heading={t(heading)} />}
      {income && <p className="footnote">{t('transaction.unseenIncome', { symbol: income })}</p>}
    </>
  )
}

function Facts({ activity, network }: { activity: Activity; network: Network }) {
  const { history, record, at, hash, status } = activity
  const about = history?.metadata
  const time = formatDateTime(at, getFormatLocale())
  const app = about?.application?.name
  // Hide the sender, contract and nonce of a sponsored transaction. They mean nothing to the user, because a bundler
  // sent the transaction.
  const isSponsored = record?.isSponsored === true
  const nonce = isSponsored ? undefined : (about?.nonce ?? record?.nonce)
  const { approval } = record ?? {}
  // Omit the recipient of an approval, which is the token contract. A contract deployment has no recipient.
  const to = approval ? undefined : about && !isSponsored ? about.sentTo : record?.transfer?.to
  const rows: (KeyValueRow | false | undefined)[] = [
    { label: t(history ? 'transaction.time' : 'transaction.sentAt'), value: time },
    app ? { label: t('transaction.application'), value: <bdi>{app}</bdi> } : undefined,
    about?.sentFrom && !isSponsored
      ? { label: t('transaction.from'), value: <Party network={network} address={about.sentFrom} /> }
      : undefined,
    to
      ? {
          label: t('transaction.to'),
          value: <Party network={network} address={to} name={getRecipientName(record, to)} />,
        }
      : undefined,
    approval && { label: t('transaction.spender'), value: <Spender network={network} address={approval.spender} /> },
    approval && {
      label: t('transaction.token'),
      value: <Party network={network} address={approval.token} name={approval.symbol} />,
    },
    isSponsored ? { label: t('transaction.fee'), value: t('transaction.feePaid') } : undefined,
    about?.fee && !isSponsored
      ? {
          label: t('transaction.fee'),
          value: <Fee units={toUnits(about.fee, network.nativeCurrency.decimals)} network={network} />,
        }
      : undefined,
    !about?.fee &&
      record &&
      !isSponsored &&
      isMined(status) && { label: t('transaction.fee'), value: <NodeFee record={record} network={network} /> },
    getDepositRow(about?.deposit, network),
    { label: t('transaction.network'), value: <OnNetwork network={network} /> },
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

const isMined = (status: Activity['status']) => status === 'confirmed' || status === 'failed'

function OnNetwork({ network }: { network: Network }) {
  return (
    <span className="fact-network">
      <NetworkImage network={network} size={18} /> {network.name}
    </span>
  )
}

function Spender({ network, address }: { network: Network; address: string }) {
  return <Party network={network} address={address} name={useSpenderName(network, address)} />
}

/** Shows the fee of a transaction that is not indexed yet, as reported by the node. */
function NodeFee({ record, network }: { record: TransactionRecord; network: Network }) {
  const fee = useQuery({ ...feeQuery(record), enabled: network.chainNamespace === 'eip155' })
  if (typeof fee.data === 'bigint') return <Fee units={fee.data} network={network} />
  return t(fee.isFetching ? 'common.loading' : 'common.unavailable')
}

/**
 * Returns a row with the rent deposit that Solana locks for each token account and refunds when the account is closed.
 */
function getDepositRow(deposit: string | undefined, { nativeCurrency }: Network): KeyValueRow | undefined {
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
  const resolved = useAddressName(network, address)
  const displayName = name ?? resolved
  if (displayName === undefined) return <Address address={address} />
  return (
    <>
      <bdi>{displayName}</bdi>
      <span className="row-detail">
        <Address address={address} />
      </span>
    </>
  )
}

function Fee({ units, network }: { units: bigint; network: Network }) {
  const { decimals, symbol } = network.nativeCurrency
  const locale = getFormatLocale()
  const exact = formatAmount(units, decimals, { locale, maximumFractionDigits: decimals })
  return (
    <bdi dir="ltr" title={`${exact} ${symbol}`}>
      {formatAmount(units, decimals, { locale })} {symbol}
    </bdi>
  )
}

function Hash({ hash }: { hash: string }) {
  return (
    <span className="account-address">
      <Address address={hash} />
      <CopyText text={hash} label={t('transaction.copyHash')} iconOnly />
    </span>
  )
}
