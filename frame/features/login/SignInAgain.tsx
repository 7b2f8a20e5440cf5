import { WalletError } from '@oriel/shared/errors/errors.ts'
import { LoginStaleError } from '@oriel/shared/errors/loginErrors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { signIn } from './model/signIn.ts'

type SignInAgainProps = {
  error: Error | undefined
  /** The view to return to after a new login. @default the view that the login leads to */
  returnTo?: View
  /** True if the user cannot continue without signing in again. */
  isPrimary?: boolean
}

export const isStaleLogin = (error: Error | undefined) =>
  error instanceof WalletError && error.code === LoginStaleError.code

export function SignInAgain({ error, returnTo, isPrimary = false }: SignInAgainProps) {
  if (!error) return null
  const isStale = isStaleLogin(error)
  const again = isStale && (
    <Button small variant={isPrimary ? 'primary' : 'secondary'} onClick={() => signIn.again(returnTo)}>
      {t('login.again')}
    </Button>
  )
  return (
    <Banner tone={isStale ? 'warning' : 'danger'} action={again}>
      {describeError(error)}
    </Banner>
  )
}
