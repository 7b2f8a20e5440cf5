import '../../parts/tokens/rows.css'
import '../send/send.css'
import './swap.css'
import { evmAddressPattern } from '@oriel/shared/chains/caip.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { compareByValue } from '../../assets/portfolio.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import { TryAgain } from '../../parts/lists/TryAgain.tsx'
import { VirtualList } from '../../parts/lists/VirtualList.tsx'
import { formatShortWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { TokenCoin } from '../../parts/tokens/TokenCoin.tsx'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { NotHere } from '../send/NotHere.tsx'
import { swapTokensByAddressQuery } from './api/convert.ts'
import { type SwapSideName, swapDraft } from './model/draft.ts'
import { findTokens, type SwapAsset } from './model/swapAsset.ts'
import { useSwapAssets } from './useSwapAssets.ts'

const rowHeight = 60
const getRowHeight = () => rowHeight
const getAssetKey = ({ key }: SwapAsset) => key
const noToken = '0x'

function choose(side: SwapSideName, { key }: SwapAsset) {
  swapDraft.choose(side, key)
  router.goBack()
}

type Props = { view: Extract<View, { name: 'SwapSelectToken' }> }

export function SwapSelectTokenView({ view }: Props) {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} view={view} /> : <NotHere />
}

function Picker({ scope, view }: Props & { scope: Scope }) {
  const [search, setSearch] = useState(view.search ?? '')
  const assets = useSwapAssets(scope)
  const text = search.trim()
  const { isReading, error } = useToken(scope, assets.list, text)
  const sections = groupSections(assets.list, text.toLowerCase())
  const [first, ...others] = [...sections.own, ...sections.rest]
  const none = evmAddressPattern.test(text)
    ? t('swap.noTokenAt', { network: scope.network.name })
    : t(text ? 'swap.noTokensText' : 'send.noTokensText')
  const isRequestedSearch = search !== '' && search === view.search && findTokens(assets.list, search).length > 1
  return (
    <div className="stack">
      <TextField
        label={t('send.searchToken')}
        placeholder={t('send.searchToken')}
        hideLabel
        focusFirst
        type="search"
        value={search}
        onChange={setSearch}
        onEnter={() => first && others.length === 0 && choose(view.side, first)}
      />
      {isRequestedSearch && <Banner tone="warning">{t('swap.several', { symbol: search })}</Banner>}
      {assets.error && <TryAgain onRetry={assets.retry}>{t('swap.tokensFailed')}</TryAgain>}
      {assets.isPending || isReading ? (
        <SkeletonRows label={t('common.loading')} count={5} />
      ) : (
        !error && <Found {...sections} side={view.side} none={none} />
      )}
      {error && <Banner tone="warning">{describeError(error)}</Banner>}
    </div>
  )
}

/** Reads an unlisted token from the chain once its full address is entered. */
function useToken({ network }: Scope, list: readonly SwapAsset[], text: string) {
  const isWanted = evmAddressPattern.test(text) && findTokens(list, text).length === 0
  const { data, error, isLoading } = useQuery({
    ...swapTokensByAddressQuery(network.caipNetworkId, isWanted ? text : noToken),
    enabled: isWanted,
  })
  const isThere = isWanted && data !== undefined && data.length > 0
  useEffect(() => {
    if (isThere) swapDraft.addFound(text)
  }, [isThere, text])
  return { isReading: isLoading || isThere, error: isWanted ? error : null }
}

type Sections = { own: SwapAsset[]; rest: SwapAsset[] }

/**
 * Groups the search results. An unlisted token is found only by its full address, or if the account owns some of it.
 */
function groupSections(list: readonly SwapAsset[], text: string): Sections {
  const found = list.filter((asset) => {
    const { name, symbol, key, isListed, units } = asset
    if (key === text) return true
    return (isListed || units > 0n) && [name, symbol].some((value) => value.toLowerCase().includes(text))
  })
  return {
    own: found.filter(({ units }) => units > 0n).sort(compareByValue),
    rest: found.filter(({ units }) => units === 0n),
  }
}

type FoundProps = Sections & { side: SwapSideName; none: string }

function Found({ own, rest, side, none }: FoundProps) {
  if (own.length + rest.length === 0) {
    return (
      <EmptyState icon="search" title={t('send.noTokens')}>
        {none}
      </EmptyState>
    )
  }
  return (
    <>
      <Section title={t('send.yourTokens')} items={own} side={side} />
      <Section title={t('swap.tokens')} items={rest} side={side} />
    </>
  )
}

function Section({ title, items, side }: { title: string; items: SwapAsset[]; side: SwapSideName }) {
  if (items.length === 0) return null
  return (
    <section className="stack-tight" aria-label={title}>
      <h2 className="section">{title}</h2>
      <VirtualList
        label={title}
        items={items}
        keyOf={getAssetKey}
        heightOf={getRowHeight}
        render={(asset) => <Row asset={asset} side={side} />}
      />
    </section>
  )
}

function Row({ asset, side }: { asset: SwapAsset; side: SwapSideName }) {
  const { key, address, name, symbol, units, isListed } = asset
  const isChosen = useStore(swapDraft.store, (state) => state[side] === key)
  return (
    <button
      type="button"
      className="asset-row"
      aria-current={isChosen || undefined}
      onClick={() => choose(side, asset)}
    >
      <TokenCoin asset={asset} />
      <span className="row-main">
        <span className="asset-name">
          <bdi title={name}>{name}</bdi> {!isListed && <Tag>{t('swap.unlistedTitle')}</Tag>}
        </span>
        <span className="row-detail">
          <bdi dir="ltr">{units > 0n ? formatShortWithSymbol(units, asset) : symbol}</bdi>{' '}
          {!isListed && address && <Address address={address} />}
        </span>
      </span>
      {units > 0n && (
        <span className="asset-value">
          <bdi dir="ltr">{formatWorth(units, asset)}</bdi>
        </span>
      )}
      {isChosen && <Icon name="check" size={18} />}
    </button>
  )
}
