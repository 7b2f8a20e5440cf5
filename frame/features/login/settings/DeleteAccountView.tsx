import { type FormEvent, useState } from 'react'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { GreyList } from '../../../parts/lists/GreyList.tsx'
import { useTask } from '../../../parts/useTask.ts'
import { formatDateTime } from '../../../platform/format.ts'
import { router } from '../../../router/router.ts'
import { toasts } from '../../../state/toasts.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { getUserName } from '../getUserName.ts'
import { leaveLogin } from '../model/leaveLogin.ts'
import { SignedIn } from '../SignedIn.tsx'
import { Unavailable } from '../Unavailable.tsx'
import { useStoredWallet } from '../useStoredWallet.ts'
import { useWalletOwnership } from '../useWalletOwnership.ts'
import { WhileFresh } from '../WhileFresh.tsx'

const view = { name: 'DeleteAccount' } as const

export function DeleteAccountView() {
  return <SignedIn view={view}>{({ user }) => <WithStored name={getUserName(user)} />}</SignedIn>
}

function WithStored({ name }: { name: string }) {
  const { stored, error, isFetching, refetch } = useStoredWallet()
  const here = useStore(localWallet.store, ({ status }) => status?.login?.enrolId)
  if (error) return <Unavailable error={error} isFetching={isFetching} onRetry={() => void refetch()} view={view} />
  if (stored === undefined) return <GreyList count={2} />
  const isProvable = stored?.enrolments.some(({ enrolId }) => enrolId === here) ?? false
  return <DeleteAccount name={name} isProvable={isProvable} isLater={stored !== null && !isProvable} />
}

/**
 * `isProvable` means that the wallet in this browser can sign the deletion. `isLater` means that no device can prove
 * ownership, so the deletion is delayed to give the user time to object.
 */
type Props = { name: string; isProvable: boolean; isLater: boolean }

function DeleteAccount({ name, isProvable, isLater }: Props) {
  // True if deleting the account also deletes the wallet in this browser. A wallet that is detached or belongs to
  // another login is kept.
  const goesToo = useWalletOwnership() === 'own'
  return (
    <div className="stack">
      <p>{t(isLater ? 'deleteAccount.laterText' : 'deleteAccount.text')}</p>
      <ul className="plain-list bullets">
        <li>{t('deleteAccount.share', { who: name })}</li>
        <li>{t('deleteAccount.devices')}</li>
        {goesToo && !isLater && <li>{t('deleteAccount.here')}</li>}
      </ul>
      {goesToo && (
        <>
          <Banner tone="danger">{t('deleteAccount.chain')}</Banner>
          <Button block icon="phrase" onClick={() => router.push({ name: 'ExportPhrase' })}>
            {t('deleteAccount.export')}
          </Button>
        </>
      )}
      {isLater && <Banner tone="warning">{t('deleteAccount.later')}</Banner>}
      <WhileFresh view={view}>
        <Confirmation isProvable={isProvable} />
      </WhileFresh>
      <Button block variant="secondary" onClick={router.goBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function Confirmation({ isProvable }: Pick<Props, 'isProvable'>) {
  const word = t('deleteAccount.word')
  const [typed, setTyped] = useState('')
  const { run, isRunning, error } = useTask(async () => {
    const deleteAt = await leaveLogin.deleteAccount(isProvable)
    const time = deleteAt === undefined ? undefined : formatDateTime(deleteAt, getFormatLocale())
    toasts.success(time === undefined ? t('deleteAccount.done') : t('deleteAccount.noted', { time }))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    run(undefined)
  }

  return (
    <form className="stack" onSubmit={submit}>
      <TextField label={t('deleteAccount.type', { word })} variant="mono" value={typed} onChange={setTyped} />
      {error && <Banner tone="danger">{error}</Banner>}
      <Button
        block
        variant="danger"
        type="submit"
        busy={isRunning}
        disabled={typed.trim().toLowerCase() !== word.toLowerCase()}
        disabledReason={t('deleteAccount.type', { word })}
      >
        {t('deleteAccount.submit')}
      </Button>
    </form>
  )
}
