import { DevicesFullError, LoginStaleError } from '#shared/catalogueErrors.ts'
import { WalletError } from '#shared/errors.ts'
import { t } from '../i18n/i18n.ts'
import { router } from '../router/router.ts'
import { Button } from '../ui/Button.tsx'
import { loginWallet } from '../window/loginWallet.ts'
import { signIn } from '../window/signIn.ts'
import { useAttempt } from './connecting/useAttempt.ts'
import { LoginStatus } from './login/LoginStatus.tsx'

/** Between a login and what it leads to. */
export function LoginProgressView() {
  const { error, retry } = useAttempt({ begin: loginWallet.proceed, onDone: () => undefined })
  if (!error) {
    return (
      <div className="stack">
        <LoginStatus icon="shield" title={t('progress.working')} isWaiting />
      </div>
    )
  }
  const isA = ({ code }: { code: number }) => error instanceof WalletError && error.code === code
  return (
    <div className="stack">
      <LoginStatus icon="warning" title={t('progress.failed')} text={error.message} error={error} />
      {isA(LoginStaleError) ? (
        <Button block variant="primary" onClick={() => signIn.again()}>
          {t('login.again')}
        </Button>
      ) : (
        <Button block variant="primary" icon="refresh" onClick={retry}>
          {t('common.retry')}
        </Button>
      )}
      {isA(DevicesFullError) && (
        <Button block onClick={() => router.push({ name: 'Devices' })}>
          {t('settings.devices')}
        </Button>
      )}
    </div>
  )
}
