import { ChooseNetworkButton } from '../../parts/networks/ChooseNetworkButton.tsx'
import '../send/send.css'
import './swap.css'
import type { View } from '@oriel/shared/kit/view.ts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { TryAgain } from '../../parts/lists/TryAgain.tsx'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { NotHere } from '../send/NotHere.tsx'
import { ImpactConsent } from './ImpactConsent.tsx'
import { Leftover } from './Leftover.tsx'
import { swapDraft } from './model/draft.ts'
import type { SwapIntent } from './model/order.ts'
import { getImpactLevel } from './model/priceImpact.ts'
import { getSlippage, highSlippage } from './model/slippage.ts'
import { swap } from './model/swap.ts'
import { validateSwap } from './model/validateSwap.ts'
import { SwapDetails } from './SwapDetails.tsx'
import { SwapSides } from './SwapSides.tsx'
import { useQuote } from './useQuote.ts'
import { useRequestedSwap } from './useRequestedSwap.ts'
import { isBalanceCurrent, useChosenAssets, useSwapAssets } from './useSwapAssets.ts'

export function SwapView({ view }: { view: Extract<View, { name: 'Swap' }> }) {
  const { arguments: requested } = view
  const begun = useRef<View>(undefined)
  useEffect(() => {
    // Keep the form when the user comes back from the token list or from a failed approval.
    if (begun.current !== view && router.store.getState().direction !== 'prev') {
      swap.clear()
      swapDraft.begin(requested)
    }
    begun.current = view
  }, [view, requested])
  const scope = useSendScope()
  if (!scope) return <NotHere />
  return scope.network.swap ? <SwapForm scope={scope} /> : <NoExchange scope={scope} />
}

function NoExchange({ scope: { network } }: { scope: Scope }) {
  const isSolana = network.chainNamespace === 'solana'
  return (
    <EmptyState icon="swap" title={t('swap.notHere', { network: network.name })} action={<ChooseNetworkButton />}>
      {t(isSolana ? 'swap.notHereSolana' : 'swap.notHereText', { network: network.name })}
    </EmptyState>
  )
}

function SwapForm({ scope }: { scope: Scope }) {
  const draft = useStore(swapDraft.store)
  const { slippage: chosen } = useStore(swapDraft.slippage)
  const { stage, error } = useStore(swap.store)
  const assets = useSwapAssets(scope)
  useRequestedSwap(scope, assets)
  const { give, get } = useChosenAssets(scope, assets.list)
  const state = useQuote(scope, { give, get })
  const { quote } = state
  const spend = quote && BigInt(quote.fromAmount)
  const isBalanceKnown = give !== undefined && isBalanceCurrent(assets.holdings, give)
  const slippage = getSlippage(chosen, { from: give, to: get })
  const verdict = validateSwap(draft, { from: give, to: get }, { ...state, spend, isBalanceKnown, slippage })
  const impact = Number(quote?.priceImpact)
  const [accepted, setAccepted] = useState<string>()
  const isRisky = quote !== undefined && ['danger', 'refused'].includes(getImpactLevel(impact))
  const key = [draft.from, draft.to, draft.exact, draft.amount].join(' ')
  const consent = `${key} ${getImpactLevel(impact)}`
  const isHeld = isRisky && accepted !== consent
  const failedFor = useRef(key)
  useEffect(() => {
    // Clear a failure that belongs to the previous contents of the form.
    if (failedFor.current !== key) swap.clear()
    failedFor.current = key
  }, [key])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (verdict.label === 'swap.button.retry') return state.retry()
    if (!verdict.isReady || isHeld || !give || !get || !quote || spend === undefined || slippage === undefined)
      return undefined
    const { network, from } = scope
    const intent: SwapIntent = { network, account: from as `0x${string}`, give, get, spend, slippage, quote }
    return void swap.review(intent)
  }
  const isRetry = verdict.label === 'swap.button.retry'
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <SwapSides scope={scope} assets={assets} give={give} get={get} state={state} problem={verdict.amountProblem} />
      {isRisky && (
        <ImpactConsent
          impact={impact}
          isAccepted={accepted === consent}
          onAccept={(is) => setAccepted(is ? consent : undefined)}
        />
      )}
      {quote && give && get && <SwapDetails scope={scope} give={give} get={get} quote={quote} slippage={slippage} />}
      {assets.error && <TryAgain onRetry={assets.retry}>{t('swap.tokensFailed')}</TryAgain>}
      {give && <Leftover scope={scope} asset={give} />}
      <div className="actions">
        {slippage !== undefined && slippage > highSlippage && <Banner tone="warning">{t('swap.slippageHigh')}</Banner>}
        {state.problem === 'quote' && <Banner tone="warning">{describeError(state.error)}</Banner>}
        {error && <Banner tone="danger">{describeError(error)}</Banner>}
        <Button
          type="submit"
          variant="primary"
          block
          busy={stage === 'checking' || (state.isReading && !verdict.isReady)}
          disabled={isRetry ? false : !verdict.isReady || isHeld}
        >
          {t(verdict.label)}
        </Button>
      </div>
    </form>
  )
}
