import type { PreparedOperation } from '../../../chains/eip155/smartAccount/operation.ts'
import { getFormatLocale, t } from '../../../i18n/i18n.ts'
import { formatAmount } from '../../../platform/format.ts'
import { FeeRow } from '../../../ui/Fact.tsx'
import { useFormatDollars } from '../model/tokenPrices.ts'

type Props = { operation: PreparedOperation; currency: { symbol: string; decimals: number } }

/** Shows who pays for the user operation or, if the account pays, the maximum fee. */
export function OperationFee({ operation, currency }: Props) {
  const { paidBy, maxWei } = operation
  const { decimals, symbol } = currency
  const dollars = useFormatDollars()({ units: maxWei, decimals, token: 'native' })
  if (paidBy) return <FeeRow label={t('fee.title')} value={<bdi>{getPayer(paidBy)}</bdi>} />
  const amount = `${formatAmount(maxWei, decimals, { maximumFractionDigits: 6, locale: getFormatLocale() })} ${symbol}`
  const text = dollars === undefined ? t('fee.atMost', { amount }) : t('fee.atMostWorth', { dollars, amount })
  return <FeeRow label={t('fee.title')} value={<bdi className="amount">{text}</bdi>} />
}

/**
 * Returns the text for the payer. Leaves out the name of a page's own paymaster, because the page can choose any name.
 */
function getPayer({ name, isOfPage }: NonNullable<PreparedOperation['paidBy']>): string {
  return isOfPage || name === undefined ? t('fee.paidBySite') : t('fee.paidBy', { name })
}
