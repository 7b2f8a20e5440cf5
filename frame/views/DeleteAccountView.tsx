import { type FormEvent, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { toasts } from '../state/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import { leaveLogin } from '../window/leaveLogin.ts'
import { nameOfUser } from './login/nameOfUser.ts'
import { SignedIn } from './login/SignedIn.tsx'
import { useWhoseWallet } from './login/useWhoseWallet.ts'
import { WhileFresh } from './login/WhileFresh.tsx'
import { useTask } from './useTask.ts'

const view = { name: 'DeleteAccount' } as const

export function DeleteAccountView() {
  return <SignedIn view={view}>{({ user }) => <DeleteAccount name={nameOfUser(user)} />}</SignedIn>
}

function DeleteAccount({ name }: { name: string }) {
  // Not so once the wallet was made one of this browser, or where it is another login's: then it stays.
  const goesToo = useWhoseWallet() === 'own'
  return (
    <div className="stack">
      <p>{t('deleteAccount.text')}</p>
      <ul className="plain-list bullets">
        <li>{t('deleteAccount.share', { who: name })}</li>
        <li>{t('deleteAccount.devices')}</li>
        {goesToo && <li>{t('deleteAccount.here')}</li>}
      </ul>
      {goesToo && (
        <>
          <Notice tone="danger">{t('deleteAccount.chain')}</Notice>
          <Button block icon="code" onClick={() => router.push({ name: 'ExportPhrase' })}>
            {t('deleteAccount.export')}
          </Button>
        </>
      )}
      <WhileFresh view={view}>
        <Confirmation />
      </WhileFresh>
      <Button block variant="secondary" onClick={router.goBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function Confirmation() {
  const word = t('deleteAccount.word')
  const [typed, setTyped] = useState('')
  const { run, isRunning, error } = useTask(async () => {
    await leaveLogin.deleteAccount()
    toasts.success(t('deleteAccount.done'))
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    run(undefined)
  }

  return (
    <form className="stack" onSubmit={submit}>
      <TextField label={t('deleteAccount.type', { word })} look="mono" value={typed} onChange={setTyped} />
      {error && <Notice tone="danger">{error}</Notice>}
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
