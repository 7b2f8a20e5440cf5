import { useQuery } from '@tanstack/react-query'
import { t } from '../../i18n/i18n.ts'
import { GuardedChoice } from '../../parts/approval/GuardedChoice.tsx'
import { findAsset, useAssets } from '../../parts/tokens/useSendScope.ts'
import { ApprovalHeader } from '../approval/ApprovalHeader.tsx'
import { PaymentNote } from '../approval/PaymentNote.tsx'
import { ReviewFacts } from '../send/ReviewFacts.tsx'
import { useTransferReview } from '../send/useDraftReview.ts'
import { BalanceFact } from './BalanceFact.tsx'
import { type PaymentProps, paymentBalanceQuery } from './paymentBalance.ts'
import { UnknownToken } from './UnknownToken.tsx'

/** Shows a payment before another wallet shows its own prompt. */
export function TheirPayment(props: PaymentProps) {
  const { approval, network, payment } = props
  const { address: from, networkId } = approval.request
  const scope = { network, from }
  const assets = useAssets(scope)
  const { data: units = payment.units } = useQuery(paymentBalanceQuery(props))
  const { isKnown, ...token } = payment.asset
  // The list provides only the price. The other fields are those that the transaction was built with.
  const { price, iconUrl } = findAsset(assets.list, token.address) ?? { price: undefined, iconUrl: undefined }
  const asset = { ...token, address: token.address, networkId, units, price, iconUrl, isSpam: false }
  const review = useTransferReview(scope, {
    assets,
    asset,
    to: payment.recipient,
    name: undefined,
    chosen: payment.units,
    isMax: false,
  })
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      <ReviewFacts scope={scope} review={review} isWhole>
        <BalanceFact {...props} />
      </ReviewFacts>
      <PaymentNote request={approval.request} />
      <UnknownToken asset={payment.asset} />
      <GuardedChoice
        content={[approval.id, ...review.warnings.map(({ code }) => code)].join(' ')}
        disabled={review.isImpossible}
        onAccept={() => approval.settle(true)}
        onCancel={() => approval.settle(undefined)}
      >
        {t('approval.pay')}
      </GuardedChoice>
    </div>
  )
}
