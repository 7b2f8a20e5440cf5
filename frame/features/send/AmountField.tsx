import { useQueryClient } from '@tanstack/react-query'
import type { Asset } from '../../chains/asset.ts'
import { t } from '../../i18n/i18n.ts'
import { describeMissingPrice, formatInFull, formatWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useTask } from '../../parts/useTask.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Button } from '../../ui/Button.tsx'
import { AmountInput } from '../../ui/fields/AmountInput.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { costQuery, getMaxUnits } from './model/cost.ts'
import { draft, parseUnits } from './model/draft.ts'
import { toTransferRequest, type Verdict } from './model/validateDraft.ts'

type Props = { asset: Asset | undefined; problem: Verdict['amountProblem'] }

export function AmountField({ asset, problem }: Props) {
  const { amount, unit } = useStore(draft.store)
  const isFiat = unit === 'fiat'
  const error = problem && asset && getProblemText(problem, asset, isFiat)
  return (
    <div className="send-sum">
      <AmountInput
        label={asset ? t('send.amountIn', { unit: isFiat ? 'USD' : asset.symbol }) : t('send.amount')}
        before={isFiat ? '$' : undefined}
        after={isFiat ? undefined : asset?.symbol}
        value={amount}
        onChange={draft.setAmount}
        error={error}
      />
      {asset && <OtherUnit asset={asset} />}
    </div>
  )
}

function getProblemText(problem: NonNullable<Props['problem']>, asset: Asset, isFiat: boolean): string {
  if (problem === 'form') return t('send.amountForm', { places: String(isFiat ? 2 : asset.decimals) })
  return problem === 'zero' ? t('send.amountZero') : t('send.amountFunds', { amount: formatInFull(asset.units, asset) })
}

/** Shows the amount in the other unit. Switches the field to that unit when pressed. */
function OtherUnit({ asset }: { asset: Asset }) {
  const draftState = useStore(draft.store)
  if (asset.price === undefined) return <p className="footnote">{describeMissingPrice(asset)}</p>
  const units = parseUnits(draftState, asset) ?? 0n
  const isFiat = draftState.unit === 'fiat'
  return (
    <Button variant="ghost" small icon="swap" onClick={() => draft.toggleUnit(asset)}>
      <bdi dir="ltr">{isFiat ? formatWithSymbol(units, asset) : formatWorth(units, asset)}</bdi>
      <VisuallyHidden> {t('send.switchUnit', { unit: isFiat ? asset.symbol : 'USD' })}</VisuallyHidden>
    </Button>
  )
}

export function MaxButton({ scope, asset }: { scope: Scope; asset: Asset }) {
  const client = useQueryClient()
  const { run, isRunning } = useTask(
    () =>
      draft.takeMax(asset, async () => {
        const { recipient } = draft.store.getState()
        const to = recipient.state === 'found' ? recipient.address : scope.from
        const request = toTransferRequest({ ...scope, asset, to, units: 1n })
        const cost = asset.address === undefined ? await client.fetchQuery(costQuery(request)) : 0n
        return getMaxUnits(asset, cost)
      }),
    () => toasts.error(t('send.maxNoFee')),
  )
  return (
    <Button small busy={isRunning} onClick={() => run(undefined)}>
      {t('common.max')}
    </Button>
  )
}
