import type { LoginSession } from '@oriel/shared/backend/login.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { ReactNode } from 'react'
import { t } from '../../i18n/i18n.ts'
import { loginSession } from '../../localWallet/loginSession.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { signIn } from './model/signIn.ts'

type Props = { view: View; children: (session: LoginSession) => ReactNode }

/**
 * Renders the children if the user is signed in, and a notice otherwise. The user may be signed out here, because
 * unlocking the wallet with a passkey needs no login.
 */
export function SignedIn({ view, children }: Props) {
  const session = useStore(loginSession.store, (state) => state.session)
  if (session && session.expiresAt > Date.now()) return children(session)
  return (
    <EmptyState
      icon="lock"
      title={t('settings.signedOut')}
      action={
        <Button variant="primary" onClick={() => signIn.again(view)}>
          {t('settings.signIn')}
        </Button>
      }
    >
      {t('settings.signedOutText')}
    </EmptyState>
  )
}
