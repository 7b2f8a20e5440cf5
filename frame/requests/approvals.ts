import { AtomicUpgradeRejectedError, LimitExceededError, UserRejectedError, type WalletError } from '#shared/errors.ts'
import type { View } from '#shared/view.ts'
import { router } from '../router/router.ts'
import { createStore } from '../state/createStore.ts'
import { toasts } from '../state/toasts.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { rejectionCooldown } from './rejectionCooldown.ts'

export type Ending = 'expired' | 'network' | 'account'

/** `settle` receives what the visitor approved, or undefined for a rejection. */
export type Approval = {
  id: number
  request: FrozenRequest
  view: View
  createdAt: number
  /** Time from which nothing can be approved, in ms since 1970. */
  expiresAt: number
  /** Set when the request was answered without the visitor. It stays on screen to show the reason. */
  ended?: Ending
  settle: (approved: unknown | undefined) => void
}

const endingTexts: { [ending in Ending]: string } = {
  expired: 'This request expired after five minutes.',
  network: 'The network changed while this request was waiting.',
  account: 'The account changed while this request was waiting.',
}

export function endedBy(ending: Ending) {
  return new UserRejectedError(endingTexts[ending], { data: { reason: ending } })
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
   * it, close the modal or let it expire. `passed` is set in the wallet window, to which the frame has passed the
   * request. Every other request of a page is limited: throws -32005 when too many wait or were rejected lately.
   */
  async ask<approved>(request: FrozenRequest, view: View, passed?: { expiresAt: number }): Promise<approved> {
    if (!request.own && !passed) checkLimits()
    const { expiresAt } = passed ?? { expiresAt: Date.now() + approvalLimits.lifetimeMs }
    const id = ++lastId
    const { approved, error } = await new Promise<Outcome>((finish) => {
      endings.set(id, finish)
      const approval = { id, request: freeze(request), view, createdAt: Date.now(), expiresAt, settle: settleOf(id) }
      store.setState(({ pending }) => ({ pending: [...pending, approval] }))
      // A toast about an earlier request must not cover this one. A review that is made anew keeps the reason on
      // screen.
      if (!request.own) toasts.hide()
      setTimeout(() => approvals.end(id, 'expired'), Math.max(0, expiresAt - Date.now()))
      showFirst()
    })
    if (error) throw error
    return approved as approved
  },

  /** The request on screen stays there to show the reason. */
  end(id: number, ending: Ending) {
    const { pending } = store.getState()
    const approval = pending.find((one) => one.id === id)
    if (!approval || approval.ended) return
    finish(id, { error: endedBy(ending) })
    if (pending[0] !== approval) return remove(id)
    store.setState({ pending: pending.map((one) => (one === approval ? { ...one, ended: ending } : one)) })
  },

  /** Rejects the request for a visitor who gets funds first, and tells the page so. */
  rejectForFunds(id: number) {
    const text = 'The visitor adds funds first. Make the request again once they have them.'
    reject(id, new UserRejectedError(text, { data: { reason: 'funds' } }))
  },

  /** Rejects a request that needs a program which the visitor does not want for the account (EIP-5792). */
  rejectUpgrade(id: number) {
    reject(id, new AtomicUpgradeRejectedError())
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

/**
 * Returns the function that applies the visitor's decision about this request. A late approval expires, even when the
 * timer has not run.
 */
function settleOf(id: number) {
  return function settle(approved: unknown) {
    const approval = store.getState().pending.find((one) => one.id === id)
    if (!approval) return
    if (approval.ended) return leave(id)
    // A decision about a request that the visitor started must not count for or against the page.
    const isOfPage = !approval.request.own
    if (approved === undefined) {
      if (isOfPage) rejectionCooldown.noteRejection()
      return leave(id)
    }
    if (Date.now() >= approval.expiresAt) return approvals.end(id, 'expired')
    if (isOfPage) rejectionCooldown.forget()
    finish(id, { approved })
    remove(id)
  }
}

function checkLimits() {
  rejectionCooldown.check()
  if (store.getState().pending.length >= approvalLimits.pending) {
    throw new LimitExceededError('Too many requests are waiting for the user already.')
  }
}

function reject(id: number, error: WalletError) {
  const approval = store.getState().pending.find((one) => one.id === id)
  if (!approval) return
  if (!approval.ended && !approval.request.own) rejectionCooldown.noteRejection()
  leave(id, error)
}

function leave(id: number, error: WalletError = new UserRejectedError()) {
  finish(id, { error })
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
