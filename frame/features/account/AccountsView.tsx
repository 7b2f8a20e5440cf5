import { isSameAddress, type Namespace } from '@oriel/shared/chains/caip.ts'
import { Fragment, useEffect, useRef, useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { NamespaceTabs } from '../../parts/networks/NamespaceTabs.tsx'
import { toInlineName } from '../../parts/toInlineName.ts'
import { visitWallet } from '../../parts/wallets/visitWallet.ts'
import { router } from '../../router/router.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { chooseAccount } from '../../wallets/connection/chooseAccount.ts'
import { chooseGranted } from '../../wallets/connection/chooseGranted.ts'
import { registry } from '../../wallets/connection/registry.ts'
import { ownWallet } from '../../wallets/own/ownWallet.ts'
import { AccountLine, LabelForm } from './AccountLine.tsx'
import { type AccountEntry, getAccountEntries } from './parts/accountRows.ts'
import { addressLabels } from './parts/addressLabels.ts'
import { NewAccount } from './parts/NewAccount.tsx'
import { useAccount } from './parts/useAccount.ts'

export function AccountsView() {
  const used = useAccount()
  const isOver = used === undefined
  useEffect(() => {
    if (isOver) router.goBackOrCloseModal()
  }, [isOver])
  if (!used) return null
  const { namespace, account } = used
  return (
    <div className="stack">
      <NamespaceTabs namespace={namespace} />
      <Choice key={namespace} namespace={namespace} active={account.address} />
      <ChooserNote namespace={namespace} />
    </div>
  )
}

type ChoiceProps = { namespace: Namespace; active: string }

/** Prompts the user before exposing a new account of the built-in wallet to the page. */
function Choice({ namespace, active }: ChoiceProps) {
  const [requested, setRequested] = useState<AccountEntry>()
  const begin = (entry: AccountEntry) => {
    if (entry.own && !ownWallet.hasHad(entry.own.index)) setRequested(entry)
    else void choose(namespace, entry)
  }
  if (!requested?.own) return <Accounts namespace={namespace} active={active} onChoose={begin} />
  return (
    <NewAccount
      name={requested.own.name}
      address={requested.address}
      onAccept={() => void choose(namespace, requested).then(() => setRequested(undefined))}
      onCancel={() => setRequested(undefined)}
    />
  )
}

function Accounts({ namespace, active, onChoose }: ChoiceProps & { onChoose: (entry: AccountEntry) => void }) {
  useStore(ownWallet.store)
  const { connectorId } = useStore(session.store, () => session.of(namespace))
  const [labels, setLabels] = useState(addressLabels.all)
  const [naming, setNaming] = useState<string>()
  // Button that regains focus after renaming.
  const began = useRef<HTMLElement>(null)
  const begin = (address: string, button: HTMLElement) => {
    began.current = button
    setNaming(naming === address ? undefined : address)
  }
  const end = () => {
    setNaming(undefined)
    began.current?.focus()
  }
  const entries = getAccountEntries(namespace)
  const isOurs = registry.find(connectorId)?.type === 'AUTH'
  return (
    <List label={t('accounts.list')}>
      {entries.map((entry) => {
        const { address, own } = entry
        const label = own?.name ?? addressLabels.of({ connectorId, address }, labels)
        const save = (text: string) => {
          setLabels(addressLabels.set({ connectorId, address }, text))
          end()
        }
        return (
          <Fragment key={address}>
            <AccountLine
              namespace={namespace}
              address={address}
              label={label}
              isActive={isSameAddress(active, address)}
              isNaming={naming === address}
              onChoose={() => onChoose(entry)}
              onName={own ? undefined : (button) => begin(address, button)}
            />
            {naming === address && <LabelForm address={address} label={label} save={save} onCancel={end} />}
          </Fragment>
        )
      })}
      {isOurs && (
        <ListRow image="plus" title={t('accounts.add')} detail={t('accounts.addDetail')} onClick={addAccount} />
      )}
    </List>
  )
}

function ChooserNote({ namespace }: { namespace: Namespace }) {
  const { connectorId, walletName, accounts } = session.of(namespace)
  const connector = registry.find(connectorId)
  if (connector?.type === 'AUTH') return null
  const name = walletName ?? connector?.name ?? t('networks.yourWallet')
  return (
    <p className="footnote">
      {t('accounts.chooses', { name: toInlineName(name) })} {accounts.length > 1 && t('accounts.here')}
    </p>
  )
}

/** Adds an account in the wallet window. The window returns a wallet copy that contains the new account. */
const addAccount = () => visitWallet('addAccount', () => toasts.success(t('accounts.added')))

async function choose(namespace: Namespace, { address, own }: AccountEntry) {
  try {
    if (own) await chooseAccount(namespace, own.index)
    else chooseGranted(namespace, address)
  } catch (error) {
    return toasts.error(describeError(error))
  }
  const [first] = session.of(namespace).accounts
  if (isSameAddress(first?.address, address)) toasts.success(t('accounts.switched'))
  else toasts.error(t('accounts.locked'))
}
