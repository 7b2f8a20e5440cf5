import type { PreparedSolana } from '@oriel/clear-signing/solana/describe/prepare.ts'
import { t } from '../../../i18n/i18n.ts'
import { formatAmount } from '../../../platform/format.ts'
import { Fact, Facts, FeeRow } from '../../../ui/Fact.tsx'
import { useFormatDollars } from '../model/tokenPrices.ts'

type Props = { transactions: PreparedSolana[]; currency: { symbol: string; decimals: number } }

/** Shows the fee. The fee is exact, because the transaction itself determines it. */
export function SolanaFee({ transactions, currency }: Props) {
  const { decimals, symbol } = currency
  const dollars = useFormatDollars()
  const renderAmount = (units: bigint) => (
    <bdi className="amount">{`${formatAmount(units, decimals, { maximumFractionDigits: decimals })} ${symbol}`}</bdi>
  )
  const own = transactions.filter(({ isPaidByOther }) => !isPaidByOther)
  if (own.length === 0) return <FeeRow label={t('fee.title')} value={t('solana.fee.other')} />
  const fees = own.map(({ fee }) => fee)
  const knownFees = fees.filter((fee) => fee !== undefined)
  const priority = own.reduce((sum, { priorityFee }) => sum + priorityFee, 0n)
  const total = knownFees.length === fees.length ? knownFees.reduce((sum, fee) => sum + fee, 0n) : undefined
  if (total === undefined) return <FeeRow label={t('fee.title')} value={t('solana.fee.unknown')} />
  const fiatValue = dollars({ units: total, decimals, token: 'native' })
  if (fiatValue === undefined && priority === 0n) return <FeeRow label={t('fee.title')} value={renderAmount(total)} />
  return (
    <FeeRow label={t('fee.title')} value={fiatValue ? <bdi className="amount">{fiatValue}</bdi> : renderAmount(total)}>
      <Facts>
        <Fact label={t('solana.fee.total')} value={renderAmount(total)} />
        {priority > 0n && <Fact label={t('solana.fee.priority')} value={renderAmount(priority)} />}
      </Facts>
    </FeeRow>
  )
}
