import type { Speed } from '../../chains/eip155/send/fees.ts'
import type { PreparedTransaction } from '../../chains/eip155/send/transactions.ts'
import { formatAmount } from '../../format.ts'
import { t } from '../../i18n/i18n.ts'
import { Segmented } from '../../ui/Segmented.tsx'

type Props = {
  transaction: PreparedTransaction
  currency: { symbol: string; decimals: number }
  speed: Speed | 'suggested'
  onChange: (speed: Speed | 'suggested') => void
}

/**
 * What the network takes, in its own currency: the likely cost of each speed, and the most it can come to. Of what takes the
 * place of another transaction the fee is given: with less it is refused.
 */
export function FeePicker({ transaction, currency, speed, onChange }: Props) {
  const { fees, suggestedFee, replaces } = transaction
  const amount = (wei: bigint) =>
    `${formatAmount(wei, currency.decimals, { maximumFractionDigits: 6 })} ${currency.symbol}`
  const choices = (['slow', 'normal', 'fast'] as const).map((value) => ({
    value,
    label: t(`fee.${value}`),
    detail: amount(fees.speeds[value].estimatedWei),
  }))
  const suggestion = suggestedFee && {
    value: 'suggested' as const,
    label: t(replaces ? 'fee.replacement' : 'fee.suggested'),
    detail: amount(suggestedFee.maximumWei),
  }
  const maximum = speed === 'suggested' ? suggestedFee?.maximumWei : fees.speeds[speed].maximumWei
  return (
    <section className="stack-tight">
      <Segmented
        label={t('fee.title')}
        options={suggestion ? [suggestion, ...(replaces ? [] : choices)] : choices}
        value={speed}
        onChange={onChange}
      />
      {maximum !== undefined && <p className="footnote">{t('fee.atMost', { amount: amount(maximum) })}</p>}
    </section>
  )
}
