import { useState } from 'react'
import { buyDraft } from '../../buy/draft.ts'
import type { SoldToken } from '../../buy/offers.ts'
import { t } from '../../i18n/i18n.ts'
import { router } from '../../router/router.ts'
import type { Scope } from '../../send/scope.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { List, ListRow } from '../../ui/ListRow.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { GreyRows } from '../account/GreyRows.tsx'
import { useSendScope } from '../send/useSendScope.ts'
import { NoAccount } from './NoAccount.tsx'
import { SharedContract } from './SharedContract.tsx'
import { SoldCoin } from './SoldCoin.tsx'
import { useBuy } from './useBuy.ts'

/** A shorter list needs no search. */
const searchedFrom = 8

export function OnRampTokenSelectView() {
  const scope = useSendScope()
  return scope ? <Picker scope={scope} /> : <NoAccount />
}

function Picker({ scope }: { scope: Scope }) {
  const { buy } = useBuy(scope)
  const [search, setSearch] = useState('')
  if (!buy) return <GreyRows label={t('common.loading')} count={5} />
  const text = search.trim().toLowerCase()
  const found = buy.tokens.filter(({ currency: { name, symbol } }) =>
    [name, symbol].some((one) => one.toLowerCase().includes(text)),
  )
  return (
    <div className="stack">
      {buy.tokens.length >= searchedFrom && (
        <TextField
          label={t('send.searchToken')}
          placeholder={t('send.searchToken')}
          hideLabel
          focusFirst
          type="search"
          value={search}
          onChange={setSearch}
        />
      )}
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('send.noTokens')} />
      ) : (
        <List label={t('send.selectToken')}>
          {found.map((token) => (
            <TokenRow key={token.id} token={token} isCurrent={token === buy.token} />
          ))}
        </List>
      )}
    </div>
  )
}

function TokenRow({ token, isCurrent }: { token: SoldToken; isCurrent: boolean }) {
  const { name, symbol } = token.currency
  function choose() {
    buyDraft.choose({ token: token.id })
    router.goBack()
  }
  return (
    <ListRow
      image={<SoldCoin token={token} />}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          <bdi>{symbol}</bdi>
          <SharedContract token={token} />
        </>
      }
      current={isCurrent}
      onClick={choose}
    />
  )
}
