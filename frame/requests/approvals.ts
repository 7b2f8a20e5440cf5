import { AtomicUpgradeRejectedError, LimitExceededError, UserRejectedError, type WalletError } from '#shared/errors.ts'
import type { View } from '#shared/view.ts'
import type { OwnConsentMethod } from '../consent/method/consentMethod.ts'
import { router } from '../router/router.ts'
import { createStore } from '../state/createStore.ts'
import { toasts } from '../state/toasts.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { rejectionCooldown } from './rejectionCooldown.ts'

export type Ending = 'expired' | 'network' | 'account'

export type Approval = {
  id: number
  request: FrozenRequest
  /** Undefined for a request that changes the network or the tokens. */
  row?: OwnConsentMethod | undefined
  view: View
  createdAt: number
  /** Time from which nothing can be approved, in ms since 1970. */
  expiresAt: number
  /** Set when the request was answered without the visitor. It stays on screen to show the reason. */
  ended?: Ending | undefined
  /** Takes what the visitor approved, or undefined for a rejection. */
  settle: (approved: unknown | undefined) => void
}

const endingTexts: { [ending in Ending]: string } = {
  expired: 'This request expired after five minutes.',
  network: 'The network changed while this request was waiting.',
  account: 'The account changed while this request was waiting.',
}

export function createEndingError(ending: Ending) {
  return new UserRejectedError(endingTexts[ending], { data: { reason: ending } })
}

type Asking = {
  row?: OwnConsentMethod | undefined
  expiresAt?: number
}

type Outcome = { approved?: unknown; error?: WalletError }

export const approvalLimits = {
  pending: 10,
  lifetimeMs: 5 * 60_000,
}

const store = createStore<{ pending: Approval[] }>(() => ({ pending: [] }))
const endings = new Map<number, (outcome: Outcome) => void>()
let lastId = 0

/** The oldest request comes first, and only that one is on screen. */
export const approvals = {
  store,

  /**
   * Shows the request over any other view, and resolves with what the visitor approved. Throws 4001 when they reject
   * it, close the modal or let it expire. `expiresAt` is set in the wallet window, to which the frame has passed the
   * request. Every other request of a page is limited: throws -32005 when too many wait or were rejected lately.
   */
  async ask<approved>(request: FrozenRequest, view: View, { row, expiresAt }: Asking = {}): Promise<approved> {
    if (!request.own && expiresAt === undefined) checkLimits()
    const id = ++lastId
    const now = Date.now()
    const lastsUntil = expiresAt ?? now + approvalLimits.lifetimeMs
    const { approved, error } = await new Promise<Outcome>((finish) => {
      endings.set(id, finish)
      add({
        id,
        request: freeze(request),
        row,
        view,
        createdAt: now,
        expiresAt: lastsUntil,
        settle(approved) {
          const approval = findPending(id)
          if (!approval) return
          if (approval.ended) return leave(id)
          if (approved === undefined) return reject(approval, new UserRejectedError())
          // A late approval expires, even when the timer has not run.
          if (Date.now() >= approval.expiresAt) return approvals.end(id, 'expired')
          if (!request.own) rejectionCooldown.forget()
          leave(id, { approved })
        },
      })
      setTimeout(() => approvals.end(id, 'expired'), Math.max(0, lastsUntil - now))
    })
    if (error) throw error
    return approved as approved
  },

  /** The request on screen stays there to show the reason. */
  end(id: number, ending: Ending) {
    const { pending } = store.getState()
    const approval = findPending(id)
    if (!approval || approval.ended) return
    finish(id, { error: createEndingError(ending) })
    if (pending[0] !== approval) return remove(id)
    store.setState({ pending: pending.map((one) => (one === approval ? { ...one, ended: ending } : one)) })
  },

  /** Rejects the request for a visitor who gets funds first, and tells the page so. */
  rejectForFunds(id: number) {
    const text = 'The visitor adds funds first. Make the request again once they have them.'
    const approval = findPending(id)
    if (approval) reject(approval, new UserRejectedError(text, { data: { reason: 'funds' } }))
  },

  /** Rejects a request that needs a program which the visitor does not want for the account (EIP-5792). */
  rejectUpgrade(id: number) {
    const approval = findPending(id)
    if (approval) reject(approval, new AtomicUpgradeRejectedError())
  },

  /**
   * Rejects all requests when the modal closes, because nothing may wait behind a closed modal. It counts as one
   * rejection.
   */
  rejectAll() {
    const { pending } = store.getState()
    if (pending.some(({ ended, request }) => !ended && !request.own)) rejectionCooldown.noteRejection()
    store.setState({ pending: [] })
    for (const { id } of pending) finish(id, { error: new UserRejectedError() })
    showFirst()
  },
}

function checkLimits() {
  rejectionCooldown.check()
  if (store.getState().pending.length >= approvalLimits.pending) {
    throw new LimitExceededError('Too many requests are waiting for the user already.')
  }
}

/** A decision about a request that the visitor started must not count for or against the page. */
function reject({ id, ended, request }: Approval, error: WalletError) {
  if (!ended && !request.own) rejectionCooldown.noteRejection()
  leave(id, { error })
}

function leave(id: number, outcome: Outcome = { error: new UserRejectedError() }) {
  finish(id, outcome)
  remove(id)
}

function finish(id: number, outcome: Outcome) {
  endings.get(id)?.(outcome)
  endings.delete(id)
}

function remove(id: number) {
  store.setState(({ pending }) => ({ pending: pending.filter((one) => one.id !== id) }))
  showFirst()
}

function add(approval: Approval) {
  store.setState(({ pending }) => ({ pending: [...pending, approval] }))
  // A toast about an earlier request must not cover this one. A review that is made anew keeps the reason on screen.
  if (!approval.request.own) toasts.hide()
  showFirst()
}

const findPending = (id: number) => store.getState().pending.find((one) => one.id === id)

function showFirst() {
  const [first] = store.getState().pending
  router.putInFront(first?.view.name === 'SendReview' && router.isReviewing(['SendReview']) ? undefined : first?.view)
}

function freeze<value>(value: value): value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

router.store.subscribe(({ open }, previous) => {
  if (!open && previous.open) approvals.rejectAll()
})
