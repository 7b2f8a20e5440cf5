import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'zustand'
import type { Asset } from '../../chains/asset.ts'
import { t } from '../../i18n/i18n.ts'
import { costQuery, maxUnits } from '../../send/cost.ts'
import { draft, unitsOf } from '../../send/draft.ts'
import type { Scope } from '../../send/scope.ts'
import { toWish, type Verdict } from '../../send/validateDraft.ts'
import { toasts } from '../../state/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useTask } from '../useTask.ts'
import { inFull, withoutPrice, withSymbol, worth } from './amounts.ts'

type Props = { scope: Scope; asset: Asset | undefined; problem: Verdict['amountProblem'] }

export function AmountField({ scope, asset, problem }: Props) {
  const { amount, unit } = useStore(draft.store)
  const isFiat = unit === 'fiat'
  const error = problem && asset && problemText(problem, asset, isFiat)
  return (
    <div className="stack-tight">
      <TextField
        label={asset ? t('send.amountIn', { unit: isFiat ? 'USD' : asset.symbol }) : t('send.amount')}
        look="amount"
        inputMode="decimal"
        placeholder="0"
        maxLength={80}
        value={amount}
        onChange={draft.setAmount}
        error={error}
        trailing={asset && asset.units > 0n && <MaxButton scope={scope} asset={asset} />}
      />
      {asset && <OtherUnit asset={asset} />}
    </div>
  )
}

function problemText(problem: NonNullable<Props['problem']>, asset: Asset, isFiat: boolean): string {
  if (problem === 'form') return t('send.amountForm', { places: String(isFiat ? 2 : asset.decimals) })
  return problem === 'zero' ? t('send.amountZero') : t('send.amountFunds', { amount: inFull(asset.units, asset) })
}

function OtherUnit({ asset }: { asset: Asset }) {
  const wanted = useStore(draft.store)
  if (asset.price === undefined) return <p className="footnote">{withoutPrice(asset)}</p>
  const units = unitsOf(wanted, asset) ?? 0n
  const isFiat = wanted.unit === 'fiat'
  return (
    <p className="send-other-unit">
      <bdi className="footnote">{isFiat ? withSymbol(units, asset) : worth(units, asset)}</bdi>
      <Button variant="ghost" small icon="swap" onClick={() => draft.toggleUnit(asset)}>
        {t('send.switchUnit', { unit: isFiat ? asset.symbol : 'USD' })}
      </Button>
    </p>
  )
}

function MaxButton({ scope, asset }: { scope: Scope; asset: Asset }) {
  const client = useQueryClient()
  const { run, isRunning } = useTask(
    () =>
      draft.takeMax(asset, async () => {
        const { recipient } = draft.store.getState()
        const to = recipient.state === 'found' ? recipient.address : scope.from
        const wish = toWish({ ...scope, asset, to, units: 1n })
        const cost = asset.address === undefined ? await client.fetchQuery(costQuery(wish)) : 0n
        return maxUnits(asset, cost)
      }),
    () => toasts.error(t('send.maxNoFee')),
  )
  return (
    <Button variant="ghost" small busy={isRunning} onClick={() => run(undefined)}>
      {t('common.max')}
    </Button>
  )
}
