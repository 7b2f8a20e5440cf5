import type { PreparedSolana } from '../../chains/solana/prepare.ts'
import { t } from '../../i18n/i18n.ts'
import { formatAmount } from '../../platform/format.ts'
import { KeyValue } from '../../ui/KeyValue.tsx'

type Props = { transactions: PreparedSolana[]; currency: { symbol: string; decimals: number } }

/** The fee is exact, because it is part of the transaction. */
export function SolanaFee({ transactions, currency }: Props) {
  const { decimals, symbol } = currency
  const amount = (units: bigint) => `${formatAmount(units, decimals, { maximumFractionDigits: decimals })} ${symbol}`
  const own = transactions.filter(({ isPaidByOther }) => !isPaidByOther)
  if (own.length === 0) return <KeyValue rows={[{ label: t('fee.title'), value: t('solana.fee.other') }]} />
  const fees = own.map(({ fee }) => fee)
  const known = fees.filter((fee) => fee !== undefined)
  const priority = own.reduce((sum, { priorityFee }) => sum + priorityFee, 0n)
  const total = known.length === fees.length ? known.reduce((sum, fee) => sum + fee, 0n) : undefined
  return (
    <KeyValue
      rows={[
        {
          label: t('fee.title'),
          value: total === undefined ? t('solana.fee.unknown') : <span className="amount">{amount(total)}</span>,
        },
        ...(priority > 0n
          ? [{ label: t('solana.fee.priority'), value: <span className="amount">{amount(priority)}</span> }]
          : []),
      ]}
    />
  )
}
