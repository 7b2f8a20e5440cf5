import './directory/walletViews.css'
import { useQuery } from '@tanstack/react-query'
import { recommendedWalletsQuery } from '../../api/wallets.ts'
import { t } from '../../i18n/i18n.ts'
import { GreyListRows } from '../../parts/lists/GreyListRows.tsx'
import { ListUnavailable } from '../../parts/lists/ListUnavailable.tsx'
import { getWalletImage } from '../../parts/wallets/getWalletImage.ts'
import { router } from '../../router/router.ts'
import { useIsOn } from '../../state/featureSwitches.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { WalletImage } from '../../ui/images/WalletImage.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { useWalletScope } from './directory/walletScope.ts'
import { findOwnWallet } from './findOwnWallet.ts'
import { OwnWalletRow } from './OwnWalletRow.tsx'

export function GetWalletView() {
  const { data, isPending, isError, refetch } = useQuery(recommendedWalletsQuery(useWalletScope()))
  const ownWallet = findOwnWallet()
  const hasAll = useIsOn('allWallets')
  return (
    <div className="stack">
      <p className="text" data-tone="muted">
        {t('getWallet.text')}
      </p>
      <List label={t('connect.wallets')}>
        {ownWallet && <OwnWalletRow wallet={ownWallet} />}
        {data?.map((wallet) => (
          <ListRow
            key={wallet.id}
            image={<WalletImage src={getWalletImage(wallet)} />}
            title={<bdi>{wallet.name}</bdi>}
            chevron
            onClick={() => router.push({ name: 'Downloads', wallet: wallet.id })}
          />
        ))}
        {isPending && <GreyListRows count={4} />}
        {data && hasAll && (
          <ListRow
            image={<WalletImage mark={<Icon name="search" />} />}
            title={t('getWallet.all')}
            chevron
            onClick={() => router.push({ name: 'AllWallets' })}
          />
        )}
      </List>
      {isError && <ListUnavailable onRetry={() => void refetch()} />}
    </div>
  )
}
