import './pay.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { formatInFull } from '../../parts/tokens/amounts.ts'
import { approvals } from '../../requests/approvals.ts'
import { paymentChanges } from '../../requests/payment/paymentChanges.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { useFundingActions } from '../account/parts/AccountActions.tsx'
import { ApprovalHeader } from '../approval/ApprovalHeader.tsx'
import { PaymentNote } from '../approval/PaymentNote.tsx'
import { Recipient } from '../send/Recipient.tsx'
import { BalanceFact } from './BalanceFact.tsx'
import { PaymentHead } from './PaymentHead.tsx'
import { type PaymentProps, paymentBalanceQuery } from './paymentBalance.ts'
import { UnknownToken } from './UnknownToken.tsx'

/** Shows a payment that the account cannot afford, with the missing amount and ways to add funds. */
export function ShortPayment(props: PaymentProps) {
  const { approval, network, payment } = props
  const { shortage, asset, units } = payment
  const { data: balance } = useQuery(paymentBalanceQuery(props))
  const isEnough = shortage === 'amount' && balance !== undefined && balance >= units
  const [isBusy, setBusy] = useState(false)
  function retry() {
    setBusy(true)
    paymentChanges.retry(payment)
  }
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      <PaymentHead {...props} />
      <Recipient address={payment.recipient} name={undefined} />
      <PaymentNote request={approval.request} />
      <UnknownToken asset={asset} />
      <Facts>
        <Fact label={t('send.network')} value={network.name} />
        <BalanceFact {...props} />
      </Facts>
      {isEnough ? (
        <Banner tone="success" title={t('pay.enough')}>
          {t('pay.enoughText')}
        </Banner>
      ) : (
        <Lack {...props} balance={balance} />
      )}
      <div className="actions">
        <Button onClick={() => approval.settle(undefined)}>{t('common.cancel')}</Button>
        <Button variant="primary" busy={isBusy} onClick={retry}>
          {t(isEnough ? 'pay.continue' : 'common.retry')}
        </Button>
      </div>
    </div>
  )
}

function Lack({ approval, network, payment, balance }: PaymentProps & { balance: bigint | undefined }) {
  const { shortage, asset, units } = payment
  const { symbol } = network.nativeCurrency
  const title =
    shortage === 'fee'
      ? t('pay.needFee', { symbol })
      : shortage === 'rest'
        ? t('pay.needRest', { symbol })
        : getMissing()
  const wanted = shortage === 'fee' ? symbol : (asset.address ?? asset.symbol)
  const funding = useFundingActions()
  function getMissing() {
    if (balance === undefined) return t('pay.needMore', { symbol: asset.symbol })
    return t('pay.need', { amount: formatInFull(units - balance, asset) })
  }
  function open({ name, view }: (typeof funding)[number]) {
    router.open(name === 'swaps' ? { name: 'Swap', arguments: { toToken: wanted } } : view)
    approvals.rejectForFunds(approval.id)
  }
  return (
    <Banner tone="warning" title={title}>
      {funding.length === 0 ? (
        t('pay.retryText')
      ) : (
        <span className="stack-tight">
          {shortage === 'rest' && <span>{t('pay.needRestText', { network: network.name })}</span>}
          <span>{t('approval.addFundsText')}</span>
          <span className="pay-funding">
            {funding.map((action) => (
              <Button key={action.name} small icon={action.icon} onClick={() => open(action)}>
                {t(action.text)}
              </Button>
            ))}
          </span>
        </span>
      )}
    </Banner>
  )
}
