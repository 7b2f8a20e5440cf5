import type { Finding } from '@oriel/shared/backend/doctor.ts'
import { useId } from 'react'
import { findText, t } from '../i18n/i18n.ts'
import { CodeBox } from '../ui/CodeBox.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { Icon } from '../ui/icons/icons.tsx'

export const statuses = ['failed', 'warning', 'unknown', 'ok'] as const satisfies Finding['status'][]

const icons = { failed: 'danger', warning: 'warning', unknown: 'help', ok: 'check' } as const

type FindingListProps = { status: Finding['status']; findings: readonly Finding[] }

export function FindingList({ status, findings }: FindingListProps) {
  const titleId = useId()
  const mine = findings.filter((finding) => finding.status === status)
  if (mine.length === 0) return null
  return (
    <section className="doctor-group" data-status={status} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(`doctor.${status}`)}</h2>
      <ul>
        {mine.map((finding) => (
          <FindingRow key={`${finding.code} ${finding.message}`} {...finding} />
        ))}
      </ul>
    </section>
  )
}

function FindingRow({ check, status, code, message, fix }: Finding) {
  return (
    <li className="doctor-finding">
      <span className="doctor-mark">
        <Icon name={icons[status]} size={18} />
      </span>
      <div className="doctor-said">
        <p className="doctor-head">
          <strong>{getCheckName(check)}</strong> <span className="doctor-code">{code}</span>
        </p>
        <p>{message}</p>
        {fix ? (
          <CodeBox
            label={t('doctor.writeTo', { where: fix.where })}
            text={fix.line}
            action={
              <CopyButton
                text={fix.line}
                label={t('doctor.copyFix')}
                copiedLabel={t('common.copied')}
                failedLabel={t('common.copyFailed')}
                iconOnly
              />
            }
          />
        ) : null}
      </div>
    </li>
  )
}

function getCheckName(check: string): string {
  return findText(`doctor.check.${check}`, {}) ?? t('doctor.check.other')
}
