import './send.css'
import type { View } from '@oriel/shared/kit/view.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect } from 'react'
import type { Asset } from '../../chains/asset.ts'
import { t } from '../../i18n/i18n.ts'
import { UnsupportedBanner } from '../../parts/networks/UnsupportedBanner.tsx'
import { formatInFull, formatWithSymbol } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { type Assets, findAsset, useAssets, useSendScope } from '../../parts/tokens/useSendScope.ts'
import { router } from '../../router/router.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { AmountField } from './AmountField.tsx'
import { costQuery } from './model/cost.ts'
import { draft, parseUnits } from './model/draft.ts'
import { getSponsorName } from './model/getSponsorName.ts'
import { send } from './model/send.ts'
import { getNativeUnits, toTransferRequest, validateDraft } from './model/validateDraft.ts'
import { NotHere } from './NotHere.tsx'
import { RecentRecipients, RecipientField } from './RecipientField.tsx'
import { TokenChoice } from './TokenChoice.tsx'

export function SendView({ view }: { view: Extract<View, { name: 'Send' }> }) {
  const { token } = view
  useEffect(() => {
    send.clear()
    // Start a new draft only on a forward navigation. Going back keeps the draft.
    if (router.store.getState().direction === 'next') draft.begin(token)
  }, [token])
  const scope = useSendScope()
  return scope ? <SendForm scope={scope} /> : <NotHere />
}

function SendForm({ scope }: { scope: Scope }) {
  const draftState = useStore(draft.store)
  const assets = useAssets(scope)
  const asset = findAsset(assets.list, draftState.token)
  const verdict = validateDraft(draftState, asset)
  const isLooking = draftState.recipient.state === 'looking'
  function review(event: FormEvent) {
    event.preventDefault()
    if (verdict.isReady) router.push({ name: 'SendReview' })
  }
  return (
    <form className="stack" onSubmit={review} noValidate>
      <UnsupportedBanner namespace={scope.network.chainNamespace} />
      <section className="send-what" aria-label={t('send.what')}>
        <AmountField asset={asset} problem={verdict.amountProblem} />
        <TokenChoice scope={scope} assets={assets} asset={asset} />
      </section>
      {asset && <FeeShortage scope={scope} asset={asset} native={findFreshNativeAsset(assets)} />}
      <RecipientField scope={scope} asset={asset} />
      {draftState.recipient.state === 'empty' && <RecentRecipients namespace={scope.network.chainNamespace} />}
      <Button type="submit" variant="primary" block disabled={!verdict.isReady} busy={isLooking && !verdict.isReady}>
        {t(verdict.label)}
      </Button>
    </form>
  )
}

/**
 * Returns the native asset, or undefined if its balance is cached: a cached balance may not show whether enough is left
 * for the fee.
 */
const findFreshNativeAsset = ({ list, nativeAsOf }: Assets) =>
  nativeAsOf === undefined ? findAsset(list, undefined) : undefined

type ShortageProps = { scope: Scope; asset: Asset; native: Asset | undefined }

function FeeShortage({ scope, asset, native }: ShortageProps) {
  const draftState = useStore(draft.store)
  const units = parseUnits(draftState, asset)
  const to = draftState.recipient.state === 'found' ? draftState.recipient.address : scope.from
  // Estimate with one unit, because the fee does not depend on the amount.
  const request = toTransferRequest({ ...scope, asset, to, units: 1n })
  const { data: cost } = useQuery({ ...costQuery(request), enabled: asset.units > 0n && native !== undefined })
  if (cost === undefined || !native || !units || units > asset.units) return null
  const left = native.units - getNativeUnits({ asset, units })
  if (left >= cost || (left >= 0n && getSponsorName(scope) !== undefined)) return null
  const text = asset.address === undefined ? 'send.feeShort' : 'send.feeShortToken'
  return (
    <Banner tone="warning">
      {t(text, { fee: formatWithSymbol(cost, native), left: formatInFull(left, native), symbol: native.symbol })}
    </Banner>
  )
}
