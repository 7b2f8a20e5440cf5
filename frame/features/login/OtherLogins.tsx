import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { signIn } from './model/signIn.ts'

export function OtherLogins() {
  return (
    <Button block variant="ghost" onClick={() => signIn.startAgain()}>
      {t('login.other')}
    </Button>
  )
}
