import type { Network } from '@oriel/shared/chains/networks.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { getTokenImageUrl } from '../../api/tokenImage.ts'
import { tokenQuery } from '../../assets/tokenQuery.ts'
import { describeError } from '../../i18n/describeError.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { GuardedChoice } from '../../parts/approval/GuardedChoice.tsx'
import { formatAmount } from '../../platform/format.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { findTokenClaimDifferences } from '../../requests/chainClaims.ts'
import { isListable, type ListedToken, readAsset, serializeToken } from '../../requests/watchAsset.ts'
import { networks } from '../../state/networks.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Coin } from '../../ui/images/Coin.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { ApprovalHeader } from './ApprovalHeader.tsx'
import { EndedRequest } from './EndedRequest.tsx'

type Props = { view: Extract<View, { name: 'WatchAsset' }> }

/** Shows the token's metadata as reported by its contract, and where the page's claims differ from it (EIP-747). */
export function WatchAssetView({ view }: Props) {
  const approval = useStore(approvals.store, ({ pending }) => pending.find((item) => item.view.name === 'WatchAsset'))
  const network = networks.served(view.network)
  if (!approval || !network) return null
  if (approval.ended) return <EndedRequest approval={approval} ending={approval.ended} />
  return <TokenRequest key={approval.id} approval={approval} network={network} token={view.token} />
}

function TokenRequest({ approval, network, token }: { approval: Approval; network: Network; token: string }) {
  const { data, error, isPending, refetch } = useQuery(
    tokenQuery(network, { token, account: approval.request.address }),
  )
  const cancel = () => approval.settle(undefined)
  const info = data && isListable(data) ? data : undefined
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      {isPending && <Skeleton height={120} />}
      {info ? (
        <>
          <Token token={info} network={network} approval={approval} />
          <GuardedChoice
            content={`${approval.id} ${serializeToken(info)}`}
            onAccept={() => approval.settle(info)}
            onCancel={cancel}
          >
            {t('watch.add')}
          </GuardedChoice>
        </>
      ) : (
        <>
          {error && <Banner tone="danger">{t('watch.unreadable', { reason: describeError(error) })}</Banner>}
          <div className="actions">
            <Button onClick={cancel}>{t('common.cancel')}</Button>
            <Button variant="primary" busy={isPending} onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

type TokenProps = { token: ListedToken; network: Network; approval: Approval }

function Token({ token, network, approval }: TokenProps) {
  const { address, symbol, name = symbol, decimals, balance, isKnown } = token
  const claims = findTokenClaimDifferences(readAsset(approval.request.params).options, token)
  return (
    <>
      <div className="switch">
        <Coin src={getTokenImageUrl({ networkId: network.caipNetworkId, symbol, address })} symbol={symbol} size={56} />
        <p className="switch-name">
          <bdi>{name}</bdi>
        </p>
        <p className="footnote">{t('watch.asked')}</p>
      </div>
      {claims.length > 0 && (
        <Banner tone="warning" title={t('watch.wrongClaims')}>
          <KeyValue
            rows={claims.map(({ what, claimed, actual }) => ({
              label: t(what === 'decimals' ? 'watch.decimals' : 'watch.symbol'),
              value: <bdi>{actual}</bdi>,
              detail: <bdi>{t('watch.claimed', { claimed })}</bdi>,
              stacked: true,
            }))}
          />
          {t('watch.true')}
        </Banner>
      )}
      {!isKnown && <Banner tone="info">{t('watch.unknown')}</Banner>}
      <KeyValue
        rows={[
          { label: t('watch.symbol'), value: <bdi>{symbol}</bdi> },
          { label: t('watch.decimals'), value: String(decimals) },
          ...(balance === undefined
            ? []
            : [{ label: t('watch.balance'), value: renderBalance({ balance, decimals, symbol }) }]),
          { label: t('watch.contract'), value: <Address address={address} full />, stacked: true },
          { label: t('account.network'), value: network.name },
        ]}
      />
    </>
  )
}

function renderBalance({ balance, decimals, symbol }: { balance: bigint; decimals: number; symbol: string }) {
  return (
    <bdi dir="ltr">
      {formatAmount(balance, decimals, { locale: getFormatLocale(), maximumFractionDigits: 6 })} {symbol}
    </bdi>
  )
}
