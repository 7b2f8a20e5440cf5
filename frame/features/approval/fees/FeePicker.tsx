import type { Speed } from '../../../chains/eip155/send/fees.ts'
import type { PreparedTransaction } from '../../../chains/eip155/send/transactions.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatAmount } from '../../../platform/format.ts'
import { FeeRow } from '../../../ui/Fact.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { useFormatDollars } from '../model/tokenPrices.ts'

type Props = {
  transaction: Pick<PreparedTransaction, 'fees' | 'suggestedFee' | 'replaces'>
  currency: { symbol: string; decimals: number }
  speed: Speed | 'suggested'
  onChange: (speed: Speed | 'suggested') => void
}

/**
 * Shows the fee in dollars and, when pressed, a choice of speeds. The fee of a replacement transaction is fixed,
 * because nodes reject a lower one.
 */
export function FeePicker({ transaction, currency, speed, onChange }: Props) {
  const { fees, suggestedFee, replaces } = transaction
  const formatAmountWithSymbol = (wei: bigint) =>
    `${formatAmount(wei, currency.decimals, { maximumFractionDigits: 6, locale: getFormatLocale() })} ${currency.symbol}`
  const dollarsOf = useFormatDollars()
  const formatDollars = (wei: bigint) => dollarsOf({ units: wei, decimals: currency.decimals, token: 'native' })
  const choices = (['slow', 'normal', 'fast'] as const).map((value) => ({
    value,
    label: t(`fee.${value}`),
    detail: formatDollars(fees.speeds[value].estimatedWei) ?? formatAmountWithSymbol(fees.speeds[value].estimatedWei),
  }))
  const suggestion = suggestedFee && {
    value: 'suggested' as const,
    label: t(replaces ? 'fee.replacement' : 'fee.suggested'),
    detail: formatDollars(suggestedFee.estimatedWei) ?? formatAmountWithSymbol(suggestedFee.estimatedWei),
  }
  const options = suggestion ? [...(replaces ? [] : choices), suggestion] : choices
  const chosen = options.find(({ value }) => value === speed)
  const maxWei = speed === 'suggested' ? suggestedFee?.maxWei : fees.speeds[speed].maxWei
  const maxDollars = maxWei === undefined ? undefined : formatDollars(maxWei)
  return (
    <FeeRow
      label={t('fee.title')}
      value={<bdi className="amount">{chosen?.detail}</bdi>}
      note={speed === 'normal' ? undefined : chosen?.label}
    >
      <Segmented label={t('fee.speed')} hideLabel options={options} value={speed} onChange={onChange} />
      {maxWei !== undefined && (
        <p className="footnote">
          {maxDollars === undefined
            ? t('fee.atMost', { amount: formatAmountWithSymbol(maxWei) })
            : t('fee.atMostWorth', { dollars: maxDollars, amount: formatAmountWithSymbol(maxWei) })}
        </p>
      )}
    </FeeRow>
  )
}
