import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { NewPasswordFields } from '../localWallet/NewPasswordFields.tsx'
import { useNewPassword } from '../localWallet/useNewPassword.ts'

type NewFileFormProps = { onSubmit: (password: string) => void; isRunning: boolean }

export function NewFileForm({ onSubmit, isRunning }: NewFileFormProps) {
  const { submit, ...fields } = useNewPassword(onSubmit)

  return (
    <form className="stack" onSubmit={submit}>
      <NewPasswordFields fields={fields} label={t('recovery.password')} />
      <Button block variant="primary" type="submit" busy={isRunning}>
        {t('recovery.make')}
      </Button>
    </form>
  )
}
