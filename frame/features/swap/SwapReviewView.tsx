import '../send/send.css'
import './swap.css'
import { WalletError } from '@oriel/shared/errors/errors.ts'
import { type ReactNode, useEffect } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { toInlineName } from '../../parts/toInlineName.ts'
import { formatInFull, formatWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import { TokenCoin } from '../../parts/tokens/TokenCoin.tsx'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { OpenPhoneWallet } from '../../parts/wallets/OpenPhoneWallet.tsx'
import { router } from '../../router/router.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import type { Connector } from '../../wallets/connector/connector.ts'
import { isRejection } from '../../wallets/connector/isRejection.ts'
import type { SwapOrder } from './model/order.ts'
import type { SwapPlan } from './model/plan.ts'
import { swap } from './model/swap.ts'
import type { SwapStage } from './model/swapState.ts'
import { formatPercent } from './percent.ts'
import { NetworkFee, WalletFee } from './SwapDetails.tsx'
import { SwapSteps } from './SwapSteps.tsx'

export function SwapReviewView() {
  const { reviewed, stage, moved, error } = useStore(swap.store)
  const scope = useSendScope()
  const { network, account } = reviewed?.order ?? {}
  const isSame = scope?.from === account && scope?.network.caipNetworkId === network?.caipNetworkId
  const isOver = stage === 'idle' && (!reviewed || !isSame)
  useEffect(() => {
    if (isOver) router.goBack()
  }, [isOver])
  if (!reviewed || !scope) return null
  const { order, plan } = reviewed
  const connector = registry.find(session.of('eip155').connectorId)
  return (
    <div className="stack">
      <Leg
        label={t('swap.give')}
        amount={formatInFull(order.spend, order.give)}
        asset={order.give}
        units={order.spend}
      />
      <Leg
        label={t('swap.about')}
        amount={formatWithSymbol(plan.effects.received, order.get)}
        asset={order.get}
        units={plan.effects.received}
      />
      <ReviewFacts order={order} plan={plan} scope={scope} />
      <Tax order={order} plan={plan} />
      {!order.get.isListed && <Banner tone="warning">{t('swap.unlisted')}</Banner>}
      <SwapSteps order={order} plan={plan} stage={stage} walletName={toInlineName(getWalletName(connector))} />
      <Decision stage={stage} moved={moved} connector={connector}>
        {moved && (
          <Banner tone="warning">{t('swap.moved', { amount: formatWithSymbol(order.minimum, order.get) })}</Banner>
        )}
        {error && <Failure error={error} />}
      </Decision>
    </div>
  )
}

function Failure({ error }: { error: Error }) {
  if (isRejection(error)) return <Banner tone="warning">{describeError(error)}</Banner>
  return (
    <Banner tone="danger">
      {describeError(error)}{' '}
      {error instanceof WalletError && <bdi>{t('connecting.code', { code: String(error.code) })}</bdi>}
    </Banner>
  )
}

const getWalletName = (connector: Connector | undefined) =>
  connector?.asksUser ? (session.of('eip155').walletName ?? connector.name) : t('networks.yourWallet')

type LegProps = { label: string; amount: string; asset: SwapOrder['give']; units: bigint }

function Leg({ label, amount, asset, units }: LegProps) {
  const dollars = formatWorth(units, asset)
  return (
    <section className="swap-leg" aria-label={label}>
      <TokenCoin asset={asset} size={40} />
      <div className="swap-leg-words">
        <p className="swap-side-name">{label}</p>
        <p className="swap-leg-amount" data-length={amount.length > 18 ? 'long' : undefined}>
          <bdi dir="ltr">{amount}</bdi>
        </p>
        {dollars && (
          <p className="footnote">
            <bdi dir="ltr">{dollars}</bdi>
          </p>
        )}
      </div>
    </section>
  )
}

type Facts_ = { order: SwapOrder; plan: SwapPlan; scope: NonNullable<ReturnType<typeof useSendScope>> }

function ReviewFacts({ order, plan, scope }: Facts_) {
  const { get, minimum, slippage, quote, fee, expected, network } = order
  return (
    <Facts label={t('swap.details')}>
      <Fact label={t('swap.minimum')} value={<bdi dir="ltr">{formatWithSymbol(minimum, get)}</bdi>} />
      <Fact label={t('swap.slippage')} value={formatPercent(slippage / 100)} />
      <Fact label={t('swap.impact')} value={formatPercent(Number(quote.priceImpact))} />
      <Fact
        label={t('swap.walletFee')}
        value={<WalletFee get={get} expected={expected} bps={fee?.bps ?? 0} />}
        below={fee && <Address address={fee.recipient} />}
      />
      <NetworkFee scope={scope} gas={plan.effects.gasUsed} />
      <Fact label={t('send.network')} value={network.name} />
    </Facts>
  )
}

/** Maximum loss that does not count as a tax, in parts per thousand. The price moves slightly between blocks. */
const unsaidTax = 2n

/** Warns about a fee-on-transfer token: the account receives less than the exchange sends. */
function Tax({ order: { expected, get }, plan: { effects } }: Pick<Facts_, 'order' | 'plan'>) {
  const lost = expected - effects.received
  if (lost * 1000n <= expected * unsaidTax) return null
  const percent = formatPercent(Number((lost * 10_000n) / expected) / 10_000)
  return <Banner tone="warning">{t('swap.tax', { symbol: get.symbol, percent })}</Banner>
}

type DecisionProps = {
  stage: SwapStage
  moved: boolean
  connector: Connector | undefined
  /** Content that stays visible together with the buttons, even if the review is long. */
  children: ReactNode
}

function Decision({ stage, moved, connector, children }: DecisionProps) {
  const isBusy = stage !== 'idle'
  const isAtWallet = connector?.asksUser === true && ['permit', 'approving', 'swapping'].includes(stage)
  const statusKey = isAtWallet ? 'swap.atWallet' : stage === 'sent' ? 'swap.atNetwork' : undefined
  return (
    <div className="actions">
      {children}
      {statusKey && (
        <p className="footnote" role="status">
          {t(statusKey, { name: getWalletName(connector) })}
        </p>
      )}
      <div className="swap-open">{isAtWallet && <OpenPhoneWallet />}</div>
      <Button disabled={isBusy} onClick={() => router.goBack()}>
        {t('common.cancel')}
      </Button>
      <Button variant="primary" busy={isBusy} onClick={() => void swap.start()}>
        {t(isBusy ? 'swap.busy' : moved ? 'swap.submitNew' : 'swap.submit')}
      </Button>
    </div>
  )
}
