import type { LoginUser } from '@oriel/shared/backend/login.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import { Button } from '../../ui/Button.tsx'
import { getUserName } from './getUserName.ts'

/**
 * Shows the login that the user's consent applies to. The session may be a few minutes older than the request, so the
 * user may not remember which login was used.
 */
export function LoginLine({ user }: { user: LoginUser | undefined }) {
  return (
    <div className="help-row">
      {user && (
        <span>
          <bdi>{t('unlockLogin.as', { name: getUserName(user) })}</bdi>
        </span>
      )}
      <Button small variant="ghost" onClick={() => router.push({ name: 'SignIn' })}>
        {t('grant.otherLogin')}
      </Button>
    </div>
  )
}
