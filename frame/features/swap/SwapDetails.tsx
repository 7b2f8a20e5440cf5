import { useQuery } from '@tanstack/react-query'
import { loadPart } from '../../chains/chain/loadPart.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { formatWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import { PriceChart } from '../../parts/tokens/PriceChart.tsx'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useAssets } from '../../parts/tokens/useSendScope.ts'
import { config } from '../../platform/config.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Fact, Facts, OpenFact } from '../../ui/Fact.tsx'
import type { Quote } from './api/convert.ts'
import { swapDraft } from './model/draft.ts'
import { formatRate } from './model/formatRate.ts'
import { getImpactLevel } from './model/priceImpact.ts'
import { computeMinimum, isDollarToken } from './model/slippage.ts'
import type { SwapAsset } from './model/swapAsset.ts'
import { formatPercent } from './percent.ts'
import { SlippageChoice } from './SlippageChoice.tsx'

type Props = {
  scope: Scope
  give: SwapAsset
  get: SwapAsset
  quote: Quote
  /** Slippage tolerance in percent. */
  slippage: number | undefined
}

export function SwapDetails({ scope, give, get, quote, slippage }: Props) {
  const expected = BigInt(quote.toAmount)
  const impact = Number(quote.priceImpact)
  const { slippage: chosen } = useStore(swapDraft.slippage)
  const percent = slippage === undefined ? t('swap.slippageOther') : formatPercent(slippage / 100)
  return (
    <section className="stack-tight" aria-label={t('swap.details')}>
      <Chart scope={scope} give={give} get={get} />
      <Facts>
        <Fact label={t('swap.rate')} value={<bdi dir="ltr">{formatRateText(quote, give, get)}</bdi>} />
        <Fact label={t('swap.minimum')} value={<Minimum get={get} expected={expected} slippage={slippage} />} />
        <Fact
          label={t('swap.impact')}
          value={<span data-impact={getImpactLevel(impact)}>{formatPercent(impact)}</span>}
        />
        <ExchangeFee route={quote.route} />
        <Fact label={t('swap.walletFee')} value={<WalletFee get={get} expected={expected} bps={quote.feeBps ?? 0} />} />
        <NetworkFee scope={scope} gas={BigInt(quote.gas)} />
      </Facts>
      <OpenFact
        label={t('swap.slippage')}
        value={chosen === 'auto' ? t('swap.slippageAutoOf', { percent }) : percent}
        isOpenAtFirst={slippage === undefined}
      >
        <SlippageChoice />
      </OpenFact>
      <ImpactNote impact={impact} />
    </section>
  )
}

/** Shows the price chart of the bought token, or of the sold token if the bought one is a dollar token. */
function Chart({ scope, give, get }: Pick<Props, 'scope' | 'give' | 'get'>) {
  const asset = isDollarToken(get) ? give : get
  const { address, symbol, price } = asset
  const isKnown = config.indexed.includes(scope.network.caipNetworkId) && price !== undefined
  if (!isKnown || isDollarToken(asset)) return null
  return <PriceChart compact network={scope.network} token={address} symbol={symbol} price={price} />
}

function formatRateText(quote: Quote, give: SwapAsset, get: SwapAsset): string {
  const amount = formatRate(quote, { give, get, locale: getFormatLocale() })
  return t('swap.rateText', { from: give.symbol, amount, to: get.symbol })
}

type MinimumProps = Pick<Props, 'get' | 'slippage'> & { expected: bigint }

function Minimum({ get, expected, slippage }: MinimumProps) {
  if (slippage === undefined) return '…'
  return <bdi dir="ltr">{formatWithSymbol(computeMinimum(expected, slippage), get)}</bdi>
}

/**
 * Shows the pools' fee, which is deducted from the input and already included in the rate. Other swap services do not
 * report this fee.
 */
function ExchangeFee({ route = [] }: Pick<Quote, 'route'>) {
  const bps = route.reduce((sum, { feeBps }) => sum + feeBps, 0)
  return bps > 0 && <Fact label={t('swap.exchangeFee')} value={formatPercent(bps / 10_000)} />
}

/** Shows the wallet's fee, which is deducted from the output. `expected` is the output after the fee. */
export function WalletFee({ get, expected, bps }: { get: SwapAsset; expected: bigint; bps: number }) {
  const fee = (expected * BigInt(bps)) / BigInt(10_000 - bps)
  return <bdi dir="ltr">{formatWorth(fee, get) ?? formatWithSymbol(fee, get)}</bdi>
}

const freshMs = 12_000

export function NetworkFee({ scope, gas }: { scope: Scope; gas: bigint }) {
  const { network } = scope
  const { data: fee, error } = useQuery({
    queryKey: ['swapFee', network.caipNetworkId, gas.toString()],
    staleTime: freshMs,
    refetchInterval: freshMs,
    retry: false,
    queryFn: async () => (await loadPart(import('./model/networkFee.ts'))).readNetworkFee(network, gas),
  })
  const native = useAssets(scope).list.find(({ address }) => address === undefined)
  if (fee === undefined) {
    return <Fact label={t('swap.networkFee')} value={error ? t('send.feeUnavailable') : '…'} />
  }
  const dollars = native && formatWorth(fee, native)
  const amount = formatWithSymbol(fee, network.nativeCurrency)
  return (
    <Fact
      label={t('swap.networkFee')}
      value={<bdi dir="ltr">{t('swap.feeAbout', { amount: dollars ?? amount })}</bdi>}
    />
  )
}

function ImpactNote({ impact }: { impact: number }) {
  const level = getImpactLevel(impact)
  const percent = formatPercent(impact)
  if (level === 'warning') return <Banner tone="warning">{t('swap.impactWarning', { percent })}</Banner>
  return level === 'shown' ? <p className="footnote">{t('swap.impactShown', { percent })}</p> : null
}
