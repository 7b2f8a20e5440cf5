import { useState } from 'react'
import { useStore } from 'zustand'
import { describeError } from '../../i18n/describeError.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { shortAddress } from '../../platform/format.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { WalletAccountLine } from '../account/WalletAccountLine.tsx'
import { CopyText } from '../lists/CopyText.tsx'
import { SlotRow } from '../login/SlotRow.tsx'
import { LoginRow } from '../loginSettings/LoginRow.tsx'
import { MarkRow } from '../window/MarkRow.tsx'
import { BackupCard } from './BackupCard.tsx'
import { ProofForm } from './ProofForm.tsx'
import { useSignatureLog } from './useSignatureLog.ts'

export function HomeView() {
  const status = useStore(localWallet.store, (state) => state.status)
  const [isRemoving, setIsRemoving] = useState(false)
  if (!status) return null
  const isLocked = status.state !== 'unlocked'
  const isOfLogin = status.login !== undefined
  if (isRemoving) return <Removal onBack={() => setIsRemoving(false)} />

  return (
    <div className="stack">
      {isOfLogin && <LoginRow />}
      <BackupCard />
      <Accounts isLocked={isLocked} />
      <LogRows />
      <List label={t('home.wallet')}>
        {isLocked ? (
          <ListRow
            title={t('unlock.submit')}
            onClick={() => router.push({ name: isOfLogin ? 'UnlockLogin' : 'UnlockWallet' })}
          />
        ) : (
          <ListRow title={t('account.lock')} onClick={() => void localWallet.lock()} />
        )}
        <SlotRow />
        <MarkRow />
        {!isOfLogin && (
          <>
            <ListRow
              title={t('export.title')}
              detail={t('export.detail')}
              onClick={() => router.push({ name: 'ExportPhrase' })}
            />
            <ListRow title={t('home.remove')} detail={t('home.removeDetail')} onClick={() => setIsRemoving(true)} />
          </>
        )}
      </List>
    </div>
  )
}

function Accounts({ isLocked }: { isLocked: boolean }) {
  const accounts = useStore(localWallet.store, ({ status }) => status?.accounts) ?? []
  const [renaming, setRenaming] = useState<number>()
  return (
    <section className="stack" aria-labelledby="accounts">
      <h2 className="section" id="accounts">
        {t('home.accounts')}
      </h2>
      <ul className="plain-list">
        {accounts.map(({ index, name, eip155, solana }) =>
          renaming === index ? (
            <Rename key={index} index={index} name={name} onDone={() => setRenaming(undefined)} />
          ) : (
            <WalletAccountLine
              key={index}
              name={name}
              address={eip155}
              details={
                <>
                  <CopyText text={eip155} label={t('home.copyEvm')} iconOnly />
                  <bdi title={solana}>{shortAddress(solana)}</bdi>
                  <CopyText text={solana} label={t('home.copySolana')} iconOnly />
                </>
              }
              action={
                <Button variant="ghost" small disabled={isLocked} onClick={() => setRenaming(index)}>
                  {t('home.rename')}
                </Button>
              }
            />
          ),
        )}
      </ul>
      {!isLocked && (
        <Button variant="secondary" onClick={() => localWallet.addAccount().catch(showError)}>
          {t('home.addAccount')}
        </Button>
      )}
    </section>
  )
}

function Rename({ index, name, onDone }: { index: number; name: string; onDone: () => void }) {
  const [text, setText] = useState(name)
  return (
    <li>
      <form
        className="account-line"
        onSubmit={(event) => {
          event.preventDefault()
          localWallet.renameAccount(index, text.trim() || name).then(onDone, showError)
        }}
      >
        <TextField label={t('home.name')} value={text} onChange={setText} focusFirst />
        <Button type="submit">{t('common.save')}</Button>
      </form>
    </li>
  )
}

function LogRows() {
  const { sites, log } = useSignatureLog()
  const count = (of: number) => new Intl.NumberFormat(formatLocale()).format(of)
  return (
    <List label={t('home.activity')}>
      <ListRow
        image="globe"
        title={t('sites.title')}
        trailing={count(sites.filter(({ grant }) => grant).length)}
        chevron
        onClick={() => router.push({ name: 'Sites' })}
      />
      <ListRow
        image="shield"
        title={t('log.title')}
        trailing={count(log.length)}
        chevron
        onClick={() => router.push({ name: 'SignatureLog' })}
      />
    </List>
  )
}

function Removal({ onBack }: { onBack: () => void }) {
  return (
    <div className="stack">
      <Banner tone="danger">{t('home.removeWarning')}</Banner>
      <ProofForm variant="danger" submitLabel={t('home.remove')} onSubmit={localWallet.remove} />
      <Button variant="secondary" block onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

const showError = (error: Error) => toasts.error(describeError(error))
