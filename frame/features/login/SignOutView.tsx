import { WalletError } from '@oriel/shared/errors/errors.ts'
import { WalletServerError } from '@oriel/shared/errors/loginErrors.ts'
import { t } from '../../i18n/i18n.ts'
import { useTask } from '../../parts/useTask.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { getUserName } from './getUserName.ts'
import { leaveLogin } from './model/leaveLogin.ts'
import { SignedIn } from './SignedIn.tsx'
import { useStoredWallet } from './useStoredWallet.ts'
import { useWalletOwnership } from './useWalletOwnership.ts'
import { countRecoveryOptions, describeRecoveryOptions } from './ways.ts'

export function SignOutView() {
  return <SignedIn view={{ name: 'SignOut' }}>{({ user }) => <SignOut name={getUserName(user)} />}</SignedIn>
}

function SignOut({ name }: { name: string }) {
  // `stored` is undefined while offline, but the user can still sign out.
  const { stored } = useStoredWallet()
  const isOwn = useWalletOwnership() === 'own'
  const { run, isRunning, error, failure } = useTask(async (options: Parameters<typeof leaveLogin.signOut>[0]) => {
    if (!(await leaveLogin.signOut(options))) toasts.success(t('signOut.stays'))
  })
  const isUnreachable = failure instanceof WalletError && failure.code === WalletServerError.code
  const back =
    stored && countRecoveryOptions(stored) > 0
      ? t('signOut.back', { who: name, ways: describeRecoveryOptions(stored) })
      : t('signOut.backUnknown')
  return (
    <div className="stack">
      <p>{t(isOwn ? 'signOut.text' : 'signOut.loginOnly')}</p>
      {isOwn && <Banner tone="warning">{back}</Banner>}
      <p className="footnote">{t('signOut.everywhereText')}</p>
      {isOwn && stored?.enrolments.length === 1 && <p className="footnote">{t('signOut.last')}</p>}
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block variant="danger" busy={isRunning} onClick={() => run({})}>
        {t('settings.signOut')}
      </Button>
      {isUnreachable ? (
        <Button block disabled={isRunning} onClick={() => run({ hereOnly: true })}>
          {t('signOut.hereOnly')}
        </Button>
      ) : (
        <Button block disabled={isRunning} onClick={() => run({ everywhere: true })}>
          {t('signOut.everywhere')}
        </Button>
      )}
      <Button block variant="secondary" disabled={isRunning} onClick={router.goBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
