import type { Nft } from '@oriel/shared/backend/account.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { memo, useMemo, useState } from 'react'
import { getChain } from '../../../chains/chains.ts'
import { t } from '../../../i18n/i18n.ts'
import { VirtualList } from '../../../parts/lists/VirtualList.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Skeleton } from '../../../ui/Spinner.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { DataAge } from '../parts/DataAge.tsx'
import { LoadFailed } from '../parts/LoadFailed.tsx'
import { openFrom } from '../parts/openFrom.ts'
import { formatNftName } from './formatNftName.ts'
import { NftPicture } from './NftPicture.tsx'
import { useNfts } from './useNfts.ts'

const columns = 2
const rowHeight = 212

type Row = { key: string; nfts: Nft[] } | { key: string; hidden: number } | 'more'

const getRowKey = (row: Row) => (row === 'more' ? row : row.key)
const getRowHeight = (row: Row) => (row !== 'more' && 'hidden' in row ? 44 : rowHeight)
const countNfts = (row: Row) => (row !== 'more' && 'nfts' in row ? row.nfts.length : 0)

type NftsTabProps = { network: Network; account: string }

export function NftsTab({ network, account }: NftsTabProps) {
  const { nfts, isIndexed, isIncomplete, isPending, error, asOf, hasMore, loadMore, retry } = useNfts(network, account)
  const [showsSpam, setShowsSpam] = useState(false)
  const rows = useMemo(() => toRows(nfts, { showsSpam, hasMore }), [nfts, showsSpam, hasMore])
  if (!isIndexed) return <NotIndexed network={network} account={account} />
  return (
    <div className="stack">
      {error && <LoadFailed error={error} onRetry={retry} />}
      <DataAge at={asOf} />
      {isIncomplete && !error && <p className="footnote">{t('nfts.incomplete')}</p>}
      {rows.length > 0 && (
        <VirtualList
          label={t('account.nfts')}
          items={rows}
          keyOf={getRowKey}
          heightOf={getRowHeight}
          countOf={countNfts}
          rowsAreGroups
          onEnd={hasMore ? loadMore : undefined}
          render={(row, place) =>
            row === 'more' ? (
              <GreyNfts />
            ) : 'hidden' in row ? (
              <Button variant="ghost" block small onClick={() => setShowsSpam(true)}>
                {t('nfts.showHidden', { count: row.hidden })}
              </Button>
            ) : (
              <NftRow nfts={row.nfts} first={place.number} size={place.size} />
            )
          }
        />
      )}
      {isPending && !error && <GreyNfts />}
      {rows.length === 0 && !isPending && !error && !isIncomplete && (
        <EmptyState icon="image" title={t('nfts.none')}>
          {t('nfts.noneText', { network: network.name })}
        </EmptyState>
      )}
    </div>
  )
}

function toRows(nfts: readonly Nft[], { showsSpam, hasMore }: { showsSpam: boolean; hasMore: boolean }): Row[] {
  const shown = showsSpam ? nfts : nfts.filter(({ isSpam }) => !isSpam)
  const rows: Row[] = []
  for (let at = 0; at < shown.length; at += columns) {
    const some = shown.slice(at, at + columns)
    rows.push({ key: some.map(({ contract, tokenId }) => `${contract}/${tokenId}`).join(' '), nfts: some })
  }
  if (hasMore) return [...rows, 'more']
  const hidden = nfts.length - shown.length
  return hidden > 0 ? [...rows, { key: 'hidden', hidden }] : rows
}

type NftRowProps = { nfts: readonly Nft[]; first: number; size: number }

const NftRow = memo(({ nfts, first, size }: NftRowProps) => (
  <div className="nft-row">
    {nfts.map((nft, at) => (
      // biome-ignore lint/a11y/useSemanticElements: the list is the whole grid, its rows come and go
      <div key={`${nft.contract}/${nft.tokenId}`} role="listitem" aria-posinset={first + at} aria-setsize={size}>
        <NftCard nft={nft} />
      </div>
    ))}
  </div>
))

function NftCard({ nft }: { nft: Nft }) {
  const { chainId: network, contract, tokenId, collection, quantity } = nft
  return (
    <button
      type="button"
      className="nft-card"
      onClick={(event) => openFrom(event, { name: 'Nft', network, contract, tokenId })}
    >
      <NftPicture nft={nft} />
      {quantity !== '1' && (
        <span className="nft-quantity">
          <span aria-hidden="true">×{quantity}</span>
          <VisuallyHidden>{t('nfts.count', { count: Number(quantity) })}</VisuallyHidden>
        </span>
      )}
      <span className="nft-name">
        <bdi>{formatNftName(nft)}</bdi>
      </span>
      {collection && (
        <span className="nft-collection">
          <bdi>{collection}</bdi>
        </span>
      )}
    </button>
  )
}

function GreyNfts() {
  return (
    <div className="nft-row" aria-hidden="true">
      {Array.from({ length: columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <span key={at} className="nft-card">
          <Skeleton height={156} />
          <Skeleton width="70%" height="0.9em" />
        </span>
      ))}
    </div>
  )
}

function NotIndexed({ network, account }: NftsTabProps) {
  const href = getChain(network.chainNamespace).explorerUrl(network, { address: account })
  return (
    <EmptyState
      icon="image"
      title={t('nfts.notIndexed', { network: network.name })}
      action={
        href && (
          <LinkButton href={href} external externalLabel={t('common.opensInNewTab')}>
            {t('common.openExplorer')}
          </LinkButton>
        )
      }
    >
      {href && t('nfts.notIndexedText')}
    </EmptyState>
  )
}
