import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { ListRow } from '../../ui/ListRow.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { getAccountEntries } from './parts/accountRows.ts'

export function AccountsRow({ namespace }: { namespace: Namespace }) {
  useStore(ownWallet.store)
  useStore(session.store)
  const { length } = getAccountEntries(namespace)
  const isOurs = registry.find(session.of(namespace).connectorId)?.type === 'AUTH'
  if (length < 2 && !isOurs) return null
  return (
    <ListRow
      image="wallet"
      title={t('accounts.row')}
      trailing={new Intl.NumberFormat(getFormatLocale()).format(length)}
      chevron
      onClick={() => router.push({ name: 'Accounts' })}
    />
  )
}
