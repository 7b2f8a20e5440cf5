import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Speed } from '../../chains/eip155/send/fees.ts'
import type { PreparedApproval } from '../../consent/method/consentMethod.ts'
import type { Scope } from '../../parts/tokens/scope.ts'
import { type ApprovalSurface, getApprovalSurface, isTrustedHost } from '../../requests/approvalSurface.ts'
import { approvals } from '../../requests/approvals.ts'
import { approvalQuery } from '../../requests/prepareApproval.ts'
import { hostPage } from '../../state/hostPage.ts'
import { session } from '../../state/session.ts'
import { useStore } from '../../state/useStore.ts'
import { registry } from '../../wallets/connection/registry.ts'
import type { Approved } from '../../wallets/connector/connector.ts'
import { type Card, readRisks, toCards } from '../approval/model/cards.ts'
import type { TokenPrices } from '../approval/model/tokenPrices.ts'
import { useApprovedContent } from '../approval/model/useApprovedContent.ts'
import { useTokenPrices } from '../approval/model/useTokenPrices.ts'
import { getFurtherRisks, matchesTransfer } from './model/draftDescription.ts'
import { type Held, requestQuery, review } from './model/review.ts'
import { type Transfer, toTransferRequest } from './model/validateDraft.ts'
import type { Review } from './useDraftReview.ts'

export type OwnReview = {
  held: Held | undefined
  /**
   * The prepared approval, refreshed regularly while it is on screen. Undefined unless the user may approve it in the
   * page.
   */
  prepared: PreparedApproval | undefined
  isReading: boolean
  error: Error | null
  retry: () => void
  speed: Speed | 'suggested'
  setSpeed: (speed: Speed | 'suggested') => void
  approved: Omit<Approved, 'surface'> | undefined
  surface: ApprovalSurface
  /** True if the request describes a transfer other than the one in the form. */
  isOther: boolean
  risks: Risks
  tokenPrices: TokenPrices
}

type Risks = ReturnType<typeof readRisks>

/** Returns whether the built-in wallet signs the transfer. It does not prompt again for what the user approves here. */
export function isOwnWallet({ network }: Scope): boolean {
  return registry.find(session.of(network.chainNamespace).connectorId)?.asksUser === false
}

/** Placeholder while there is no request. Nothing is prepared for it. */
const noApproval = { id: 0, request: { method: 'eth_sendTransaction' } } as Held['approval']
const nothing = { to: '', token: undefined, units: 0n }

/**
 * Freezes the form's transfer as a wallet request. Does so again whenever the transfer changes or the request ends.
 * `isBusy` is true while an approved transfer is being sent.
 */
export function useOwnReview(scope: Scope, draftReview: Review, isBusy: boolean): OwnReview {
  const transfer = toReviewedTransfer(scope, draftReview)
  const transferRequest = transfer ? toTransferRequest(transfer) : { ...scope, ...nothing }
  const request = useQuery({ ...requestQuery(transferRequest), enabled: transfer !== undefined && isOwnWallet(scope) })
  const { held: current, taken } = useStore(review.store)
  useStore(approvals.store)
  const held = current && transfer && getKey(current.transfer) === getKey(transfer) ? current : undefined
  const builtRequest = request.data
  useEffect(() => {
    if (isBusy || held) return
    if (transfer && builtRequest) review.hold(transfer, builtRequest)
    else review.release()
  })

  const trusted = isTrustedHost(hostPage.origin)
  const mayBeHere = getApprovalSurface({ trusted, highRisk: false }) === 'frame'
  const shown = held ?? (isBusy ? taken : undefined)
  const reading = useQuery({
    ...approvalQuery(shown?.approval ?? noApproval),
    enabled: shown !== undefined && mayBeHere,
  })
  const prepared = shown && reading.data
  const [chosen, setSpeed] = useState<Speed | 'suggested'>()
  const speed = chosen ?? 'normal'
  const isOther =
    prepared !== undefined && shown !== undefined && !matchesTransfer(prepared.description, shown.transfer)
  const { description } = prepared ?? {}
  const cards = useMemo(() => (prepared ? toCards(prepared) : []), [prepared])
  const tokenPrices = useTokenPrices(scope.network.caipNetworkId, cards)
  return {
    held,
    prepared,
    isReading: (transfer !== undefined || draftReview.cost.isPending) && !prepared && !request.error && !reading.error,
    error: request.error ?? (prepared ? null : reading.error),
    retry: () => void (request.error ? request.refetch() : reading.refetch()),
    speed,
    setSpeed,
    approved: useApprovedContent(isOther ? undefined : prepared, speed),
    surface: getApprovalSurface({ trusted, highRisk: description?.highRisk ?? false }),
    isOther,
    risks: getRisks(cards, draftReview),
    tokenPrices,
  }
}

/** Returns the risks that our own checks of the recipient and the fee do not show yet. */
function getRisks([card]: readonly Card[], { warnings, short, cost }: Review): Risks {
  if (!card) return { alarms: [], notes: [] }
  const { description, problem } = card
  const isFailureSaid = cost.error !== null
  const risks = getFurtherRisks(description.risks, { warnings, isFailureSaid })
  const isSaid = isFailureSaid || (problem?.isPoor === true && short !== undefined)
  const remaining = { description: { ...description, risks } }
  if (isSaid) return readRisks(remaining)
  return readRisks({ ...remaining, problem })
}

function toReviewedTransfer(
  scope: Scope,
  { asset, to, name, units, isMax, cost, isLost, sponsor }: Review,
): Transfer | undefined {
  if (!asset || to === undefined || !units || cost.isPending || isLost) return undefined
  return { ...scope, asset, units, to, name, isMax, isSponsored: sponsor !== undefined }
}

const getKey = ({ network, from, asset, units, to, name, isSponsored }: Transfer) =>
  [network.caipNetworkId, from, asset.address, units, to, name, isSponsored].join(' ')
