import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { useTask } from '../../../parts/useTask.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { FileForm } from '../FileForm.tsx'
import { type AllowedLogin, loginWallet } from '../model/loginWallet.ts'
import { SignInAgain } from '../SignInAgain.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { RecoveryIntro } from './RecoveryIntro.tsx'

export function RecoverWalletView() {
  const stored = useStore(loginWallet.store, (state) => state.stored)
  const wasRemoved = useStore(loginWallet.store, (state) => state.wasRemoved)
  const hasPasskey = (stored?.recoveryKeys.length ?? 0) > 0
  const hasFile = stored?.hasFile === true
  return (
    <div className="stack">
      {hasPasskey || hasFile ? (
        <>
          <RecoveryIntro picture="restore">{t(wasRemoved ? 'recover.removed' : 'recover.text')}</RecoveryIntro>
          <Ways hasPasskey={hasPasskey} hasFile={hasFile} />
        </>
      ) : (
        <Banner tone="warning">{t('recover.none')}</Banner>
      )}
      <details className="details">
        <summary>{t('recover.neither')}</summary>
        <p className="footnote">{t('recover.neitherText')}</p>
      </details>
    </div>
  )
}

function Ways({ hasPasskey, hasFile }: { hasPasskey: boolean; hasFile: boolean }) {
  const [usesFile, setUsesFile] = useState(!hasPasskey)
  const { run, isRunning, failure } = useTask((allowed: AllowedLogin | undefined) =>
    loginWallet.recover({ type: 'passkey' }, allowed),
  )
  if (usesFile) {
    return (
      <>
        <FileForm submitLabel={t('recover.submit')} onSubmit={(proof) => loginWallet.recover(proof)} />
        {hasPasskey && (
          <Button block variant="ghost" onClick={() => setUsesFile(false)}>
            {t('recover.usePasskey')}
          </Button>
        )}
      </>
    )
  }
  return (
    <>
      <SignInAgain error={failure} />
      <PasskeyButton
        label={t('recover.passkey')}
        labelForSite={t('recover.passkeyAndConnect')}
        isRunning={isRunning}
        onUse={run}
      />
      {hasFile && (
        <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesFile(true)}>
          {t('recover.useFile')}
        </Button>
      )}
    </>
  )
}
