import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Illustration } from '../../ui/icons/illustrations.tsx'
import { AccountContent } from '../account/AccountView.tsx'
import { RoundAction } from '../account/parts/AccountActions.tsx'
import { useAccount } from '../account/parts/useAccount.ts'
import { BackupCard } from '../ownWallet/BackupCard.tsx'
import { RenewPasskeyCard } from '../ownWallet/RenewPasskeyCard.tsx'
import { HomeRows } from './HomeRows.tsx'

/** Shows the account. Wallet settings are one level deeper. */
export function HomeView() {
  const status = useStore(localWallet.store, (state) => state.status)
  const used = useAccount()
  if (!status) return null
  if (status.state !== 'unlocked') return <Locked isOfLogin={status.login !== undefined} />
  return (
    <div className="stack">
      <RenewPasskeyCard />
      <BackupCard />
      {used ? <AccountContent {...used} action={<LockButton />} /> : <HomeRows />}
    </div>
  )
}

function LockButton() {
  return (
    <RoundAction icon="lock" onClick={() => void localWallet.lock()}>
      {t('account.lock')}
    </RoundAction>
  )
}

/** Shows a locked wallet without balances, because someone else may be using the device. */
function Locked({ isOfLogin }: { isOfLogin: boolean }) {
  return (
    <div className="stack">
      <EmptyState
        icon={<Illustration name="locked" />}
        title={t('home.locked')}
        action={
          <Button
            variant="primary"
            icon="unlock"
            onClick={() => router.push({ name: isOfLogin ? 'UnlockLogin' : 'UnlockWallet' })}
          >
            {t('unlock.submit')}
          </Button>
        }
      >
        {t('home.lockedText')}
      </EmptyState>
      <HomeRows />
    </div>
  )
}
