import { type ChangeEvent, type FormEvent, type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import type { View } from '#shared/view.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { homeWallet } from '../../window/homeWallet.ts'
import type { OwnerProof as Proof } from '../../window/ownerProof.ts'
import { useTask } from '../useTask.ts'
import { WhileFresh } from './WhileFresh.tsx'

type Props = {
  submitLabel: string
  variant?: 'primary' | 'danger'
  /** Where to be after signing in again. */
  view: View
  onSubmit: (proof: Proof) => Promise<void>
}

/** Asks for what opens a login wallet here: its passkey, a fresh login, or the recovery file and its password. */
export function OwnerProof({ submitLabel, variant = 'primary', view, onSubmit }: Props) {
  const hasPasskey = useStore(homeWallet.store, () => homeWallet.hasPasskey())
  const [usesFile, setUsesFile] = useState(false)
  const { run, isRunning, error } = useTask(onSubmit)
  const problem = error && <Notice tone="danger">{error}</Notice>
  if (usesFile) {
    return (
      <FileProof submitLabel={submitLabel} variant={variant} isRunning={isRunning} onSubmit={run}>
        {problem}
        <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesFile(false)}>
          {t('common.back')}
        </Button>
      </FileProof>
    )
  }
  return (
    <div className="stack">
      {problem}
      {hasPasskey && (
        <Button block variant={variant} icon="fingerprint" busy={isRunning} onClick={() => run({ type: 'passkey' })}>
          {t('proof.withPasskey', { action: submitLabel })}
        </Button>
      )}
      <WhileFresh view={view}>
        <Button
          block
          variant={hasPasskey ? 'secondary' : variant}
          busy={isRunning}
          onClick={() => run({ type: 'login' })}
        >
          {t('ownerProof.login', { action: submitLabel })}
        </Button>
      </WhileFresh>
      <Button block variant="ghost" disabled={isRunning} onClick={() => setUsesFile(true)}>
        {t('ownerProof.file')}
      </Button>
    </div>
  )
}

type FileProofProps = {
  submitLabel: string
  variant: 'primary' | 'danger'
  isRunning: boolean
  onSubmit: (proof: Proof) => void
  children: ReactNode
}

function FileProof({ submitLabel, variant, isRunning, onSubmit, children }: FileProofProps) {
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const inputId = useId()

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    setFile(target.files?.[0])
    // The same file may be chosen again.
    target.value = ''
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (file) onSubmit({ type: 'file', file: new Uint8Array(await file.arrayBuffer()), password })
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <input
        id={inputId}
        className="hidden-text file-input"
        type="file"
        accept=".json,application/json"
        onChange={choose}
      />
      <label className="button" data-variant="secondary" data-block="" htmlFor={inputId}>
        {file ? file.name : t('ownerProof.choose')}
      </label>
      <TextField
        label={t('ownerProof.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button block type="submit" variant={variant} busy={isRunning} disabled={!file || password === ''}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
