import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { loginWallet } from './model/loginWallet.ts'

export function SlotRow() {
  const other = useStore(localWallet.store, ({ slot }) => (slot === 'login' ? 'local' : 'login'))
  const isThere = useStore(loginWallet.store, ({ slots }) => slots[other] !== undefined)
  if (!isThere && other === 'login' && loginWallet.offer) {
    return (
      <ListRow title={t('slots.add')} detail={t('slots.addDetail')} onClick={() => router.push({ name: 'SignIn' })} />
    )
  }
  if (!isThere) return null
  return (
    <ListRow
      title={t(`slots.${other}`)}
      detail={t('slots.detail')}
      onClick={() => loginWallet.switchTo(other).catch((error: Error) => toasts.error(describeError(error)))}
    />
  )
}
