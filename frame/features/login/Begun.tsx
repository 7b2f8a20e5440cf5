import { t } from '../../i18n/i18n.ts'
import { useTask } from '../../parts/useTask.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { loginWallet } from './model/loginWallet.ts'

export function Begun() {
  const hasLocal = useStore(loginWallet.store, ({ slots }) => slots.local !== undefined)
  const other = useTask<void>(async () => {
    if (hasLocal) await loginWallet.switchTo('local')
    else router.push({ name: 'Welcome' })
  })
  const drop = useTask<void>(loginWallet.dropBegun)
  const error = other.error ?? drop.error
  return (
    <>
      <Button block disabled={drop.isRunning} onClick={() => other.run(undefined)}>
        {t('unlockLogin.otherWallet')}
      </Button>
      <Button block variant="ghost" busy={drop.isRunning} onClick={() => drop.run(undefined)}>
        {t('unlockLogin.drop')}
      </Button>
      <p className="footnote">{t('unlockLogin.dropText')}</p>
      {error && <Banner tone="danger">{error}</Banner>}
    </>
  )
}
