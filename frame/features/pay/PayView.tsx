import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { networks } from '../../state/networks.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { Facts } from '../../ui/Fact.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { ApprovalContent } from '../approval/ApproveTransactionView.tsx'
import { EndedRequest } from '../approval/EndedRequest.tsx'
import { BalanceFact } from './BalanceFact.tsx'
import type { PaymentProps } from './paymentBalance.ts'
import { ShortPayment } from './ShortPayment.tsx'
import { TheirPayment } from './TheirPayment.tsx'
import { UnknownToken } from './UnknownToken.tsx'

/** Shows a payment that the page requested. Our own wallet approves its transaction here. */
export function PayView() {
  const approval = useStore(approvals.store, ({ pending: [first] }) => (first?.view.name === 'Pay' ? first : undefined))
  const network = approval && networks.served(approval.request.networkId)
  const payment = approval?.request.payment
  if (!payment || !network) return null
  if (approval.ended) return <EndedRequest approval={approval} ending={approval.ended} />
  const props = { approval, network, payment }
  return <RequestedPayment key={approval.id} {...props} />
}

function RequestedPayment(props: PaymentProps) {
  const { approval, payment } = props
  if (payment.shortage) return <ShortPayment {...props} />
  if (!isOfOwnWallet(approval)) return <TheirPayment {...props} />
  return (
    <ApprovalContent>
      <Facts>
        <BalanceFact {...props} />
      </Facts>
      <UnknownToken {...payment} />
    </ApprovalContent>
  )
}

function isOfOwnWallet({ request }: Approval): boolean {
  const { namespace } = rpcMethods[request.method]
  return registry.find(session.of(namespace).connectorId)?.asksUser === false
}
