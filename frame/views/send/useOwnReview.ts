import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import type { Speed } from '../../chains/eip155/send/fees.ts'
import type { Approved } from '../../connectors/connector.ts'
import { registry } from '../../connectors/registry.ts'
import { approvals } from '../../requests/approvals.ts'
import { approvalQuery, type PreparedApproval } from '../../requests/prepareApproval.ts'
import { approvalSurface, isTrustedHost, type Surface } from '../../requests/surface.ts'
import { furtherRisks, isOf } from '../../send/described.ts'
import { type Held, requestQuery, review } from '../../send/review.ts'
import { type Transfer, toWish } from '../../send/rules.ts'
import type { Scope } from '../../send/scope.ts'
import { hostPage } from '../../state/hostPage.ts'
import { session } from '../../state/session.ts'
import { type Card, cardsOf, readRisks } from '../approval/cards.ts'
import { useApproved } from '../approval/useApproved.ts'
import { useWorth } from '../approval/useWorth.ts'
import type { Worth } from '../approval/worth.ts'
import type { Review } from './useReview.ts'

/** What our own wallet would sign, and where the visitor may say yes to it. */
export type OwnReview = {
  /** Undefined while there is nothing to approve. */
  held: Held | undefined
  /** Read from the request itself, and read again while it is on screen; only where it is approved here. */
  prepared: PreparedApproval | undefined
  isReading: boolean
  error: Error | null
  retry: () => void
  speed: Speed | 'suggested'
  setSpeed: (speed: Speed | 'suggested') => void
  /** What is signed if the visitor says yes; undefined while it cannot be. */
  approved: Omit<Approved, 'surface'> | undefined
  surface: Surface
  /** What would be signed is another transfer than the one in the form. */
  isOther: boolean
  /** What the request itself shows, and the review does not say otherwise. */
  risks: Risks
  /** What its amounts are worth. */
  worth: Worth
}

type Risks = ReturnType<typeof readRisks>

/** Whether the wallet in use is ours: it signs what is approved here, and has no screen of its own for it. */
export function isOurs({ network }: Scope): boolean {
  return registry.find(session.of(network.chainNamespace).connectorId)?.asksUser === false
}

/** Stands for none: nothing is read for it. */
const noApproval = { id: 0, request: { method: 'eth_sendTransaction' } } as Held['approval']
const nothing = { to: '', token: undefined, units: 0n }

/**
 * Freezes what is in the form as a request of our wallet, and again whenever it is another transfer or the request came to its
 * end. `isBusy`: it was approved, and is on its way.
 */
export function useOwnReview(scope: Scope, facts: Review, isBusy: boolean): OwnReview {
  const wanted = transferOf(scope, facts)
  const wish = wanted ? toWish(wanted) : { ...scope, ...nothing }
  const request = useQuery({ ...requestQuery(wish), enabled: wanted !== undefined && isOurs(scope) })
  const { held: current, taken } = useStore(review.store)
  // Looks again when what was in the way is gone.
  useStore(approvals.store)
  const held = current && wanted && keyOf(current.transfer) === keyOf(wanted) ? current : undefined
  const made = request.data
  useEffect(() => {
    if (isBusy || held) return
    if (wanted && made) review.hold(wanted, made)
    else review.release()
  })

  const trusted = isTrustedHost(hostPage.origin)
  const mayBeHere = approvalSurface({ trusted, highRisk: false }) === 'frame'
  const shown = held ?? (isBusy ? taken : undefined)
  const reading = useQuery({
    ...approvalQuery(shown?.approval ?? noApproval),
    enabled: shown !== undefined && mayBeHere,
  })
  const prepared = shown && reading.data
  const [chosen, setSpeed] = useState<Speed | 'suggested'>()
  const speed = chosen ?? 'normal'
  const isOther = prepared !== undefined && shown !== undefined && !isOf(prepared.description, shown.transfer)
  const { description } = prepared ?? {}
  const cards = useMemo(() => (prepared ? cardsOf(prepared) : []), [prepared])
  const worth = useWorth(scope.network.caipNetworkId, cards)
  return {
    held,
    prepared,
    isReading: (wanted !== undefined || facts.cost.isPending) && !prepared && !request.error && !reading.error,
    error: request.error ?? (prepared ? null : reading.error),
    retry: () => void (request.error ? request.refetch() : reading.refetch()),
    speed,
    setSpeed,
    approved: useApproved(isOther ? undefined : prepared, speed),
    surface: approvalSurface({ trusted, highRisk: description?.highRisk ?? false }),
    isOther,
    risks: risksOf(cards, facts),
    worth,
  }
}

/** Each thing is said once: our own look at the recipient and at the fee found out some of it already. */
function risksOf([card]: readonly Card[], { warnings, short, cost }: Review): Risks {
  if (!card) return { alarms: [], notes: [] }
  const { description, problem } = card
  const isFailureSaid = cost.error !== null
  const risks = furtherRisks(description.risks, { warnings, isFailureSaid })
  const isSaid = isFailureSaid || (problem?.isPoor === true && short !== undefined)
  const said = { description: { ...description, risks } }
  if (isSaid) return readRisks(said)
  return readRisks({ ...said, problem })
}

/** What the form says, once everything about it is known that decides how much is sent. */
function transferOf(scope: Scope, { asset, to, name, units, isMax, cost, isLost }: Review): Transfer | undefined {
  if (!asset || to === undefined || !units || cost.isPending || isLost) return undefined
  return { ...scope, asset, units, to, name, isMax }
}

const keyOf = ({ network, from, asset, units, to, name }: Transfer) =>
  [network.caipNetworkId, from, asset.address, units, to, name].join(' ')
