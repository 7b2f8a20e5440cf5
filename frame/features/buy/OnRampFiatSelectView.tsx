import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { Coin } from '../../ui/images/Coin.tsx'
import { buyDraft } from './model/draft.ts'
import { getCurrencyName, getCurrencySymbol } from './model/money.ts'
import { NoAccount } from './NoAccount.tsx'
import { SearchedChoices } from './SearchedChoices.tsx'
import { useBuy } from './useBuy.ts'

export function OnRampFiatSelectView() {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} /> : <NoAccount />
}

function Picker({ scope }: { scope: Scope }) {
  const { buy } = useBuy(scope)
  if (!buy) return <SkeletonRows label={t('common.loading')} count={5} />
  return (
    <SearchedChoices
      label={t('buy.currency')}
      searchLabel={t('buy.searchCurrency')}
      none={t('buy.noCurrency')}
      all={buy.options.paymentCurrencies.map(({ id }) => ({
        id,
        code: id,
        name: getCurrencyName(id),
        image: <Coin symbol={getCurrencySymbol(id)} size={40} />,
      }))}
      current={buy.currency}
      onChoose={(currency) => buyDraft.choose({ currency })}
    />
  )
}
