import { useState } from 'react'
import { t } from '../../../i18n/i18n.ts'
import { localWallet } from '../../../localWallet/localWallet.ts'
import { loginSession } from '../../../localWallet/loginSession.ts'
import { useTask } from '../../../parts/useTask.ts'
import { router } from '../../../router/router.ts'
import { useStore } from '../../../state/useStore.ts'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { getUserName } from '../getUserName.ts'
import { loginWallet } from '../model/loginWallet.ts'
import { signIn } from '../model/signIn.ts'

/**
 * Shown when the user signed in, but this browser has the wallet, finished or unfinished, of another login. A browser
 * can only keep the wallet of one login.
 */
export function OtherLoginView() {
  const user = useStore(loginSession.store, ({ session }) => session?.user)
  const isBegun = useStore(localWallet.store, ({ status }) => status?.pending === true)
  const [isReplacing, setIsReplacing] = useState(false)
  if (isReplacing) return <Replacing isBegun={isBegun} onBack={() => setIsReplacing(false)} />
  return (
    <div className="stack">
      <p>
        <bdi>{t(isBegun ? 'otherLogin.begun' : 'otherLogin.text', { name: getUserName(user) })}</bdi>
      </p>
      <Button block variant="primary" onClick={() => signIn.startAgain()}>
        {t(isBegun ? 'otherLogin.finish' : 'otherLogin.keep')}
      </Button>
      {!isBegun && (
        <Button block onClick={() => router.push({ name: 'UnlockLogin' })}>
          {t('otherLogin.open')}
        </Button>
      )}
      <Button block onClick={() => setIsReplacing(true)}>
        {t('otherLogin.replace')}
      </Button>
    </div>
  )
}

/**
 * Asks for confirmation. The warning is strong: if the other account has lost its share, this browser's share may be
 * the last one.
 */
function Replacing({ isBegun, onBack }: { isBegun: boolean; onBack: () => void }) {
  const { run, isRunning, error } = useTask<void>(loginWallet.replaceOther)
  return (
    <div className="stack">
      <Banner tone={isBegun ? 'warning' : 'danger'}>
        {t(isBegun ? 'otherLogin.dropText' : 'otherLogin.replaceText')}
      </Banner>
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block variant="danger" busy={isRunning} onClick={() => run(undefined)}>
        {t(isBegun ? 'otherLogin.drop' : 'otherLogin.remove')}
      </Button>
      <Button block variant="secondary" disabled={isRunning} onClick={onBack}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}
