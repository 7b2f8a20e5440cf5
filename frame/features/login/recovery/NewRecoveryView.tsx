import { useEffect, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import type { Proof } from '../../../localWallet/proof.ts'
import { useTask } from '../../../parts/useTask.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Done } from '../Done.tsx'
import { loginAccount, type PreparedRecovery } from '../model/loginAccount.ts'
import { SignedIn } from '../SignedIn.tsx'
import { WhileFresh } from '../WhileFresh.tsx'
import { NewFileForm } from './NewFileForm.tsx'
import { SaveFile } from './SaveFile.tsx'

const view = { name: 'NewRecovery' } as const

export function NewRecoveryView() {
  return <SignedIn view={view}>{() => <NewRecovery />}</SignedIn>
}

function NewRecovery() {
  const [prepared, setPrepared] = useState<PreparedRecovery>()
  const [isDone, setIsDone] = useState(false)
  async function commit(recovery: PreparedRecovery) {
    await loginAccount.commitRecovery(recovery)
    setIsDone(true)
  }
  if (isDone) {
    return (
      <Done title={t('newRecovery.done')}>
        {t(prepared?.file ? 'newRecovery.doneFile' : 'newRecovery.donePasskey')}
      </Done>
    )
  }
  return (
    <div className="stack">
      <WhileFresh view={view}>
        {!prepared && <Choice onPrepared={setPrepared} />}
        {prepared?.file && (
          <>
            <SaveFile onDownload={() => loginAccount.saveFile(prepared)} onSaved={() => commit(prepared)} />
            <p className="footnote">{t('newRecovery.safe')}</p>
          </>
        )}
        {prepared && !prepared.file && <PasskeyMade onCommit={() => commit(prepared)} />}
      </WhileFresh>
    </div>
  )
}

function Choice({ onPrepared }: { onPrepared: (prepared: PreparedRecovery) => void }) {
  const [hasPasskey, setHasPasskey] = useState(false)
  const [usesPasskey, setUsesPasskey] = useState(false)
  const { run, isRunning, error } = useTask(async (chosen: Proof) =>
    onPrepared(await loginAccount.prepareRecovery(chosen)),
  )
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setHasPasskey)
  }, [])
  return (
    <>
      <Banner tone="warning" live={false}>
        {t('newRecovery.text')}
      </Banner>
      {error && <Banner tone="danger">{error}</Banner>}
      {usesPasskey ? (
        <Button block variant="primary" icon="passkey" busy={isRunning} onClick={() => run({ type: 'passkey' })}>
          {t('newRecovery.passkey')}
        </Button>
      ) : (
        <>
          <p className="footnote">{t('recovery.fileText')}</p>
          <NewFileForm onSubmit={(password) => run({ type: 'password', password })} isRunning={isRunning} />
        </>
      )}
      {hasPasskey && (
        <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesPasskey(!usesPasskey)}>
          {t(usesPasskey ? 'recovery.useFile' : 'recovery.usePasskey')}
        </Button>
      )}
    </>
  )
}

/**
 * Requires a separate click to commit the new passkey, so that the user sees the consequences before it takes effect.
 */
function PasskeyMade({ onCommit }: { onCommit: () => Promise<void> }) {
  const { run, isRunning, error } = useTask<void>(onCommit)
  return (
    <>
      <p>{t('newRecovery.passkeyMade')}</p>
      <p className="footnote">{t('newRecovery.safe')}</p>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block variant="primary" busy={isRunning} onClick={() => run(undefined)}>
        {t('newRecovery.commit')}
      </Button>
    </>
  )
}
