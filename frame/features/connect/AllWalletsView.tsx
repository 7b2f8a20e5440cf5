import './directory/walletViews.css'
import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { ListUnavailable } from '../../parts/lists/ListUnavailable.tsx'
import { useDebounced } from '../../parts/useDebounced.ts'
import { router } from '../../router/router.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { readThisDevice } from '../../wallets/directory/thisDevice.ts'
import { chooseWallet } from './chooseWallet.ts'
import { isSearch, useAllWallets } from './directory/useAllWallets.ts'
import { GreyGrid, WalletGrid } from './directory/WalletGrid.tsx'

/** Milliseconds to wait after the last keystroke before searching. */
const debounceMs = 500

const badge = 'certified'

let left: { text: string; isCertified: boolean; scrollTop: number } | undefined

export function AllWalletsView() {
  const [start] = useState(() => (router.store.getState().direction === 'prev' ? left : undefined))
  const [text, setText] = useState(start?.text ?? '')
  const [isCertified, setIsCertified] = useState(start?.isCertified ?? false)
  const root = useRef<HTMLDivElement>(null)
  const rested = useDebounced(text, debounceMs)
  const wallets = useAllWallets({ text: rested, isCertified })
  const searchKey = isSearch({ text: rested, isCertified }) ? `${isCertified} ${rested.trim()}` : ''
  const emittedKey = useRef(searchKey)
  // Hide the filter until the directory has returned a certified wallet.
  const [hasCertified, setHasCertified] = useState(isCertified)
  if (!hasCertified && wallets.list.some(({ badge_type }) => badge_type === badge)) setHasCertified(true)

  useEffect(() => {
    const area = root.current?.closest('.modal-scroll')
    if (area && start) area.scrollTop = start.scrollTop
  }, [start])

  // Omit the search text from the event, because the page must not receive it.
  useEffect(() => {
    if (searchKey && searchKey !== emittedKey.current)
      kitEvents.emit({ type: 'SEARCH_WALLET', ...(isCertified && { badge }) })
    emittedKey.current = searchKey
  }, [searchKey, isCertified])

  function choose(wallet: ListedWallet) {
    left = { text, isCertified, scrollTop: root.current?.closest('.modal-scroll')?.scrollTop ?? 0 }
    chooseWallet(wallet)
  }

  return (
    <div ref={root} className="stack">
      <div className="wallet-search">
        <TextField
          label={t('allWallets.search')}
          placeholder={t('allWallets.search')}
          hideLabel
          type="search"
          maxLength={100}
          value={text}
          onChange={setText}
        />
        {readThisDevice().os !== 'desktop' && (
          <IconButton
            icon="qr"
            label={t('allWallets.qr')}
            onClick={() => router.push({ name: 'ConnectingWalletConnect' })}
          />
        )}
      </div>
      {hasCertified && (
        <div className="filter-chips">
          <button
            type="button"
            className="chip"
            aria-pressed={isCertified}
            onClick={() => setIsCertified(!isCertified)}
          >
            <Icon name="shield" size={16} />
            {t('allWallets.certified')}
            {isCertified && <Icon name="close" size={14} />}
          </button>
        </div>
      )}
      <div className="wallet-results">
        <SearchResults
          {...wallets}
          isCertified={isCertified}
          onChoose={choose}
          onShowAll={() => setIsCertified(false)}
        />
      </div>
      <VisuallyHidden>
        <output>{wallets.count === undefined ? '' : t('allWallets.found', { count: wallets.count })}</output>
      </VisuallyHidden>
    </div>
  )
}

type FoundProps = ReturnType<typeof useAllWallets> & {
  isCertified: boolean
  onChoose: (wallet: ListedWallet) => void
  onShowAll: () => void
}

function SearchResults({
  list,
  missing,
  isLoading,
  isError,
  isMoreError,
  isRetrying,
  loadMore,
  retry,
  isCertified,
  onChoose,
  onShowAll,
}: FoundProps) {
  if (isLoading) return <GreyGrid rows={5} />
  if (isError) return <ListUnavailable onRetry={retry} />
  if (list.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={t('allWallets.none')}
        action={isCertified ? <Button onClick={onShowAll}>{t('allWallets.showAll')}</Button> : undefined}
      >
        {t(isCertified ? 'allWallets.noneCertified' : 'allWallets.noneText')}
      </EmptyState>
    )
  }
  return (
    <>
      <WalletGrid label={t('connect.wallets')} wallets={list} missing={missing} onChoose={onChoose} onEnd={loadMore} />
      {isMoreError && (
        <Banner
          tone="warning"
          action={
            <Button small busy={isRetrying} onClick={retry}>
              {t('common.retry')}
            </Button>
          }
        >
          {t('allWallets.more')}
        </Banner>
      )}
    </>
  )
}
