import type { Network } from '@oriel/shared/chains/networks.ts'
import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { useQuery } from '@tanstack/react-query'
import { programQuery } from '../../assets/programQuery.ts'
import { loadPart } from '../../chains/chain/loadPart.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { useTask } from '../../parts/useTask.ts'
import { accountTypes } from '../../state/accountTypes.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { changeAccountType } from '../../wallets/connection/changeAccountType.ts'

const types = ['smartAccount', 'eoa'] as const
type Type = (typeof types)[number]

/** Lets the user choose the type of the built-in wallet's EVM account and remove its delegation. */
export function AccountTypeSettings() {
  useStore(networks.store)
  const network = networks.inUse('eip155')
  const account = useStore(session.store, ({ eip155 }) => eip155?.accounts[0]?.address)
  return (
    <section className="stack" data-gap="tight">
      <h2 className="section">{t('account.type')}</h2>
      <TypeChoice />
      {network && !network.smartAccounts && (
        <p className="footnote">{t('account.type.notHere', { network: network.name })}</p>
      )}
      {network && account && <ProgramRow network={network} account={account} />}
    </section>
  )
}

function TypeChoice() {
  const isChanging = useStore(accountTypes.store, (state) => state.isChanging)
  const { run } = useTask<Type>(changeAccountType, showFailure)
  const chosen = accountTypes.preferred().eip155
  return (
    <List label={t('account.type')} variant="group">
      {types.map((type) => (
        <ListRow
          key={type}
          title={t(`account.type.${type}`)}
          detail={t(`account.type.${type}Text`)}
          current={!isChanging && type === chosen}
          trailing={isChanging && type === chosen ? <Spinner label={t('account.type.changing')} /> : undefined}
          disabled={isChanging}
          onClick={() => type !== chosen && run(type)}
        />
      ))}
    </List>
  )
}

function ProgramRow({ network, account }: { network: Network; account: string }) {
  const { data } = useQuery({ ...programQuery(network, account) })
  const { run, isRunning } = useTask<void>(async () => {
    const { removeProgram } = await loadPart(import('../send/model/removeProgram.ts'))
    await removeProgram(network, account)
  }, showFailure)
  if (data?.kind !== 'own' && data?.kind !== 'foreign') return null
  return (
    <List>
      <ListRow
        image="trash"
        title={t('account.program', { network: network.name })}
        detail={t(data.kind === 'own' ? 'account.program.remove' : 'account.program.removeForeign')}
        disabled={isRunning}
        onClick={run}
        chevron
      />
    </List>
  )
}

function showFailure(error: Error & { code?: number }) {
  if (error.code !== UserRejectedError.code) toasts.error(describeError(error))
}
