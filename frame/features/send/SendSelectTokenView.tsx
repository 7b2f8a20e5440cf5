import '../../parts/tokens/rows.css'
import './send.css'
import { useState } from 'react'
import { sortAssets } from '../../assets/portfolio.ts'
import type { Asset } from '../../chains/asset.ts'
import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import { VirtualList } from '../../parts/lists/VirtualList.tsx'
import { formatShortWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { TokenCoin } from '../../parts/tokens/TokenCoin.tsx'
import { type Assets, findAsset, useAssets, useSendScope } from '../../parts/tokens/useSendScope.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { draft } from './model/draft.ts'
import { NotHere } from './NotHere.tsx'

const rowHeight = 60
const getAssetKey = ({ address = '' }: Asset) => address
const getRowHeight = () => rowHeight

export function SendSelectTokenView() {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} /> : <NotHere />
}

function Picker({ scope }: { scope: Scope }) {
  const [search, setSearch] = useState('')
  const assets = useAssets(scope)
  const { shown, spam } = sortAssets(assets.list)
  const text = search.trim().toLowerCase()
  // Find a token that looks like spam only by its full address.
  const found = [
    ...shown.filter((asset) => matches(asset, text)),
    ...spam.filter(({ address }) => isAddressText(address, text)),
  ]
  return (
    <div className="stack">
      <TextField
        label={t('send.searchToken')}
        placeholder={t('send.searchToken')}
        hideLabel
        type="search"
        value={search}
        onChange={setSearch}
      />
      <section className="stack-tight" aria-label={t('send.yourTokens')}>
        <h2 className="section">{t('send.yourTokens')}</h2>
        {assets.isPending ? (
          <SkeletonRows label={t('common.loading')} count={4} />
        ) : (
          <Found assets={assets} found={found} isSearch={text !== ''} />
        )}
      </section>
    </div>
  )
}

function Found({ assets, found, isSearch }: { assets: Assets; found: Asset[]; isSearch: boolean }) {
  const token = useStore(draft.store, (state) => state.token)
  const chosen = findAsset(assets.list, token)
  const retry = <Button onClick={assets.retry}>{t('common.retry')}</Button>
  if (assets.isUnavailable) return <EmptyState icon="warning" title={t('send.tokensUnavailable')} action={retry} />
  return (
    <>
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('send.noTokens')}>
          {t(isSearch ? 'send.noTokensMatch' : 'send.noTokensText')}
        </EmptyState>
      ) : (
        <VirtualList
          label={t('send.yourTokens')}
          items={found}
          keyOf={getAssetKey}
          heightOf={getRowHeight}
          render={(asset) => <TokenRow asset={asset} isChosen={asset === chosen} />}
        />
      )}
      {assets.isIncomplete && (
        <p className="footnote" role="status">
          {t('send.tokensIncomplete')}{' '}
          <Button variant="ghost" small onClick={assets.retry}>
            {t('common.retry')}
          </Button>
        </p>
      )}
    </>
  )
}

function TokenRow({ asset, isChosen }: { asset: Asset; isChosen: boolean }) {
  const { address, name, units } = asset
  function choose() {
    draft.chooseToken(address)
    router.goBack()
  }
  return (
    <button type="button" className="asset-row" aria-current={isChosen || undefined} onClick={choose}>
      <TokenCoin asset={asset} />
      <span className="row-main">
        <span className="asset-name">
          <bdi title={name}>{name}</bdi>
        </span>
        <span className="row-detail">
          <bdi dir="ltr">{formatShortWithSymbol(units, asset)}</bdi>
        </span>
      </span>
      <span className="asset-value">
        <bdi dir="ltr">{formatWorth(units, asset)}</bdi>
      </span>
      {isChosen && <Icon name="check" size={18} />}
    </button>
  )
}

function matches({ name, symbol, address = '' }: Asset, text: string): boolean {
  return [name, symbol, address].some((value) => value.toLowerCase().includes(text))
}

const isAddressText = (address: string | undefined, text: string) => text !== '' && address?.toLowerCase() === text
