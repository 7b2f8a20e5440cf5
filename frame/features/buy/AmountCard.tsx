import { t } from '../../i18n/i18n.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { AmountInput } from '../../ui/fields/AmountInput.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { getCountryName } from './model/countries.ts'
import { buyDraft } from './model/draft.ts'
import { formatMoney, getCurrencySymbol, getDecimals, toUnits } from './model/money.ts'
import { getProviderLabel } from './model/providers.ts'
import { SharedContract } from './SharedContract.tsx'
import { SoldCoin } from './SoldCoin.tsx'
import type { Buy } from './useBuy.ts'

const presets = ['50', '100', '250', '500']

type Props = { scope: Scope; buy: Buy; isEmpty: boolean }

/** Shows the token to buy and the amount to pay for it. */
export function AmountCard({ scope: { network }, buy, isEmpty }: Props) {
  const { token, currency, country } = buy
  const amount = useStore(buyDraft.store, (draft) => draft.amount)
  return (
    <section className="send-what">
      <List label={t('buy.get')}>
        <ListRow
          image={<SoldCoin token={token} />}
          title={<bdi>{token.currency.name}</bdi>}
          detail={
            <>
              {t('buy.where', { symbol: token.currency.symbol, network: network.name })}
              <SharedContract token={token} />
            </>
          }
          chevron
          onClick={() => router.push({ name: 'OnRampTokenSelect' })}
        />
      </List>
      <div className="send-sum">
        <AmountInput
          label={t('buy.amount', { currency })}
          before={getCurrencySymbol(currency)}
          value={amount}
          onChange={(value) => buyDraft.choose({ amount: value })}
          error={getProblemText(buy)}
        />
        <div className="buy-choices">
          <Choice name={currency} label={t('buy.chooseCurrency')} view="OnRampFiatSelect" />
          <Choice
            name={country === undefined ? t('buy.country') : getCountryName(country)}
            label={t('buy.chooseCountry')}
            view="OnRampCountrySelect"
          />
        </div>
        {isEmpty && <Presets buy={buy} />}
      </div>
    </section>
  )
}

type ChoiceProps = { name: string; label: string; view: 'OnRampFiatSelect' | 'OnRampCountrySelect' }

function Choice({ name, label, view }: ChoiceProps) {
  return (
    <button type="button" className="buy-choice" onClick={() => router.push({ name: view })}>
      <bdi>{name}</bdi>
      <span className="hidden-text">{label}</span>
      <Icon name="chevron" size={14} />
    </button>
  )
}

function getProblemText({ problem, currency, limits }: Buy): string | undefined {
  if (problem === 'form') return t('send.amountForm', { places: String(getDecimals(currency)) })
  if (problem === 'zero') return t('send.amountZero')
  return problem === 'limits' && limits ? formatLimits(limits) : undefined
}

const formatLimits = ({ min, max, currency }: NonNullable<Buy['limits']>) =>
  t('buy.limits', { min: formatMoney(min, currency), max: formatMoney(max, currency) })

function Presets({ buy: { currency, limits, options, providers } }: { buy: Buy }) {
  if (!limits) return null
  const offered = presets.filter(
    (preset) => toUnits(preset) >= toUnits(limits.min) && toUnits(preset) <= toUnits(limits.max),
  )
  const [only, another] = providers
  const provider = only && !another ? getProviderLabel(only.id) : t('buy.theProvider')
  const { min, max } = { min: formatMoney(limits.min, currency), max: formatMoney(limits.max, currency) }
  return (
    <>
      <div className="buy-presets">
        {offered.map((preset) => (
          <Button key={preset} small onClick={() => buyDraft.choose({ amount: preset })}>
            {formatMoney(preset, currency)}
          </Button>
        ))}
      </div>
      <p className="footnote buy-limits">
        {options.isFallback ? t('buy.usually', { min, max, provider }) : formatLimits(limits)}
      </p>
    </>
  )
}
