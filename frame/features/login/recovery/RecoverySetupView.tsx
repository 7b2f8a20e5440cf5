import { useEffect, useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import type { Proof } from '../../../localWallet/proof.ts'
import { PersistentStorageGate } from '../../../parts/proof/PersistentStorageGate.tsx'
import { useTask } from '../../../parts/useTask.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { type AllowedLogin, loginWallet } from '../model/loginWallet.ts'
import { isStaleLogin, SignInAgain } from '../SignInAgain.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { NewFileForm } from './NewFileForm.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryIntro } from './RecoveryIntro.tsx'
import { SaveFile } from './SaveFile.tsx'

export function RecoverySetupView() {
  const hasFile = useStore(loginWallet.store, ({ file }) => file !== undefined)
  const wasLost = useStore(loginWallet.store, (state) => state.wasLost)
  if (hasFile) return <SaveFile onDownload={loginWallet.saveFile} onSaved={loginWallet.confirmSaved} />
  return (
    <div className="stack">
      {wasLost && <Banner tone="warning">{t('recovery.lost')}</Banner>}
      <PersistentStorageGate mayDelete={t('recovery.mayDelete')}>
        <Choice />
      </PersistentStorageGate>
    </div>
  )
}

type Setup = { proof: Proof; allowed?: AllowedLogin | undefined }

function Choice() {
  const [hasPasskey, setHasPasskey] = useState<boolean>()
  const [usesFile, setUsesFile] = useState(false)
  const { run, isRunning, failure } = useTask(({ proof, allowed }: Setup) => loginWallet.setUp(proof, allowed))
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setHasPasskey)
  }, [])
  // Render nothing until the browser responds, to avoid a layout shift. The response arrives quickly.
  if (hasPasskey === undefined) return null
  if (!hasPasskey || usesFile) {
    return (
      <>
        <RecoveryIntro picture="protect">{t('recovery.fileText')}</RecoveryIntro>
        <NewFileForm
          onSubmit={(password) => run({ proof: { type: 'password', password } })}
          isRunning={isRunning}
          isSecondary={isStaleLogin(failure)}
        />
        <SignInAgain error={failure} isPrimary />
        {hasPasskey && (
          <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesFile(false)}>
            {t('recovery.usePasskey')}
          </Button>
        )}
        <HowItWorks>{t('recovery.howFile')}</HowItWorks>
      </>
    )
  }
  return (
    <>
      <RecoveryIntro picture="protect">{t('recovery.text')}</RecoveryIntro>
      <SignInAgain error={failure} />
      <PasskeyButton
        label={t('recovery.passkey')}
        labelForSite={t('recovery.passkeyAndConnect')}
        isRunning={isRunning}
        onUse={(allowed) => run({ proof: { type: 'passkey' }, allowed })}
      />
      <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesFile(true)}>
        {t('recovery.useFile')}
      </Button>
      <HowItWorks>{t('recovery.howPasskey')}</HowItWorks>
    </>
  )
}
