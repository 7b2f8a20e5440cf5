import './token.css'
import { isKnownToken } from '@oriel/clear-signing/known/knownTokens.ts'
import { type CaipNetworkId, isSameAddress, parseCaipNetworkId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { TokenBalanceUnavailableError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { accountTab } from '../../../assets/accountTab.ts'
import { getFiatValue } from '../../../assets/portfolio.ts'
import type { Asset } from '../../../chains/asset.ts'
import { getChain } from '../../../chains/chains.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { CopyText } from '../../../parts/lists/CopyText.tsx'
import { PriceChart } from '../../../parts/tokens/PriceChart.tsx'
import { TokenCoin } from '../../../parts/tokens/TokenCoin.tsx'
import { formatAmount, formatFiat } from '../../../platform/format.ts'
import { formatShortAmount, formatShortFiat } from '../../../platform/formatShortAmount.ts'
import { router } from '../../../router/router.ts'
import { networks } from '../../../state/networks.ts'
import { session } from '../../../state/session.ts'
import { useStore } from '../../../state/useStore.ts'
import { watchedTokens } from '../../../state/watchedTokens.ts'
import { Address } from '../../../ui/Address.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import { KeyValue, type KeyValueRow } from '../../../ui/KeyValue.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { NotListed, ToAccount } from '../parts/NotListed.tsx'
import { useAssets } from '../parts/useAssets.ts'
import { TokenActions } from './TokenActions.tsx'
import { TokenActivity } from './TokenActivity.tsx'

type TokenViewProps = { view: Extract<View, { name: 'Token' }> }

export function TokenView({ view }: TokenViewProps) {
  const network = networks.served(view.network)
  const namespace = parseCaipNetworkId(view.network)?.namespace
  const account = useStore(session.store, (all) => (namespace ? all[namespace]?.accounts[0]?.address : undefined))
  if (!network || !account) return <EmptyState icon="wallet" title={t('token.gone')} action={<ToAccount />} />
  return <InAccount network={network} account={account} token={view.token} />
}

type InAccountProps = { network: Network; account: string; token: string | undefined }

function InAccount({ network, account, token }: InAccountProps) {
  const { portfolio, error, retry } = useAssets(network, account)
  const asset = portfolio?.assets.find(({ address }) =>
    token === undefined ? address === undefined : isSameAddress(address, token),
  )
  if (!asset) {
    const isReading = !portfolio && !error
    const reading = t('account.reading')
    const failed = error instanceof TokenBalanceUnavailableError ? t('token.failed') : undefined
    return (
      <NotListed
        icon="wallet"
        missing={t('token.gone')}
        reading={reading}
        isReading={isReading}
        error={error}
        retry={retry}
        failed={failed}
      />
    )
  }
  return (
    <div className="stack" data-gap="wide">
      <Head asset={asset} />
      <TokenActions asset={asset} network={network} />
      {isPriced(asset) && (
        <PriceChart network={network} token={asset.address} symbol={asset.symbol} price={asset.price} />
      )}
      <Facts asset={asset} network={network} />
      <TokenActivity asset={asset} network={network} account={account} />
    </div>
  )
}

/** True if the asset has a price and is not spam. Spam gets no chart, because a rising price would advertise it. */
const isPriced = (asset: Asset): asset is Asset & { price: number } => asset.price !== undefined && !asset.isSpam

function Head({ asset }: { asset: Asset }) {
  const { name, symbol, units, decimals, isSpam, isBeyondMarket } = asset
  const locale = getFormatLocale()
  const exact = formatAmount(units, decimals, { locale, maximumFractionDigits: decimals })
  const shown = formatShortAmount(units, decimals, { locale, digits: 6 })
  const value = formatShortFiat(getFiatValue(asset), { locale })
  return (
    <div className="token-head">
      <TokenCoin asset={asset} size={56} />
      <h2 className="token-name">
        <bdi>{name}</bdi> {isSpam && <Tag>{t('tokens.spam')}</Tag>}
      </h2>
      <p className="token-amount">
        <bdi dir="ltr" title={`${exact} ${symbol}`}>
          {shown} {symbol}
        </bdi>
      </p>
      <p className="footnote">
        {value ? <bdi dir="ltr">{value}</bdi> : t(isBeyondMarket ? 'tokens.beyondMarketText' : 'tokens.noPrice')}
      </p>
    </div>
  )
}

function Facts({ asset, network }: { asset: Asset; network: Network }) {
  const { address, price, symbol, isWatched, networkId } = asset
  const href = address && getChain(network.chainNamespace).explorerUrl(network, { address })
  const locale = getFormatLocale()
  const fiatPrice = formatFiat(price, { locale })
  const exact = formatAmount(asset.units, asset.decimals, { locale, maximumFractionDigits: asset.decimals })
  // Show the exact amount in a row if it has more digits than fit in the header.
  const isCut = exact !== formatShortAmount(asset.units, asset.decimals, { locale, digits: 6 })
  const rows: (KeyValueRow | false | undefined | '')[] = [
    fiatPrice && !isPriced(asset) && { label: t('token.price', { symbol }), value: <bdi dir="ltr">{fiatPrice}</bdi> },
    isCut && { label: t('token.exact'), value: <bdi dir="ltr">{exact}</bdi>, stacked: true },
    { label: t('token.network'), value: network.name },
    address && {
      label: t(network.chainNamespace === 'solana' ? 'nft.mint' : 'nft.contract'),
      value: <Contract address={address} isKnown={isKnownToken(network, address)} />,
    },
  ]
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('token.about')}</h2>
      <KeyValue rows={rows.filter((row) => typeof row === 'object')} label={t('token.about')} />
      {href && (
        <LinkButton variant="ghost" href={href} external externalLabel={t('common.opensInNewTab')} block>
          {t('common.openExplorer')}
        </LinkButton>
      )}
      {isWatched && address && (
        <Button
          variant="ghost"
          block
          aria-label={t('tokens.forgetOne', { symbol })}
          onClick={() => forget(networkId, address)}
        >
          {t('tokens.forget')}
        </Button>
      )}
    </section>
  )
}

/**
 * Shows the contract address. A check mark shows that the deployment lists the contract, because anyone can create a
 * token with the same name.
 */
function Contract({ address, isKnown }: { address: string; isKnown: boolean }) {
  return (
    <span className="account-address">
      {isKnown && (
        <span className="token-verified">
          <Icon name="success" size={16} /> {t('token.verified')}
        </span>
      )}
      <Address address={address} />
      <CopyText text={address} label={t('token.copyAddress')} iconOnly />
    </span>
  )
}

function forget(networkId: CaipNetworkId, address: string) {
  watchedTokens.remove({ connectorId: session.of('eip155').connectorId, networkId }, address)
  accountTab.choose('tokens')
  router.goBackOrCloseModal()
}
