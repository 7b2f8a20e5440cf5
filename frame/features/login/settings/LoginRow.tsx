import { t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { ProviderMark } from '../../../ui/icons/ProviderMark.tsx'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { getUserName } from '../getUserName.ts'

export function LoginRow() {
  const userId = useStore(localWallet.store, ({ status }) => status?.login?.userId)
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  const owner = user && user.id === userId ? user : undefined
  return (
    <List label={t('settings.login')}>
      <ListRow
        image={owner ? <ProviderMark provider={owner.provider} /> : 'gear'}
        title={owner ? <bdi>{getUserName(owner)}</bdi> : t('settings.wallet')}
        detail={t('settings.detail')}
        chevron
        onClick={() => router.push({ name: 'LoginSettings' })}
      />
    </List>
  )
}
