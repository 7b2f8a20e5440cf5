import type { Hex } from '@oriel/shared/chains/caip.ts'
import { type CSSProperties, type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { loadPart } from '../../chains/chain/loadPart.ts'
import { getFormatLocale, t } from '../../i18n/i18n.ts'
import { formatShortWithSymbol, formatWorth } from '../../parts/tokens/amounts.ts'
import { formatPlainAmount } from '../../parts/tokens/fiat.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { TokenCoin } from '../../parts/tokens/TokenCoin.tsx'
import { useTask } from '../../parts/useTask.ts'
import { router } from '../../router/router.ts'
import { toasts } from '../../state/toasts.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Button } from '../../ui/Button.tsx'
import { decimalField } from '../../ui/fields/AmountInput.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { getExactUnits, type SwapSideName, swapDraft } from './model/draft.ts'
import type { SwapAsset } from './model/swapAsset.ts'
import type { SwapVerdict } from './model/validateSwap.ts'
import type { QuoteState } from './useQuote.ts'
import { isBalanceCurrent, type SwapAssets } from './useSwapAssets.ts'

type Props = {
  scope: Scope
  assets: SwapAssets
  give: SwapAsset | undefined
  get: SwapAsset | undefined
  state: QuoteState
  problem: SwapVerdict['amountProblem']
}

/** Shows both sides of the swap. The user may enter the amount on either one. */
export function SwapSides({ scope, assets, give, get, state, problem }: Props) {
  const { exact } = useStore(swapDraft.store)
  const { quote } = state
  const got = get && quote && { units: BigInt(quote.toAmount), decimals: get.decimals }
  const parts = { scope, assets, state }
  return (
    <div className="swap-sides">
      <Side
        {...parts}
        side="from"
        asset={give}
        other={get}
        problem={exact === 'from' || problem === 'funds' ? problem : undefined}
      />
      <button
        type="button"
        className="swap-flip"
        aria-label={t('swap.flip')}
        aria-disabled={!give || !get}
        onClick={() => give && get && swapDraft.flip(got)}
      >
        <Icon name="swap" size={18} />
      </button>
      <Side
        {...parts}
        side="to"
        asset={get}
        other={give}
        problem={exact === 'to' && problem !== 'funds' ? problem : undefined}
      />
    </div>
  )
}

type SideProps = Pick<Props, 'scope' | 'assets' | 'state' | 'problem'> & {
  side: SwapSideName
  asset: SwapAsset | undefined
  other: SwapAsset | undefined
}

function Side({ scope, assets, state, side, asset, other, problem }: SideProps) {
  const draft = useStore(swapDraft.store)
  const id = useId()
  const isExact = draft.exact === side
  const { quote, isReading } = state
  const units = isExact ? asset && getExactUnits(draft, asset) : getUnits(side, quote)
  const text = isExact ? draft.amount : formatQuoted(units, asset)
  const error = problem && asset && getProblemText(problem, asset)
  return (
    <section className="swap-side" aria-labelledby={`${id}-name`} data-invalid={error ? true : undefined}>
      <p className="swap-side-name" id={`${id}-name`}>
        {t(side === 'from' ? 'swap.give' : 'swap.get')}
      </p>
      <div className="swap-side-line">
        {!isExact && isReading ? (
          <span className="swap-reading">
            <Skeleton width="60%" height={28} />
          </span>
        ) : (
          <AmountInput
            text={text}
            aria-label={t(side === 'from' ? 'swap.giveAmount' : 'swap.getAmount')}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            onChange={(event) => swapDraft.setAmount(side, event.target.value)}
          />
        )}
        <TokenButton side={side} asset={asset} isPending={assets.isPending} />
      </div>
      <div className="swap-side-line" data-small="">
        <Worth units={units} asset={asset} />
        {asset && <Balance scope={scope} assets={assets} side={side} asset={asset} other={other} />}
      </div>
      {asset && !asset.isListed && (
        <p className="swap-unlisted">
          <Tag>{t('swap.unlistedTitle')}</Tag> {asset.address && <Address address={asset.address} />}
        </p>
      )}
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error ? <Icon name="warning" size={14} /> : null}
        {error}
      </p>
    </section>
  )
}

type AmountInputProps = InputHTMLAttributes<HTMLInputElement> & { text: string }

/** Shrinks long amounts, so that all digits stay visible. */
function AmountInput({ text, ...native }: AmountInputProps) {
  return (
    <span className="swap-amount-box">
      <input
        className="swap-amount"
        dir="ltr"
        style={{ '--characters': Math.max(text.length, 1) } as CSSProperties}
        {...decimalField}
        value={text}
        {...native}
      />
    </span>
  )
}

const getUnits = (side: SwapSideName, quote: QuoteState['quote']) =>
  quote && BigInt(side === 'from' ? quote.fromAmount : quote.toAmount)

function formatQuoted(units: bigint | undefined, asset: SwapAsset | undefined): string {
  return units === undefined || !asset ? '' : formatPlainAmount(units, asset.decimals, getFormatLocale())
}

function getProblemText(problem: NonNullable<SideProps['problem']>, asset: SwapAsset): string {
  if (problem === 'form') return t('send.amountForm', { places: String(asset.decimals) })
  return problem === 'zero'
    ? t('send.amountZero')
    : t('swap.amountFunds', { amount: formatShortWithSymbol(asset.units, asset) })
}

function Worth({ units, asset }: { units: bigint | undefined; asset: SwapAsset | undefined }): ReactNode {
  const dollars = asset && units !== undefined ? formatWorth(units, asset) : undefined
  return <span className="swap-worth">{dollars && <bdi dir="ltr">{dollars}</bdi>}</span>
}

function TokenButton({
  side,
  asset,
  isPending,
}: {
  side: SwapSideName
  asset: SwapAsset | undefined
  isPending: boolean
}) {
  if (!asset && isPending) return <Skeleton width={96} height={40} />
  return (
    <button
      type="button"
      className="swap-token"
      data-empty={asset ? undefined : ''}
      onClick={() => router.push({ name: 'SwapSelectToken', side })}
    >
      {asset ? (
        <>
          <TokenCoin asset={asset} size={24} /> <bdi>{asset.symbol}</bdi>
        </>
      ) : (
        t('swap.button.token')
      )}
      <span className="hidden-text">{t(side === 'from' ? 'swap.chooseGive' : 'swap.chooseGet')}</span>
      <Icon name="chevron" size={14} />
    </button>
  )
}

type BalanceProps = Pick<SideProps, 'scope' | 'assets' | 'side' | 'other'> & { asset: SwapAsset }

function Balance({ scope, assets, side, asset, other }: BalanceProps) {
  // Hide a stale balance, because it must not look like the current one.
  const isOld = !isBalanceCurrent(assets.holdings, asset)
  return (
    <span className="swap-balance">
      <bdi dir="ltr">
        {isOld
          ? t('send.balanceUnavailable')
          : t('send.balance', { amount: formatShortWithSymbol(asset.units, asset) })}
      </bdi>
      {side === 'from' && asset.units > 0n && !isOld && <MaxButton scope={scope} give={asset} get={other} />}
    </span>
  )
}

type MaxProps = { scope: Scope; give: SwapAsset; get: SwapAsset | undefined }

function MaxButton({ scope: { network, from }, give, get }: MaxProps) {
  const { run, isRunning } = useTask(
    async () => {
      const { readMaxSpend } = await loadPart(import('./model/readMaxSpend.ts'))
      const max = await readMaxSpend({ network, account: from as Hex, give, get })
      swapDraft.setMax(max, give)
    },
    () => toasts.error(t('send.maxNoFee')),
  )
  return (
    <Button small busy={isRunning} onClick={() => run(undefined)}>
      {t('common.max')}
    </Button>
  )
}
