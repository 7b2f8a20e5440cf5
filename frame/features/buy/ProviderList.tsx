import { useEffect, useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useTask } from '../../parts/useTask.ts'
import { router } from '../../router/router.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { formatMoney, formatTokens, fromUnits, toUnits } from './model/money.ts'
import { type Offer, toRefusalError } from './model/offers.ts'
import { startPurchase } from './model/startPurchase.ts'
import type { Buy } from './useBuy.ts'
import type { QuotesState } from './useQuotes.ts'

type Props = { scope: Scope; buy: Buy; amount: string; quotes: QuotesState }

/** Lists the providers, best price first. Pressing a provider opens its page. */
export function ProviderList({ scope, buy, amount, quotes }: Props) {
  const { token, currency, country, limits } = buy
  const { offers, nextAt, refresh } = quotes
  const start = useTask(async ({ provider, quote }: Offer) => {
    const request = { provider, quote, token, account: scope.from, amount, currency, country, limits }
    const order = await startPurchase(request)
    router.push({ name: 'BuyInProgress', order })
  })
  if (!offers) return <SkeletonRows label={t('buy.checking')} count={buy.providers.length} />
  const priced = offers.filter(({ quote }) => quote)
  return (
    <section className="stack" data-gap="tight" aria-label={t('buy.providers')}>
      <div className="heading">
        <h2>{t('buy.providers')}</h2>
        {nextAt === undefined ? <Retry {...quotes} /> : <NextPrices at={nextAt} refresh={refresh} />}
      </div>
      <List label={t('buy.providers')} variant="group">
        {offers.map((offer) => (
          <OfferRow
            key={`${offer.provider.id} ${offer.quote?.quoteId ?? ''}`}
            offer={offer}
            buy={buy}
            isBest={priced.length > 1 && offer === priced[0]}
            isHeld={start.isRunning || isExpired(offer)}
            onChoose={() => start.run(offer)}
          />
        ))}
      </List>
      {start.error && <Banner tone="danger">{start.error}</Banner>}
    </section>
  )
}

const isExpired = ({ quote }: Offer) => quote?.expiresAt !== undefined && quote.expiresAt * 1000 <= Date.now()

type OfferRowProps = { offer: Offer; buy: Buy; isBest: boolean; isHeld: boolean; onChoose: () => void }

function OfferRow({ offer, buy, isBest, isHeld, onChoose }: OfferRowProps) {
  const { provider, quote, refusal } = offer
  const { label } = provider
  return (
    <ListRow
      title={<bdi>{label}</bdi>}
      detail={refusal === undefined ? getDetail(offer) : getRefusalText(refusal, label, buy)}
      trailing={
        quote && (
          <strong>
            <bdi dir="ltr">{formatTokens(quote.purchaseAmount.amount, buy.token.currency.symbol)}</bdi>
          </strong>
        )
      }
      trailingDetail={isBest && <Tag positive>{t('buy.best')}</Tag>}
      disabled={isHeld || refusal !== undefined}
      chevron={refusal === undefined}
      onClick={onChoose}
    />
  )
}

function getDetail({ provider: { label }, quote }: Offer): string {
  if (!quote) return t('buy.priceThere', { provider: label })
  const { providerFee, coinbaseFee, networkFee, paymentTotal, paymentSubtotal } = quote
  const fee = providerFee ?? coinbaseFee
  if (fee) {
    return t('buy.fees', {
      fee: formatMoney(fee.amount, fee.currency),
      networkFee: formatMoney(networkFee.amount, networkFee.currency),
    })
  }
  const all = toUnits(paymentTotal.amount) - toUnits(paymentSubtotal.amount)
  return t('buy.allFees', { fee: formatMoney(fromUnits(all), paymentTotal.currency) })
}

function getRefusalText(field: string, provider: string, { limits, currency }: Buy): string {
  if (field === 'place') return t('buy.refusedPlace', { provider })
  if (field === 'amount') return t('buy.refusedAmount', { provider })
  if (field === 'paymentCurrency') return t('buy.refusedCurrency', { provider, currency })
  return describeError(toRefusalError(field, provider, limits))
}

function Retry({ refresh, isReading }: QuotesState) {
  return (
    <Button small variant="ghost" busy={isReading} onClick={refresh}>
      {t('common.retry')}
    </Button>
  )
}

/** Button that counts down to the next quotes and fetches them immediately when pressed. */
function NextPrices({ at, refresh }: { at: number; refresh: () => void }) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const count = Math.max(0, Math.ceil((at - now) / 1000))
  return (
    <Button small variant="ghost" icon="refresh" aria-label={t('buy.refresh')} onClick={refresh}>
      {count > 0 ? t('buy.newPrices', { count }) : t('buy.checking')}
    </Button>
  )
}
