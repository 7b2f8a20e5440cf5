import { t } from '../../i18n/i18n.ts'
import type { Warning } from '../../send/warnings.ts'
import { Address } from '../../ui/Address.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AlarmNotice } from '../approval/AlarmNotice.tsx'

export function RecipientWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return warnings.map((warning) => {
    const { code, level } = warning
    if (level === 'info') return <Notice key={code}>{t(warning.text)}</Notice>
    return (
      <AlarmNotice key={code} level={level}>
        <Text {...warning} />
      </AlarmNotice>
    )
  })
}

function Text({ text, of }: Warning) {
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
