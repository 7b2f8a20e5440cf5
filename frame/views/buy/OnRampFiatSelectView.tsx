import { useState } from 'react'
import { buyDraft } from '../../buy/draft.ts'
import { nameOfCurrency, signOf } from '../../buy/money.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import type { Scope } from '../../send/scope.ts'
import { Coin } from '../../ui/Coin.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { GreyRows } from '../account/GreyRows.tsx'
import { useSendScope } from '../send/useSendScope.ts'
import { NoAccount } from './NoAccount.tsx'
import { useBuy } from './useBuy.ts'

/** A shorter list needs no search. */
const searchedFrom = 8

export function OnRampFiatSelectView() {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} /> : <NoAccount />
}

function Picker({ scope }: { scope: Scope }) {
  const { buy } = useBuy(scope)
  const [search, setSearch] = useState('')
  if (!buy) return <GreyRows label={t('common.loading')} count={5} />
  const all = buy.options.paymentCurrencies.map(({ id }) => ({ id, name: nameOfCurrency(id) }))
  const text = search.trim().toLowerCase()
  const found = all.filter(({ id, name }) => [id, name].some((one) => one.toLowerCase().includes(text)))
  return (
    <div className="stack">
      {all.length >= searchedFrom && (
        <TextField
          label={t('buy.searchCurrency')}
          placeholder={t('buy.searchCurrency')}
          hideLabel
          focusFirst
          type="search"
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('buy.noCurrency')} />
      ) : (
        <List label={t('buy.currency')}>
          {found.map(({ id, name }) => (
            <ListRow
              key={id}
              image={<Coin symbol={signOf(id)} size={40} />}
              title={<bdi>{name}</bdi>}
              detail={id}
              current={id === buy.currency}
              onClick={() => choose(id)}
            />
          ))}
        </List>
      )}
    </div>
  )
}

function choose(currency: string) {
  buyDraft.choose({ currency })
  router.goBack()
}
