import { useStore } from 'zustand'
import { t } from '../i18n/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { loginSession } from '../window/loginSession.ts'
import { loginWallet } from '../window/loginWallet.ts'
import { signIn } from '../window/signIn.ts'
import { nameOfUser } from './login/nameOfUser.ts'
import { useTask } from './useTask.ts'

/** Somebody signed in where the wallet of another login is: one of them has to go. */
export function OtherLoginView() {
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  const { run, isRunning, error } = useTask<void>(loginWallet.replaceOther)
  return (
    <div className="stack">
      <p>
        <bdi>{t('otherLogin.text', { name: nameOfUser(user) })}</bdi>
      </p>
      <p className="footnote">{t('otherLogin.replaceText')}</p>
      {error && <Notice tone="danger">{error}</Notice>}
      <Button block variant="primary" busy={isRunning} onClick={() => run(undefined)}>
        {t('otherLogin.replace')}
      </Button>
      <Button block onClick={() => signIn.startAgain()}>
        {t('otherLogin.keep')}
      </Button>
    </div>
  )
}
