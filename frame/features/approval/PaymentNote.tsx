import { t } from '../../i18n/i18n.ts'
import type { Approval } from '../../requests/approvals.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'

/** Shows a payment's note in quotes, because it is the page's text. */
export function PaymentNote({ request: { payment } }: Pick<Approval, 'request'>) {
  if (!payment?.note) return null
  const value = (
    <bdi className="payment-note" dir="auto">
      {t('approval.noteText', { note: payment.note })}
    </bdi>
  )
  return <KeyValue rows={[{ label: t('approval.note'), value, stacked: true }]} />
}
