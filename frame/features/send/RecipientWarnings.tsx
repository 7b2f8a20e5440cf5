import { t } from '../../i18n/i18n.ts'
import { Address } from '../../ui/Address.tsx'
import { AlarmBanner } from '../approval/alarms/AlarmBanner.tsx'
import type { Warning } from './model/warnings.ts'

export function RecipientWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return warnings.map((warning) => {
    const { code, level } = warning
    if (level === 'info') {
      return (
        <p key={code} className="footnote">
          {t(warning.text)}
        </p>
      )
    }
    return (
      <AlarmBanner key={code} level={level}>
        <WarningText {...warning} />
      </AlarmBanner>
    )
  })
}

function WarningText({ text, of }: Warning) {
  return (
    <>
      {t(text)}
      {of && (
        <span className="stack-tight">
          <span>{t('send.warning.lookAlikeOf')}</span>
          <Address address={of} full />
        </span>
      )}
    </>
  )
}
