import { WalletError } from '@oriel/shared/errors/errors.ts'
import { DevicesFullError, LoginStaleError, ShareRefusedError } from '@oriel/shared/errors/loginErrors.ts'
import { useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import { useAttempt } from '../../parts/wallets/useAttempt.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { FileForm } from './FileForm.tsx'
import { LoginStatus } from './LoginStatus.tsx'
import { loginWallet } from './model/loginWallet.ts'
import { signIn } from './model/signIn.ts'
import { useWalletOwnership } from './useWalletOwnership.ts'

export function LoginProgressView() {
  const { error, retry } = useAttempt({ begin: loginWallet.proceed, onDone: () => undefined })
  if (error) return <Failed error={error} onRetry={retry} />
  return (
    <div className="stack">
      <LoginStatus icon="shield" title={t('loginProgress.working')} isWaiting />
    </div>
  )
}

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const [usesFile, setUsesFile] = useState(false)
  const isLocked = useStore(localWallet.store, ({ status }) => status?.state === 'locked' && !status.pending)
  // Offer the recovery file, which unlocks this browser's wallet even if the server rejects the login.
  const takesFile = useWalletOwnership() === 'own' && isLocked
  const isError = ({ code }: { code: number }) => error instanceof WalletError && error.code === code
  // Ask for a new login if retrying with the same one would fail again.
  const needsLogin = isError(LoginStaleError) || isError(ShareRefusedError)
  if (usesFile) return <FileForm submitLabel={t('unlock.submit')} onSubmit={loginWallet.unlockByFile} />
  return (
    <div className="stack">
      <LoginStatus icon="warning" title={t('loginProgress.failed')} text={describeError(error)} error={error} />
      {!needsLogin && (
        <Button block variant="primary" icon="refresh" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
      {isError(DevicesFullError) && (
        <Button block onClick={() => router.push({ name: 'Devices' })}>
          {t('loginProgress.devices')}
        </Button>
      )}
      <Button block variant={needsLogin ? 'primary' : 'secondary'} onClick={() => signIn.again()}>
        {t('login.again')}
      </Button>
      {takesFile && (
        <Button block variant="ghost" onClick={() => setUsesFile(true)}>
          {t('unlockLogin.file')}
        </Button>
      )}
    </div>
  )
}
