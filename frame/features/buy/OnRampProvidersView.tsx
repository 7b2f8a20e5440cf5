import '../send/send.css'
import './buy.css'
import { t } from '../../i18n/i18n.ts'
import { SkeletonRows } from '../../parts/lists/SkeletonRows.tsx'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { router } from '../../router/router.ts'
import { kitEvents } from '../../state/kitEvents.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AmountCard } from './AmountCard.tsx'
import { buyDraft } from './model/draft.ts'
import { ChooseCountry, ChooseNetwork, NoAccount } from './NoAccount.tsx'
import { ProviderList } from './ProviderList.tsx'
import { PurchaseList } from './PurchaseList.tsx'
import { type Buy, type NoBuy, useBuy } from './useBuy.ts'
import { useQuotes } from './useQuotes.ts'

export function OnRampProvidersView() {
  const scope = useSendScope()
  return scope ? <InScope scope={scope} /> : <NoAccount />
}

function InScope({ scope }: { scope: Scope }) {
  const state = useBuy(scope)
  return (
    <div className="stack">
      <PurchaseList account={scope.from} />
      {state.buy ? <Form scope={scope} buy={state.buy} /> : <NothingSold scope={scope} {...state} />}
    </div>
  )
}

type NothingProps = { scope: Scope } & NoBuy

function NothingSold({ scope: { network }, reason, retry }: NothingProps) {
  if (reason === 'reading') return <SkeletonRows label={t('common.loading')} count={3} />
  if (reason === 'place' || reason === 'country') return <ChooseCountry reason={reason} />
  if (reason === 'none') return <ChooseNetwork title={t('buy.notHere', { network: network.name })} />
  return (
    <EmptyState
      icon="warning"
      title={t('buy.unavailable')}
      action={<Button onClick={retry}>{t('common.retry')}</Button>}
    >
      {t('buy.unavailableText')}
    </EmptyState>
  )
}

function Form({ scope, buy }: { scope: Scope; buy: Buy }) {
  const quotes = useQuotes(buy)
  const isEmpty = useStore(buyDraft.store, ({ amount }) => amount.trim() === '')
  return (
    <>
      <AmountCard scope={scope} buy={buy} isEmpty={isEmpty} />
      {buy.amount !== undefined && <ProviderList scope={scope} buy={buy} amount={buy.amount} quotes={quotes} />}
      <Button variant="ghost" block icon="info" onClick={openExplanation}>
        {t('buy.what')}
      </Button>
    </>
  )
}

function openExplanation() {
  kitEvents.emit({ type: 'SELECT_WHAT_IS_A_BUY' })
  router.push({ name: 'WhatIsABuy' })
}
