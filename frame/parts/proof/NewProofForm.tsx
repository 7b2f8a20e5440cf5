import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Proof } from '../../localWallet/proof.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ConsentButton } from '../approval/ConsentButton.tsx'
import { useTask } from '../useTask.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { useNewPassword } from './useNewPassword.ts'

type Props = {
  submitLabel: string
  passkeyLabel?: string | undefined
  onSubmit: (proof: Proof) => Promise<void>
  isReady?: boolean
  /** Explanation of what the button does, shown above it. */
  note?: ReactNode
  /** Origin that gets a permission when the button is pressed. If set, the approval guard protects the button. */
  consent?: string | undefined
}

export function NewProofForm(props: Props) {
  const { submitLabel, passkeyLabel = t('proof.passkey'), onSubmit, isReady = true, note, consent } = props
  const [hasPasskey, setHasPasskey] = useState<boolean>()
  const [usesPassword, setUsesPassword] = useState(false)
  const { run, isRunning, error } = useTask(onSubmit)
  useEffect(() => {
    void localWallet.isPasskeyAvailable().then(setHasPasskey)
  }, [])

  if (hasPasskey === undefined) return null
  if (hasPasskey && !usesPassword) {
    return (
      <div className="stack">
        {consent === undefined && <p className="footnote">{t('proof.passkeyText')}</p>}
        {error && <Banner tone="danger">{error}</Banner>}
        {note}
        {consent === undefined ? (
          <Button
            block
            variant="primary"
            icon="fingerprint"
            busy={isRunning}
            disabled={!isReady}
            onClick={() => run({ type: 'passkey' })}
          >
            {passkeyLabel}
          </Button>
        ) : (
          <ConsentButton
            content={consent}
            busy={isRunning}
            disabled={!isReady}
            onAccept={() => run({ type: 'passkey' })}
          >
            {passkeyLabel}
          </ConsentButton>
        )}
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
      note={note}
      consent={consent}
      onSubmit={(password) => run({ type: 'password', password })}
    />
  )
}

type PasswordFormProps = {
  submitLabel: string
  error: string | undefined
  isRunning: boolean
  isReady: boolean
  note: ReactNode
  consent: string | undefined
  onSubmit: (password: string) => void
}

function PasswordForm({ submitLabel, error, isRunning, isReady, note, consent, onSubmit }: PasswordFormProps) {
  const { submit, ...fields } = useNewPassword(onSubmit)
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  // Focus the first field here, because the form renders after the view has set focus, or replaces the focused button.
  useEffect(() => {
    const { activeElement: active, body } = document
    const isFree = active === body || (active instanceof HTMLElement && active.dataset.modalTitle !== undefined)
    if (isFree) form.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [])
  /** True from a click that the guard accepted until the submit event that the click causes. */
  const isAccepted = useRef(false)

  function submitForm(event: FormEvent) {
    const isConsent = consent === undefined || isAccepted.current
    isAccepted.current = false
    if (isConsent) submit(event)
    else event.preventDefault()
  }

  function accept() {
    isAccepted.current = true
  }

  return (
    <form ref={form} id={formId} className="stack" onSubmit={submitForm}>
      <NewPasswordFields fields={fields} label={t('proof.password')} />
      {error && <Banner tone="danger">{error}</Banner>}
      {note}
      {consent === undefined ? (
        <Button block variant="primary" type="submit" busy={isRunning} disabled={!isReady}>
          {submitLabel}
        </Button>
      ) : (
        <ConsentButton content={consent} busy={isRunning} disabled={!isReady} form={formId} onAccept={accept}>
          {submitLabel}
        </ConsentButton>
      )}
    </form>
  )
}
