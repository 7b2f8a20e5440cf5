import { Fragment, useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { homeAccount } from '../../localWallet/homeAccount.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'

export function HomeAccountsView() {
  const status = useStore(localWallet.store, (state) => state.status)
  const chosen = useStore(homeAccount.store, ({ index }) => index)
  const [renaming, setRenaming] = useState<number>()
  const accounts = status?.accounts ?? []
  const shown = accounts.find(({ index }) => index === chosen) ?? accounts[0]
  const isLocked = status?.state !== 'unlocked'
  return (
    <div className="stack">
      <List label={t('accounts.title')}>
        {accounts.map((account) => {
          const { index, name, eip155, solana } = account
          return (
            <Fragment key={index}>
              <ListRow
                image={<Avatar address={eip155} size={36} />}
                title={<bdi>{name}</bdi>}
                detail={
                  <>
                    <bdi title={eip155}>{shortenAddress(eip155)}</bdi>{' '}
                    <bdi title={solana}>{shortenAddress(solana)}</bdi>
                  </>
                }
                current={account === shown}
                onClick={homeAccount.isHere() ? () => showAccount(index) : undefined}
                action={
                  !isLocked && (
                    <IconButton
                      icon="edit"
                      label={t('home.renameOne', { name })}
                      aria-expanded={renaming === index}
                      onClick={() => setRenaming(renaming === index ? undefined : index)}
                    />
                  )
                }
              />
              {renaming === index && <Rename index={index} name={name} onDone={() => setRenaming(undefined)} />}
            </Fragment>
          )
        })}
      </List>
      {!isLocked && (
        <Button variant="secondary" icon="plus" onClick={() => localWallet.addAccount().catch(showError)}>
          {t('home.addAccount')}
        </Button>
      )}
    </div>
  )
}

function showAccount(index: number) {
  homeAccount.choose(index)
  router.reset({ name: 'Home' })
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

const showError = (error: Error) => toasts.error(describeError(error))
