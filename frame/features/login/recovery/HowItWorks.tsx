import type { ReactNode } from 'react'
import { t } from '../../../i18n/i18n.ts'

export function HowItWorks({ children }: { children: ReactNode }) {
  return (
    <details className="details">
      <summary>{t('recovery.how')}</summary>
      <p className="footnote">{children}</p>
    </details>
  )
}
