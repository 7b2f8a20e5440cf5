import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'

export const showCantUnlock = () => router.push({ name: 'CantUnlock' })

type Props = { onPress: () => void; disabled?: boolean }

/**
 * Renders the recovery button below a field that asks for a proof. Renders nothing for a login's wallet, which has its
 * own recovery views.
 */
export function CantUnlock({ onPress, disabled = false }: Props) {
  const isOfLogin = useStore(localWallet.store, ({ status }) => status?.login !== undefined)
  if (isOfLogin) return null
  return (
    <Button small variant="ghost" disabled={disabled} onClick={onPress}>
      {t('cantUnlock.title')}
    </Button>
  )
}
