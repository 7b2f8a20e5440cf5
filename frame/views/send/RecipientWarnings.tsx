import { t } from '../../i18n/i18n.ts'
import type { Warning } from '../../send/warnings.ts'
import { Address } from '../../ui/Address.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** What speaks against a recipient, the worst first. */
export function RecipientWarnings({ warnings }: { warnings: readonly Warning[] }) {
  return warnings.map(({ code, level, text, of }) => (
    <div key={code} data-alarm={level === 'info' ? undefined : level} tabIndex={-1}>
      <Notice tone={level}>
        {t(text)}
        {of && (
          <span className="stack-tight">
            <span>{t('send.warning.lookAlikeOf')}</span>
            <Address address={of} full />
          </span>
        )}
      </Notice>
    </div>
  ))
}
