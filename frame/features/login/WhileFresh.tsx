import type { View } from '@oriel/shared/kit/view.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { loginSession } from '../../localWallet/loginSession.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { signIn } from './model/signIn.ts'

type Props = {
  /** The view to return to after a new login. */
  view: View
  children: ReactNode
}

export function WhileFresh({ view, children }: Props) {
  const isFresh = useFreshness()
  if (isFresh) return children
  return (
    <>
      <Banner>{t('settings.stale')}</Banner>
      <Button block variant="primary" onClick={() => signIn.again(view)}>
        {t('settings.signInAgain')}
      </Button>
    </>
  )
}

function useFreshness(): boolean {
  const freshUntil = useStore(loginSession.store, ({ session }) => session?.freshUntil)
  const [isFresh, setIsFresh] = useState(loginSession.isFresh)
  useEffect(() => {
    const update = () => setIsFresh(loginSession.isFresh())
    update()
    const timer = setTimeout(update, Math.max(0, (freshUntil ?? 0) - Date.now()))
    // Also update on focus, because timers stop while a device sleeps.
    addEventListener('focus', update)
    return () => {
      clearTimeout(timer)
      removeEventListener('focus', update)
    }
  }, [freshUntil])
  return isFresh
}
