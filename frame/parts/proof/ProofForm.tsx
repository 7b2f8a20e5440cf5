import { type FormEvent, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { localWallet } from '../../localWallet/localWallet.ts'
import type { Proof } from '../../localWallet/proof.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { useTask } from '../useTask.ts'
import { CantUnlock, showCantUnlock } from './CantUnlock.tsx'
import { getRevealLabels } from './getRevealLabels.ts'

type Props = { submitLabel: string; variant?: 'primary' | 'danger'; onSubmit: (proof: Proof) => Promise<void> }

export function ProofForm({ submitLabel, variant = 'primary', onSubmit }: Props) {
  const factors = useStore(localWallet.store, ({ status }) => status?.factors) ?? []
  const { run, isRunning, error } = useTask(onSubmit)
  const [password, setPassword] = useState('')
  const has = (type: 'password' | 'passkey') => factors.some((factor) => factor.type === type)

  const lost = <CantUnlock onPress={showCantUnlock} />

  function submit(event: FormEvent) {
    event.preventDefault()
    run({ type: 'password', password })
  }

  return (
    <div className="stack">
      {has('passkey') && (
        <Button block variant={variant} icon="fingerprint" busy={isRunning} onClick={() => run({ type: 'passkey' })}>
          {t('proof.withPasskey', { action: submitLabel })}
        </Button>
      )}
      {has('password') && (
        <form className="stack" onSubmit={submit}>
          <PasswordField
            label={t('proof.password')}
            revealLabels={getRevealLabels()}
            value={password}
            onChange={setPassword}
            error={error}
            focusFirst
            aside={lost}
          />
          <Button block type="submit" variant={variant} busy={isRunning} disabled={password === ''}>
            {submitLabel}
          </Button>
        </form>
      )}
      {error && !has('password') && <Banner tone="danger">{error}</Banner>}
      {!has('password') && lost}
    </div>
  )
}
