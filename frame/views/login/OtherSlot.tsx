import { useStore } from 'zustand'
import { t } from '../../i18n/i18n.ts'
import { List } from '../../ui/ListRow.tsx'
import { homeWallet } from '../../window/homeWallet.ts'
import { loginWallet } from '../../window/loginWallet.ts'
import { opener } from '../../window/opener.ts'
import { SlotRow } from './SlotRow.tsx'

/** For a page that takes any wallet of this browser, the way to the other one. */
export function OtherSlot() {
  const isAny = useStore(opener.store, ({ opener: asking }) => asking?.task === 'use' && !asking.login)
  const other = useStore(homeWallet.store, ({ slot }) => (slot === 'login' ? 'device' : 'login'))
  const isThere = useStore(loginWallet.store, ({ slots }) => slots[other] !== undefined)
  if (!isAny || !isThere) return null
  return (
    <List label={t('slots.other')}>
      <SlotRow />
    </List>
  )
}
