import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { needsBackup } from '../../localWallet/needsBackup.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asks for the phrase that a synced passkey postponed, until its words were confirmed. */
export function BackupCard() {
  const isWanted = useStore(localWallet.store, ({ status }) => needsBackup(status))
  if (!isWanted) return null
  return (
    <Banner
      title={t('backup.card')}
      live={false}
      action={
        <Button small variant="primary" onClick={() => router.push({ name: 'ExportPhrase' })}>
          {t('backup.cardAction')}
        </Button>
      }
    >
      {t('backup.cardText')}
    </Banner>
  )
}
