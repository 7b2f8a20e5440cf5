import { describeError } from '../../i18n/describeError.ts'
import './send.css'
import { getErrorData, WalletError } from '@oriel/shared/errors/errors.ts'
import { RecipientChangedError } from '@oriel/shared/errors/sendErrors.ts'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { formatInFull } from '../../parts/tokens/amounts.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { useSendScope } from '../../parts/tokens/useSendScope.ts'
import { shortenAddress } from '../../platform/shortenAddress.ts'
import { router } from '../../router/router.ts'
import { hostPage } from '../../state/hostPage.ts'
import { useStore } from '../../state/useStore.ts'
import { Address } from '../../ui/Address.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { registry } from '../../wallets/connection/registry.ts'
import { ApprovalWhere } from '../approval/ApprovalWhere.tsx'
import { AlarmBanner } from '../approval/alarms/AlarmBanner.tsx'
import type { Alarm } from '../approval/model/cards.ts'
import { TokenPricesProvider } from '../approval/model/tokenPrices.ts'
import { AtTheWallet } from './AtTheWallet.tsx'
import { EarlierBanner } from './EarlierBanner.tsx'
import { getObstacles } from './getObstacles.ts'
import { draft } from './model/draft.ts'
import { type PendingTransfer, send } from './model/send.ts'
import { toTransfer } from './model/validateDraft.ts'
import type { Warning } from './model/warnings.ts'
import { NotHere } from './NotHere.tsx'
import { OwnFacts } from './OwnFacts.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { SendDecision } from './SendDecision.tsx'
import { type Review as ReviewedDraft, useDraftReview } from './useDraftReview.ts'
import { isOwnWallet, useOwnReview } from './useOwnReview.ts'

export function SendReviewView() {
  const scope = useSendScope()
  // End the review when the account or network changes, because each has its own draft.
  const [begun] = useState(scope)
  const isSame = begun?.from === scope?.from && begun?.network === scope?.network
  // If the transfer was sent while another view was open, the review is over, and the form starts a new draft.
  const isEmpty = useStore(draft.store, ({ recipient }) => recipient.state === 'empty')
  const isOver = !isSame || isEmpty
  useEffect(() => {
    if (isOver) router.goBack()
  }, [isOver])
  return scope ? <Review scope={scope} /> : <NotHere />
}

function Review({ scope }: { scope: Scope }) {
  const { stage, pendingTransfers } = useStore(send.store)
  const draftState = useStore(draft.store)
  const review = useDraftReview(scope)
  // Find this draft's request. A request that is still pending in the wallet may be for an earlier draft.
  const mine = pendingTransfers.find(({ begun }) => begun === draftState)
  const isBusy = stage !== 'idle' || mine !== undefined
  const connector = registry.find(mine?.connectorId)
  if (mine && connector?.asksUser) return <AtTheWallet name={mine.walletName ?? connector.name} />
  const parts = { scope, review, isBusy, earlier: pendingTransfers.filter((item) => item !== mine) }
  return isOwnWallet(scope) ? <OwnTransfer {...parts} /> : <TheirTransfer {...parts} />
}

type Props = { scope: Scope; review: ReviewedDraft; isBusy: boolean; earlier: PendingTransfer[] }

/** Review of a transfer from the built-in wallet. It doubles as the approval: the user is not prompted again. */
function OwnTransfer({ scope, review, isBusy, earlier }: Props) {
  const content = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const own = useOwnReview(scope, review, isBusy)
  const { error } = useStore(send.store)
  const { prepared, surface, risks, tokenPrices } = own
  const isHere = surface === 'frame'
  const problems = [prepared?.transaction, prepared?.operation, ...(prepared?.solana ?? [])].map(
    (item) => item?.problem,
  )
  const alarms = [
    ...getObstacles(review),
    ...review.warnings.flatMap(toAlarm),
    ...risks.alarms,
    ...getChangedAlarms(error),
  ]
  const shownValues = [
    review.to,
    review.name,
    review.units?.toString(),
    alarms,
    error && describeError(error),
    earlier.length,
    prepared?.upgrade,
  ]
  return (
    <TokenPricesProvider value={tokenPrices}>
      <div ref={content} className="stack approval">
        {/* The wallet window shows all details. If it opens, show only the transfer and its maximum cost. */}
        <ReviewFacts scope={scope} review={review} isWhole={!isHere} />
        {isHere && <OwnFacts scope={scope} review={review} own={own} />}
        <Failure />
        <Earlier pending={earlier} />
        <span ref={end} className="approval-end" data-end="" tabIndex={-1} />
        <SendDecision
          own={own}
          isBusy={isBusy}
          isImpossible={review.isImpossible || review.isChecking || problems.some((problem) => problem !== undefined)}
          shownText={JSON.stringify(shownValues)}
          summary={{
            origin: hostPage.origin,
            isOwn: true,
            title: getTitle(review),
            outflows: [],
            alarms,
            content,
            where: <ApprovalWhere address={scope.from} networkId={scope.network.caipNetworkId} />,
          }}
          end={end}
        />
      </div>
    </TokenPricesProvider>
  )
}

function getTitle({ asset, units, to, name }: ReviewedDraft): string | undefined {
  if (!asset || units === undefined || to === undefined) return undefined
  return t('send.bar', { amount: formatInFull(units, asset), to: name ?? shortenAddress(to) })
}

function getChangedAlarms(error: Error | undefined): Alarm[] {
  return error instanceof RecipientChangedError
    ? [{ level: 'danger', code: 'changed', text: describeError(error) }]
    : []
}

function toAlarm({ code, level, text }: Warning): Alarm[] {
  return level === 'info' ? [] : [{ code, level, text: t(text) }]
}

/** Review of a transfer from another wallet, which asks for approval itself. */
function TheirTransfer({ scope, review, isBusy, earlier }: Props) {
  const draftState = useStore(draft.store)
  const createTransfer = () =>
    toTransfer(review.isMax ? { ...draftState, max: review.units } : draftState, review.asset, scope)
  return (
    <div className="stack">
      <ReviewFacts scope={scope} review={review} isWhole />
      <Failure />
      <Earlier pending={earlier} />
      <div className="actions">
        <Button disabled={isBusy} onClick={() => router.goBack()}>
          {t('common.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          disabled={review.isImpossible}
          onClick={() => void send.start(createTransfer)}
        >
          {t(isBusy ? 'send.signing' : 'send.submit')}
        </Button>
      </div>
    </div>
  )
}

function Earlier({ pending }: { pending: PendingTransfer[] }) {
  return pending.map((item) => <EarlierBanner key={item.requestedAt} pending={item} />)
}

function Failure() {
  const { error } = useStore(send.store)
  if (!error) return null
  if (!(error instanceof RecipientChangedError)) {
    return (
      <Banner tone="danger">
        {describeError(error)}{' '}
        {error instanceof WalletError && <bdi>{t('connecting.code', { code: String(error.code) })}</bdi>}
      </Banner>
    )
  }
  const { name, before, now } = getErrorData(error)
  return (
    <AlarmBanner level="danger" title={describeError(error)}>
      <span className="stack-tight">
        <span>{t('send.changed', { name: String(name) })}</span>
        <Address address={String(before)} full />
        <span>{t('send.changedNow')}</span>
        <Address address={String(now)} full />
      </span>
    </AlarmBanner>
  )
}
