import { t } from '../../../i18n/i18n.ts'
import { GuardedChoice } from '../../../parts/approval/GuardedChoice.tsx'
import { shortenAddress } from '../../../platform/shortenAddress.ts'
import { useStore } from '../../../state/useStore.ts'
import { Icon } from '../../../ui/icons/icons.tsx'
import { Avatar } from '../../../ui/images/Avatar.tsx'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'

type NewAccountProps = {
  name: string
  address: string
  busy?: boolean
  onAccept: () => void
  onCancel: () => void
}

/**
 * Asks the user before exposing a new account to the page. The guard checks that the prompt was visible, because a page
 * can trick the user into clicking a list row.
 */
export function NewAccount({ name, address, busy = false, onAccept, onCancel }: NewAccountProps) {
  const origin = useStore(ownWallet.store, ({ page }) => page.origin)
  return (
    <div className="stack">
      <p className="approval-origin">
        <Icon name="globe" size={16} /> <bdi>{origin}</bdi>
      </p>
      <p className="account-address">
        <Avatar address={address} size={32} /> <bdi>{name}</bdi> <bdi title={address}>{shortenAddress(address)}</bdi>
      </p>
      <p className="footnote">{t('accounts.newHere')}</p>
      <GuardedChoice content={address} busy={busy} onAccept={onAccept} onCancel={onCancel}>
        {t('accounts.use')}
      </GuardedChoice>
    </div>
  )
}
