import type { Asset } from '../../chains/asset.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { TryAgain } from '../../parts/lists/TryAgain.tsx'
import { formatShortWithSymbol } from '../../parts/tokens/amounts.ts'
import { getAssetStaleSince } from '../../parts/tokens/holdings.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { TokenCoin } from '../../parts/tokens/TokenCoin.tsx'
import type { Assets } from '../../parts/tokens/useSendScope.ts'
import { formatRelativeTime } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { MaxButton } from './AmountField.tsx'

type Props = { scope: Scope; assets: Assets; asset: Asset | undefined }

export function TokenChoice({ scope, assets, asset }: Props) {
  const openTokenList = () => router.push({ name: 'SendSelectToken' })
  if (assets.isUnavailable) {
    return <TryAgain onRetry={assets.retry}>{t('send.balanceUnavailable')}</TryAgain>
  }
  return (
    <List label={t('send.token')}>
      {asset ? (
        <ListRow
          image={<TokenCoin asset={asset} />}
          title={<bdi>{asset.symbol}</bdi>}
          detail={<bdi>{formatBalance(assets, asset)}</bdi>}
          chevron
          onClick={openTokenList}
          action={asset.units > 0n && <MaxButton scope={scope} asset={asset} />}
        />
      ) : assets.isPending ? (
        <ListRow image={<Skeleton width={40} height={40} />} title={<Skeleton width="40%" />} />
      ) : (
        <ListRow image="wallet" title={t('send.selectToken')} chevron onClick={openTokenList} />
      )}
    </List>
  )
}

function formatBalance(assets: Assets, asset: Asset): string {
  const amount = formatShortWithSymbol(asset.units, asset)
  const readAt = getAssetStaleSince(assets, asset)
  if (readAt === undefined) return t('send.balance', { amount })
  return t('send.balanceAsOf', { amount, time: formatRelativeTime(Date.now() - readAt, { locale: getFormatLocale() }) })
}
