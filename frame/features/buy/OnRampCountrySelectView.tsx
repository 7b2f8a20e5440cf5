import { useMemo } from 'react'
import { t } from '../../i18n/i18n.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { listCountries } from './model/countries.ts'
import { buyDraft } from './model/draft.ts'
import { NoAccount } from './NoAccount.tsx'
import { SearchedChoices } from './SearchedChoices.tsx'
import { useBuy } from './useBuy.ts'

export function OnRampCountrySelectView() {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} /> : <NoAccount />
}

function Picker({ scope }: { scope: Scope }) {
  const { buy } = useBuy(scope)
  const all = useMemo(listCountries, [])
  return (
    <SearchedChoices
      label={t('buy.country')}
      searchLabel={t('buy.searchCountry')}
      none={t('buy.noCountry')}
      all={all}
      current={buy?.country}
      onChoose={buyDraft.chooseCountry}
    />
  )
}
