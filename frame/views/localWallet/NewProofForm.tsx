import { useEffect, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Proof } from '../../localWallet/proof.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { useTask } from '../useTask.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword } from './useNewPassword.ts'

type Props = { submitLabel: string; onSubmit: (proof: Proof) => Promise<void>; isReady?: boolean }

export function NewProofForm({ submitLabel, onSubmit, isReady = true }: Props) {
  const [hasPasskey, setHasPasskey] = useState(false)
  const [usesPassword, setUsesPassword] = useState(false)
  const { run, isRunning, error } = useTask(onSubmit)
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setHasPasskey)
  }, [])

  if (hasPasskey && !usesPassword) {
    return (
      <div className="stack">
        <p className="footnote">{t('proof.passkeyText')}</p>
        {error && <Banner tone="danger">{error}</Banner>}
        <Button
          block
          variant="primary"
          icon="fingerprint"
          busy={isRunning}
          disabled={!isReady}
          onClick={() => run({ type: 'passkey' })}
        >
          {t('proof.passkey')}
        </Button>
        <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesPassword(true)}>
          {t('proof.usePassword')}
        </Button>
      </div>
    )
  }
  return (
    <PasswordForm
      submitLabel={submitLabel}
      error={error}
      isRunning={isRunning}
      isReady={isReady}
      onSubmit={(password) => run({ type: 'password', password })}
    />
  )
}

type PasswordFormProps = {
  submitLabel: string
  error: string | undefined
  isRunning: boolean
  isReady: boolean
  onSubmit: (password: string) => void
}

function PasswordForm({ submitLabel, error, isRunning, isReady, onSubmit }: PasswordFormProps) {
  const { submit, ...fields } = useNewPassword(onSubmit)

  return (
    <form className="stack" onSubmit={submit}>
      <NewPasswordFields fields={fields} label={t('proof.password')} />
      {error && <Banner tone="danger">{error}</Banner>}
      <Button block variant="primary" type="submit" busy={isRunning} disabled={!isReady}>
        {submitLabel}
      </Button>
    </form>
  )
}
