import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, Notice } from '../ui/Notice.tsx'
import { homeWallet } from '../window/homeWallet.ts'
import { loginAccount, type PreparedRecovery } from '../window/loginAccount.ts'
import { WhileFresh } from './login/WhileFresh.tsx'
import { SignedIn } from './login/SignedIn.tsx'
import { NewProofForm } from './NewProofForm.tsx'
import { useTask } from './useTask.ts'

const view = { name: 'NewRecovery' } as const

/** Another recovery key in place of the one there is: after a loss, or for another password. */
export function NewRecoveryView() {
  return <SignedIn view={view}>{() => <NewRecovery />}</SignedIn>
}

function NewRecovery() {
  const [prepared, setPrepared] = useState<PreparedRecovery>()
  const [isDone, setIsDone] = useState(false)
  if (isDone && prepared) return <Done isFile={prepared.file !== undefined} />
  return (
    <div className="stack">
      {prepared ? (
        <Commit prepared={prepared} onDone={() => setIsDone(true)} onBack={() => setPrepared(undefined)} />
      ) : (
        <Choice onPrepared={setPrepared} />
      )}
    </div>
  )
}

function Choice({ onPrepared }: { onPrepared: (prepared: PreparedRecovery) => void }) {
  const isHere = useStore(homeWallet.store, ({ status }) => status?.login !== undefined)
  return (
    <>
      <Notice tone="warning">{t('newRecovery.text')}</Notice>
      <p className="footnote">{t('newRecovery.safe')}</p>
      {isHere && (
        <WhileFresh view={view}>
          <NewProofForm
            submitLabel={t('newRecovery.make')}
            onSubmit={async (chosen) => onPrepared(await loginAccount.prepareRecovery(chosen))}
          />
        </WhileFresh>
      )}
    </>
  )
}

type CommitProps = { prepared: PreparedRecovery; onDone: () => void; onBack: () => void }

/** The file first: what takes effect without it would be a wallet that nobody can recover. */
function Commit({ prepared, onDone, onBack }: CommitProps) {
  const { file } = prepared
  const [wasSaved, setWasSaved] = useState(false)
  const { run, isRunning, error } = useTask(async () => {
    await loginAccount.commitRecovery(prepared)
    onDone()
  })
  function save() {
    loginAccount.saveFile(prepared)
    setWasSaved(true)
  }
  return (
    <>
      {file && <p>{t('newRecovery.saveText')}</p>}
      {!file && <p>{t('newRecovery.passkeyMade')}</p>}
      {file && (
        <Button block variant={wasSaved ? 'secondary' : 'primary'} icon="receive" onClick={save}>
          {t('newRecovery.save')}
        </Button>
      )}
      {error && <Notice tone="danger">{error}</Notice>}
      <WhileFresh view={view}>
        <Button
          block
          variant={!file || wasSaved ? 'primary' : 'secondary'}
          busy={isRunning}
          disabled={file !== undefined && !wasSaved}
          disabledReason={t('newRecovery.saveFirst')}
          onClick={() => run(undefined)}
        >
          {t(file ? 'newRecovery.saved' : 'newRecovery.commit')}
        </Button>
      </WhileFresh>
      <Button block variant="ghost" disabled={isRunning} onClick={onBack}>
        {t('newRecovery.startAgain')}
      </Button>
    </>
  )
}

function Done({ isFile }: { isFile: boolean }) {
  return (
    <EmptyState
      icon="success"
      tone="success"
      title={t('newRecovery.done')}
      action={
        <Button variant="primary" onClick={router.goBack}>
          {t('common.done')}
        </Button>
      }
    >
      {t(isFile ? 'newRecovery.doneFile' : 'newRecovery.donePasskey')} {t('newRecovery.addAgain')}
    </EmptyState>
  )
}
