import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { outside } from '../../platform/outside.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

/** Prompts for a new passkey while the wallet still uses one in the old format. */
export function RenewPasskeyCard() {
  const status = useStore(localWallet.store, (state) => state.status)
  if (!status?.oldPasskey) return null
  const address = shortenAddress(status.accounts[0]?.eip155 ?? '')
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
      {t('renew.cardText', { host: outside.passkeyHost(), address })}
    </Banner>
  )
}
