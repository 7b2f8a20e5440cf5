import { t } from '../../i18n/i18n.ts'
import { signIn } from '../../login/signIn.ts'
import { Button } from '../../ui/Button.tsx'

export function OtherLogins() {
  return (
    <Button block variant="ghost" onClick={() => signIn.startAgain()}>
      {t('login.other')}
    </Button>
  )
}
