import { type DragEvent, type FormEvent, useId, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { getRevealLabels } from '../../parts/proof/getRevealLabels.ts'
import { useTask } from '../../parts/useTask.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import type { FileProof } from './model/loginWallet.ts'
import { SignInAgain } from './SignInAgain.tsx'

/** Maximum file size in bytes. A recovery file has about 1,000 bytes. */
const largestFile = 64_000

type FileFormProps = { submitLabel: string; onSubmit: (proof: FileProof) => Promise<void> }

export function FileForm({ submitLabel, onSubmit }: FileFormProps) {
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const { run, isRunning, failure } = useTask(onSubmit)

  function choose(chosen: File | undefined) {
    if (!chosen) return
    setProblem(chosen.size > largestFile ? t('recover.tooLarge') : undefined)
    setFile(chosen.size > largestFile ? undefined : chosen)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!file) return setProblem(t('recover.noFile'))
    run({ type: 'file', file: new Uint8Array(await file.arrayBuffer()), password })
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <FilePicker name={file?.name} problem={problem} onChoose={choose} />
      <PasswordField
        label={t('recover.password')}
        revealLabels={getRevealLabels()}
        value={password}
        onChange={setPassword}
      />
      <SignInAgain error={failure} />
      <Button block variant="primary" type="submit" busy={isRunning} disabled={password === ''}>
        {submitLabel}
      </Button>
    </form>
  )
}

type FilePickerProps = {
  name: string | undefined
  problem: string | undefined
  onChoose: (file: File | undefined) => void
}

function FilePicker({ name, problem, onChoose }: FilePickerProps) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }

  return (
    <div className="field" data-invalid={problem ? true : undefined}>
      <label
        className="file-picker"
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <Icon name={name ? 'check' : 'plus'} />
        <span>{name ? t('recover.chosen', { name }) : t('recover.choose')}</span>
        <input
          type="file"
          accept=".json,application/json"
          aria-label={name ? t('recover.otherFile') : t('recover.file')}
          aria-describedby={problem ? id : undefined}
          onChange={(event) => onChoose(event.target.files?.[0])}
        />
      </label>
      <div id={id} className="field-error" aria-live="polite">
        {problem ? <Icon name="warning" size={14} /> : null}
        {problem}
      </div>
    </div>
  )
}
