import type { Diagnosis } from '@oriel/shared/backend/doctor.ts'
import { useId, useState } from 'react'
import { t } from '../i18n/i18n.ts'
import { config } from '../platform/config.ts'
import { useTheme } from '../theme/useTheme.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { FindingList, statuses } from './FindingList.tsx'
import { allowsAnyPort, findChoice, getChosenOrigin, type PageChoice } from './pageChoice.ts'
import { useDiagnosis } from './useDiagnosis.ts'

type DoctorPageProps = {
  requestedOrigin: string | undefined
}

export function DoctorPage({ requestedOrigin }: DoctorPageProps) {
  const [choice, setChoice] = useState(() => findChoice(requestedOrigin, config.allowedOrigins))
  const { isRunning, diagnosis, failure, runChecks } = useDiagnosis(getChosenOrigin(choice) ?? undefined)
  useTheme()
  const choose = (next: PageChoice) => {
    setChoice(next)
    const page = getChosenOrigin(next)
    if (page !== null) runChecks(page)
  }
  return (
    <main className="doctor">
      <header className="doctor-title">
        <h1>{t('doctor.title')}</h1>
        <p>{t('doctor.lead')}</p>
      </header>
      <PageForm choice={choice} isRunning={isRunning} onChange={choose} onRun={runChecks} />
      <Outcome isRunning={isRunning} diagnosis={diagnosis} />
      {failure ? <Banner tone="danger">{t('doctor.failure', { message: failure })}</Banner> : null}
      {diagnosis
        ? statuses.map((status) => <FindingList key={status} status={status} findings={diagnosis.findings} />)
        : null}
      {diagnosis ? (
        <div>
          <CopyButton
            text={JSON.stringify(diagnosis, null, 2)}
            label={t('doctor.copyReport')}
            copiedLabel={t('common.copied')}
            failedLabel={t('common.copyFailed')}
          />
        </div>
      ) : null}
    </main>
  )
}

type PageFormProps = {
  choice: PageChoice
  isRunning: boolean
  onChange: (choice: PageChoice) => void
  onRun: (page: string | undefined) => void
}

function PageForm({ choice, isRunning, onChange, onRun }: PageFormProps) {
  const id = useId()
  const page = getChosenOrigin(choice)
  const { entry, port } = choice
  const entries = [...new Set([...config.allowedOrigins, entry])].filter(Boolean)
  return (
    <form
      className="doctor-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (page !== null && !isRunning) onRun(page)
      }}
    >
      <div className="doctor-choice">
        <label className="field-label" htmlFor={id}>
          {t('doctor.choosePage')}
        </label>
        <select
          id={id}
          className="select"
          value={entry}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => onChange({ entry: target.value, port: '' })}
        >
          <option value="">{t('doctor.noPage')}</option>
          {entries.map((item) => (
            <option key={item} value={item}>
              {allowsAnyPort(item) ? t('doctor.anyPort', { origin: item.slice(0, -2) }) : item}
            </option>
          ))}
        </select>
      </div>
      {allowsAnyPort(entry) ? (
        <TextField
          label={t('doctor.port')}
          value={port}
          inputMode="numeric"
          maxLength={5}
          error={port && page === null ? t('doctor.portWrong') : undefined}
          onChange={(value) => onChange({ entry, port: value })}
        />
      ) : null}
      <Button type="submit" variant="primary" disabled={page === null} busy={isRunning}>
        {t('doctor.again')}
      </Button>
      <p className="footnote" id={`${id}-hint`}>
        {t('doctor.whose', { project: config.projectId })}
      </p>
    </form>
  )
}

function Outcome({ isRunning, diagnosis }: { isRunning: boolean; diagnosis: Diagnosis | undefined }) {
  const count = diagnosis?.findings.filter(({ status }) => status === 'failed').length ?? 0
  return (
    <p className="doctor-outcome" role="status">
      {isRunning ? (
        <>
          <Spinner size={18} /> {t('doctor.running')}
        </>
      ) : null}
      {!isRunning && diagnosis ? (count > 0 ? t('doctor.sum', { count }) : t('doctor.well')) : null}
    </p>
  )
}
