import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { outside } from '../../platform/outside.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Asks for a new passkey while the wallet has one of the old format. */
export function RenewPasskeyCard() {
  const isWanted = useStore(localWallet.store, ({ status }) => status?.oldPasskey)
  if (!isWanted) return null
  return (
    <Banner
      tone="warning"
      title={t('renew.card')}
      live={false}
      action={
        <Button small variant="primary" onClick={() => router.push({ name: 'RenewPasskey' })}>
          {t('renew.cardAction')}
        </Button>
      }
    >
      {t('renew.cardText', { host: outside.passkeyHost() })}
    </Banner>
  )
}
