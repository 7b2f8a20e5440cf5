import { t } from '../../../i18n/i18n.ts'
import { NewPasswordFields } from '../../../parts/proof/NewPasswordFields.tsx'
import { useNewPassword } from '../../../parts/proof/useNewPassword.ts'
import { Button } from '../../../ui/Button.tsx'

type NewFileFormProps = {
  onSubmit: (password: string) => void
  isRunning: boolean
  /** True while another button is the primary one. */
  isSecondary?: boolean
}

export function NewFileForm({ onSubmit, isRunning, isSecondary = false }: NewFileFormProps) {
  const { submit, ...fields } = useNewPassword(onSubmit)

  return (
    <form className="stack" onSubmit={submit}>
      <NewPasswordFields fields={fields} label={t('recovery.password')} />
      <Button block variant={isSecondary ? 'secondary' : 'primary'} type="submit" busy={isRunning}>
        {t('recovery.make')}
      </Button>
    </form>
  )
}
