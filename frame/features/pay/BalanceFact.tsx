import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { formatWithSymbol } from '../../parts/tokens/amounts.ts'
import { Fact } from '../../ui/Fact.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { type PaymentProps, paymentBalanceQuery } from './paymentBalance.ts'

/** Shows the account's balance of the asset. Use it inside `Facts`. */
export function BalanceFact(props: PaymentProps) {
  const { payment, network } = props
  const { data: balance, isPending } = useQuery(paymentBalanceQuery(props))
  const asset = payment.shortage === 'fee' ? network.nativeCurrency : payment.asset
  const known = balance === undefined ? t('pay.balanceFailed') : formatWithSymbol(balance, asset)
  return <Fact label={t('pay.balance')} value={isPending ? <Skeleton width={96} /> : <bdi dir="auto">{known}</bdi>} />
}
