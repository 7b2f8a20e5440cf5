import { useQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { nativeBalanceQuery } from '../api/balances.ts'
import { deviceWallet } from '../connectors/auth.ts'
import { chooseAccount, disconnect } from '../connectors/connect.ts'
import { formatBalance, shortAddress } from '../format.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { networks } from '../state/networks.ts'
import { options } from '../state/options.ts'
import { session } from '../state/session.ts'
import { toasts } from '../state/toasts.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Skeleton } from '../ui/Spinner.tsx'
import { TransactionList } from './TransactionList.tsx'

export function AccountView() {
  const account = useStore(session.store, () => session.of('eip155').accounts[0])
  if (!account) return null
  return (
    <div className="stack">
      <header className="account-head">
        <Avatar address={account.address} size={56} />
        <p className="account-address">
          <bdi title={account.address}>{shortAddress(account.address)}</bdi>
          <CopyButton
            text={account.address}
            label={t('account.copyAddress')}
            copiedLabel={t('common.copied')}
            failedLabel={t('common.copyFailed')}
            iconOnly
          />
        </p>
        <Balance address={account.address} />
      </header>
      <Rows address={account.address} />
      <TransactionList />
      <Button variant="secondary" block onClick={leave}>
        {t('account.disconnect')}
      </Button>
    </div>
  )
}

function Balance({ address }: { address: string }) {
  const network = useStore(networks.store, () => networks.active('eip155'))
  const balance = useQuery({ ...nativeBalanceQuery(network, address), enabled: network !== undefined })
  if (!network) return <p className="account-balance">{t('account.unknownNetwork')}</p>
  if (balance.isPending) return <Skeleton width={140} height={28} />
  if (balance.data === undefined) {
    return (
      <p className="account-balance" data-unavailable role="status">
        {t('account.balanceUnavailable')}{' '}
        <Button variant="ghost" small onClick={() => void balance.refetch()}>
          {t('common.retry')}
        </Button>
      </p>
    )
  }
  const { decimals, symbol } = network.nativeCurrency
  return (
    <p className="account-balance">
      <bdi dir="ltr">
        {formatBalance(balance.data, decimals)} {symbol}
      </bdi>
    </p>
  )
}

/** Network, the other accounts of the wallet, and whether it is locked. */
function Rows({ address }: { address: string }) {
  const network = useStore(networks.store, () => networks.active('eip155'))
  const canSwitch = useStore(options.store, ({ enableNetworkSwitch }) => enableNetworkSwitch !== false)
  const status = useStore(deviceWallet.store, (state) => state.status)
  // The copy of a page that is not trusted opens for one signature at a time: there is nothing to unlock.
  const restsOpen = useStore(deviceWallet.store, ({ page }) => page.trusted)
  const others = status?.accounts.filter(({ eip155 }) => eip155.toLowerCase() !== address.toLowerCase()) ?? []
  return (
    <List label={t('account.details')}>
      {canSwitch && (
        <ListRow
          title={t('account.network')}
          trailing={network?.name ?? t('account.unknownNetwork')}
          onClick={() => router.push({ name: network ? 'Networks' : 'UnsupportedChain' })}
        />
      )}
      {others.map(({ index, name, eip155 }) => (
        <ListRow
          key={index}
          image={<Avatar address={eip155} size={24} />}
          title={t('account.switchTo', { name })}
          trailing={shortAddress(eip155)}
          onClick={() => void chooseAccount('eip155', index)}
        />
      ))}
      {status?.state === 'unlocked' && (
        <ListRow title={t('account.lock')} detail={t('account.unlocked')} onClick={() => void deviceWallet.lock()} />
      )}
      {status?.state === 'locked' && restsOpen && (
        <ListRow title={t('account.unlock')} detail={t('account.locked')} onClick={unlock} />
      )}
      <ListRow title={t('account.manage')} detail={t('account.manageDetail')} href="/" />
    </List>
  )
}

function unlock() {
  deviceWallet.openWindow('unlock').catch((error: Error) => toasts.error(error.message))
}

async function leave() {
  try {
    await disconnect('eip155')
    router.close()
  } catch (error) {
    toasts.error(error instanceof Error ? error.message : t('common.error'))
  }
}
