import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { SlotRow } from '../login/SlotRow.tsx'
import { LoginRow } from '../login/settings/LoginRow.tsx'
import { useSignatureLog } from '../ownWallet/useSignatureLog.ts'

/** Lists links to the wallet's accounts, the connected sites and the signature log. */
export function HomeRows() {
  const status = useStore(localWallet.store, (state) => state.status)
  const { sites, log } = useSignatureLog()
  const formatCount = (of: number) => new Intl.NumberFormat(getFormatLocale()).format(of)
  // Hide a log count of zero, because it may be wrong: browsers partition storage, so signatures made on a site's own
  // page are missing from the log until that site opens the wallet.
  return (
    <>
      {status?.login && <LoginRow />}
      <section className="stack" data-gap="tight">
        <h2 className="section">{t('home.wallet')}</h2>
        <List label={t('home.wallet')}>
          <ListRow
            image="wallet"
            title={t('accounts.title')}
            trailing={formatCount(status?.accounts.length ?? 0)}
            chevron
            onClick={() => router.push({ name: 'HomeAccounts' })}
          />
          <ListRow
            image="globe"
            title={t('sites.title')}
            trailing={formatCount(sites.filter(({ grant }) => grant).length)}
            chevron
            onClick={() => router.push({ name: 'Sites' })}
          />
          <ListRow
            image="shield"
            title={t('log.title')}
            trailing={log.length > 0 && formatCount(log.length)}
            chevron
            onClick={() => router.push({ name: 'SignatureLog' })}
          />
          <SlotRow />
        </List>
      </section>
    </>
  )
}
