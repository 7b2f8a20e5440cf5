import { WalletError } from '#shared/errors.ts'
import { LoginStaleError } from '#shared/loginErrors.ts'
import type { View } from '#shared/view.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { signIn } from '../../login/signIn.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type SignInAgainProps = {
  error: Error | undefined
  /** The view to return to after a new login. @default the view that the login leads to */
  returnTo?: View
}

export function SignInAgain({ error, returnTo }: SignInAgainProps) {
  if (!error) return null
  const isStale = error instanceof WalletError && error.code === LoginStaleError.code
  const again = isStale && (
    <Button small onClick={() => signIn.again(returnTo)}>
      {t('login.again')}
    </Button>
  )
  return (
    <Banner tone={isStale ? 'warning' : 'danger'} action={again}>
      {describeError(error)}
    </Banner>
  )
}
