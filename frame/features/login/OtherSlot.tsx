import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { useStore } from '../../state/useStore.ts'
import { List } from '../../ui/ListRow.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { loginWallet } from './model/loginWallet.ts'
import { SlotRow } from './SlotRow.tsx'

export function OtherSlot() {
  const isAny = useStore(windowRequest.store, ({ opener: asking }) => asking?.task === 'use' && !asking.login)
  const other = useStore(localWallet.store, ({ slot }) => (slot === 'login' ? 'local' : 'login'))
  const isThere = useStore(loginWallet.store, ({ slots }) => slots[other] !== undefined)
  if (!isAny || !isThere) return null
  return (
    <List label={t('slots.other')}>
      <SlotRow />
    </List>
  )
}
