import { formatInFull } from '../../parts/tokens/amounts.ts'
import { HeroAmount } from '../../ui/Hero.tsx'
import { ApprovalCoin } from '../approval/description/ApprovalCoin.tsx'
import type { PaymentProps } from './paymentBalance.ts'

export function PaymentHead({ payment: { asset, units }, network }: PaymentProps) {
  return (
    <HeroAmount
      coin={<ApprovalCoin network={network} symbol={asset.symbol} token={asset.address ?? 'native'} size={44} />}
      title={<bdi dir="ltr">{formatInFull(units, asset)}</bdi>}
    />
  )
}
