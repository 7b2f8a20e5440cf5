import './approval.css'
import { InvalidParamsError } from '@oriel/shared/errors/errors.ts'
import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react'
import type { Speed } from '../../chains/eip155/send/fees.ts'
import { getDefaultSpeed } from '../../chains/eip155/send/getDefaultSpeed.ts'
import type { PreparedApproval } from '../../consent/method/consentMethod.ts'
import { describeError } from '../../i18n/describeError.ts'
import { t } from '../../i18n/i18n.ts'
import { translate } from '../../i18n/translate.ts'
import { UnsupportedBanner } from '../../parts/networks/UnsupportedBanner.tsx'
import { isTrustedHost } from '../../requests/approvalSurface.ts'
import { type Approval, approvals } from '../../requests/approvals.ts'
import { approvalQuery } from '../../requests/prepareApproval.ts'
import { networks } from '../../state/networks.ts'
import { useStore } from '../../state/useStore.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Spinner.tsx'
import { windowRequest } from '../../walletWindow/windowRequest.ts'
import { ApprovalDecision } from './ApprovalDecision.tsx'
import { ApprovalHeader, fitsInBar, useSiteName } from './ApprovalHeader.tsx'
import { ApprovalWhere } from './ApprovalWhere.tsx'
import { ElsewhereButtons } from './DecisionButtons.tsx'
import { AllowanceLimit, LimitValue } from './description/AllowanceLimit.tsx'
import { Cards } from './description/Cards.tsx'
import { ReplaceNotice, removeNotices, UpgradeNotice } from './description/UpgradeNotice.tsx'
import { EndedRequest } from './EndedRequest.tsx'
import { AddFunds } from './fees/AddFunds.tsx'
import { FeePicker } from './fees/FeePicker.tsx'
import { OperationFee } from './fees/OperationFee.tsx'
import { SolanaFee } from './fees/SolanaFee.tsx'
import type { GuardedProps } from './GuardedBar.tsx'
import { findProblem, identifyCards, readRisks, toCards } from './model/cards.ts'
import { TokenPricesProvider } from './model/tokenPrices.ts'
import { useLimitChoice, useLimitedRequest } from './model/useAllowanceLimit.ts'
import { useApprovedContent } from './model/useApprovedContent.ts'
import { useTokenPrices } from './model/useTokenPrices.ts'
import { useUpgradeChoice } from './model/useUpgradeChoice.ts'
import { getRecipientAlarms, NamedRecipient, removeRecipient, useOwnRecipient } from './OwnRequest.tsx'
import { PaymentNote } from './PaymentNote.tsx'

/** Shows the approval in a frame. On an untrusted page, it only announces the request. */
export function ApproveTransactionView() {
  return <ApprovalContent />
}

type ContentProps = {
  /** Renders the decision in the wallet window. No frame may pass it, because it contains the password field. */
  InWindow?: ComponentType<GuardedProps>
  /** Extra rows below the facts. */
  children?: ReactNode
}

/** Renders the oldest pending approval. */
export function ApprovalContent({ InWindow, children }: ContentProps) {
  const approval = useStore(approvals.store, ({ pending }) => pending[0])
  const isWindow = useStore(windowRequest.store, (state) => state.opener !== undefined)
  if (!approval) return null
  if (approval.ended) return <EndedRequest approval={approval} ending={approval.ended} />
  if (isWindow || isTrustedHost(approval.request.origin)) {
    return (
      <ApprovalDetails key={approval.id} approval={approval} InWindow={InWindow}>
        {children}
      </ApprovalDetails>
    )
  }
  return <AnnouncedRequest key={approval.id} approval={approval} />
}

type ShownProps = { approval: Approval; InWindow: ComponentType<GuardedProps> | undefined; children: ReactNode }

function ApprovalDetails({ approval: requested, InWindow, children }: ShownProps) {
  const { wanted, upgrade } = useUpgradeChoice(requested)
  const { limited: approval, ...limitation } = useLimitedRequest(wanted)
  const { request, row } = approval
  const sends = row?.sends === true
  const name = useSiteName()
  const content = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const { data, error, isPending, isError, refetch } = useQuery(approvalQuery(approval))
  const [chosen, setSpeed] = useState<Speed | 'suggested'>()
  const { description, transaction } = data ?? {}
  const speed = chosen ?? (transaction ? getDefaultSpeed(transaction) : 'normal')
  const networkId = description?.networkId ?? request.networkId
  const network = networks.served(networkId)
  const approved = useApprovedContent(data, speed)
  const cards = useMemo(() => (data ? toCards(data) : []), [data])
  const tokenPrices = useTokenPrices(networkId, cards)
  const recipient = useOwnRecipient(request, description)
  const limit = useLimitChoice(data, limitation)
  const notice = { approval, prepared: data, choice: upgrade }
  const shown = cards.map(removeNotices)
  const isPoor = data !== undefined && lacksFunds(data)
  if (isError && !data && isFinal(error)) return <InvalidRequest approval={approval} reason={describeError(error)} />

  return (
    <TokenPricesProvider value={tokenPrices}>
      <div ref={content} className="stack approval">
        <ApprovalHeader approval={approval} hasBar />
        {isPending && <Reading />}
        {isError && !data && <ReadError error={error} onRetry={() => void refetch()} />}
        {recipient && <NamedRecipient {...recipient} />}
        <ReplaceNotice {...notice} />
        <Cards
          cards={recipient ? shown.map(removeRecipient) : shown}
          network={network}
          help={isPoor && <AddFunds approval={approval} />}
          renderValue={(item) => (item === limit?.item ? <LimitValue item={item} choice={limit} /> : undefined)}
        >
          <UpgradeNotice {...notice} />
          {limit && <AllowanceLimit choice={limit} />}
          <PaymentNote request={request} />
          {data && network && (
            <Fees prepared={data} currency={network.nativeCurrency} speed={speed} onChange={setSpeed} />
          )}
          {data && children}
        </Cards>
        <UnsupportedBanner namespace={rpcMethods[request.method].namespace} isDeciding />
        <span ref={end} className="approval-end" data-end="" tabIndex={-1} />
        <ApprovalDecision
          InWindow={InWindow}
          approval={approval}
          {...getActions(request, sends)}
          approved={approved}
          highRisk={description?.highRisk ?? false}
          blocked={getBlockingReason({ prepared: data, limit, recipient })}
          summary={{
            ...summarize(request, { name, description, isPending, sends }),
            alarms: [...getRecipientAlarms(recipient), ...cards.flatMap((card) => readRisks(card).alarms)],
            content,
            where: <ApprovalWhere address={request.address} networkId={networkId} />,
          }}
          reading={{ end, text: data && identifyCards(cards, data.upgrade) }}
        />
      </div>
    </TokenPricesProvider>
  )
}

function getActions({ payment }: Approval['request'], sends: boolean) {
  if (payment) return { action: t('approval.pay'), unlockAction: t('approval.unlockAndPay') }
  return {
    action: t(sends ? 'approval.send' : 'approval.sign'),
    unlockAction: t(sends ? 'approval.unlockAndSend' : 'approval.unlockAndSign'),
  }
}

const lacksFunds = (prepared: PreparedApproval) => findProblem(prepared)?.code === 'insufficient-funds'

type Blocking = {
  prepared: PreparedApproval | undefined
  limit: ReturnType<typeof useLimitChoice>
  recipient: ReturnType<typeof useOwnRecipient>
}

/** Returns the reason why the request cannot be approved now, if any. */
function getBlockingReason({ prepared, limit, recipient }: Blocking) {
  if (prepared && (lacksFunds(prepared) || prepared.solana?.some(({ problem }) => problem))) return 'poor'
  if (limit?.isOpen) return 'limit'
  return recipient?.check === 'changed' || recipient?.check === 'checking' ? 'recipient' : undefined
}

type SummaryParams = {
  name: ReturnType<typeof useSiteName>
  description: PreparedApproval['description'] | undefined
  isPending: boolean
  sends: boolean
}

/** Returns the summary that the bar shows. */
function summarize({ origin, own }: Approval['request'], { name, description, isPending, sends }: SummaryParams) {
  const isOwn = own !== undefined
  return {
    origin,
    isOwn,
    name: !isOwn && fitsInBar(origin) ? name : undefined,
    reading: isPending ? { rows: sends ? 1 : 0 } : undefined,
    title: description && translate(description.title),
    outflows: description?.outflows ?? [],
  }
}

type FeesProps = Omit<ComponentProps<typeof FeePicker>, 'transaction'> & { prepared: PreparedApproval }

function Fees({ prepared: { transaction, sequence, operation, solana }, currency, speed, onChange }: FeesProps) {
  const paid = transaction ?? (sequence && { fees: sequence.fees, replaces: false })
  return (
    <>
      {paid && <FeePicker transaction={paid} currency={currency} speed={speed} onChange={onChange} />}
      {operation && <OperationFee operation={operation} currency={currency} />}
      {solana && <SolanaFee transactions={solana} currency={currency} />}
    </>
  )
}

function ReadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Banner tone="danger">
      {t('approval.unreadable', { reason: describeError(error) })}{' '}
      <Button small onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Banner>
  )
}

const isFinal = (error: Error & { code?: number }) => error.code === InvalidParamsError.code

function InvalidRequest({ approval, reason }: { approval: Approval; reason: string }) {
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      <Banner tone="danger">{t('approval.invalid', { reason })}</Banner>
      <Button block onClick={() => approval.settle(undefined)}>
        {t('common.close')}
      </Button>
    </div>
  )
}

/**
 * Announces a request on an untrusted page: only the page and the kind of request. The wallet window, where the page
 * cannot interfere, shows the rest.
 */
function AnnouncedRequest({ approval }: { approval: Approval }) {
  return (
    <div className="stack">
      <ApprovalHeader approval={approval} />
      <h2>
        {t(approval.request.payment ? 'approval.method.payment' : (approval.row?.title ?? 'approval.method.other'))}
      </h2>
      <ApprovalWhere {...approval.request} />
      <p className="footnote">{t('approval.inWindowWhy')}</p>
      <div className="actions" data-stacked>
        <ElsewhereButtons approval={approval} highRisk />
      </div>
    </div>
  )
}

function Reading() {
  return (
    <div className="stack hero-amount" role="status" aria-label={t('approval.reading')}>
      <Skeleton height={44} width={44} />
      <Skeleton height={28} width="60%" />
      <Skeleton height={72} />
    </div>
  )
}
