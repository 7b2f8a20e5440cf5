import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { homeWallet } from '../../window/homeWallet.ts'
import { loginSession } from '../../window/loginSession.ts'
import { who } from './who.ts'

/** Whose login this wallet came with, and the way to what belongs to that. */
export function LoginRow() {
  const userId = useStore(homeWallet.store, ({ status }) => status?.login?.userId)
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  const owner = user && user.id === userId ? user : undefined
  const parts = owner ? [t(`settings.provider.${owner.provider}`), t('settings.detail')] : [t('settings.detail')]
  return (
    <List label={t('settings.login')}>
      <ListRow
        image={owner?.provider === 'email' ? 'mail' : 'gear'}
        title={owner ? <bdi>{who(owner)}</bdi> : t('settings.wallet')}
        detail={parts.join(' · ')}
        chevron
        onClick={() => router.push({ name: 'LoginSettings' })}
      />
    </List>
  )
}
