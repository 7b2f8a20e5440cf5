import { useEffect, useSyncExternalStore } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { needsBackup } from '../../localWallet/needsBackup.ts'
import { visitWallet } from '../../parts/wallets/visitWallet.ts'
import { router } from '../../router/router.ts'
import { storage } from '../../state/storage.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ownWallet } from '../../wallets/own/ownWallet.ts'

/** Prompts the user to back up the phrase until they confirm its words. A synced passkey lets them postpone this. */
export function BackupCard() {
  const isWanted = useStore(localWallet.store, ({ status }) => needsBackup(status))
  // Refresh on focus, because the user may have confirmed the phrase in a site's window in the meantime.
  useEffect(() => {
    const refresh = () => void localWallet.refresh()
    addEventListener('focus', refresh)
    return () => removeEventListener('focus', refresh)
  }, [])
  return isWanted && <Card onView={() => router.push({ name: 'ExportPhrase' })} />
}

/**
 * Shows the backup prompt on a page that uses the wallet. The button opens the wallet window, which shows the words.
 */
export function BackupCardInPage() {
  const isWanted = useSyncExternalStore(subscribeToBackup, () => storage.get('needsBackup') === true)
  return isWanted && <Card onView={backUp} />
}

/** Subscribes to changes from this page and other tabs of the same site, where the user may confirm the words. */
function subscribeToBackup(onChange: () => void) {
  const ends = [ownWallet.store.subscribe(onChange), storage.watch('needsBackup', onChange)]
  return () => {
    for (const end of ends) end()
  }
}

function Card({ onView }: { onView: () => void }) {
  return (
    <Banner
      title={t('backup.card')}
      live={false}
      action={
        <Button small variant="primary" onClick={onView}>
          {t('backup.cardAction')}
        </Button>
      }
    >
      {t('backup.cardText')}
    </Banner>
  )
}

const backUp = () =>
  visitWallet('backUp', () => {
    if (storage.get('needsBackup') !== true) toasts.success(t('backup.confirmed'))
  })
