import { WalletRequestTimeoutError } from '@oriel/shared/errors/catalogueErrors.ts'
import {
  AtomicUpgradeRejectedError,
  LimitExceededError,
  UserRejectedError,
  type WalletError,
} from '@oriel/shared/errors/errors.ts'
import type { View } from '@oriel/shared/kit/view.ts'
import type { OwnConsentMethod } from '../consent/method/consentMethod.ts'
import { router } from '../router/router.ts'
import { alerts } from '../state/alerts.ts'
import { createStore } from '../state/createStore.ts'
import { toasts } from '../state/toasts.ts'
import type { FrozenRequest } from '../walletWindow/message.ts'
import { rejectionCooldown } from './rejectionCooldown.ts'

export type EndReason = 'expired' | 'network' | 'account'

export type Approval = {
  id: number
  request: FrozenRequest
  /** Consent method of the request. Undefined for requests that change the network or the tokens. */
  row?: OwnConsentMethod | undefined
  view: View
  createdAt: number
  /** Time in milliseconds since the epoch. */
  expiresAt: number
  /** Set if the request ended without the user's decision. The request stays on screen to show this reason. */
  ended?: EndReason | undefined
  /** Settles the request. Call this with the approved result, or with undefined to reject the request. */
  settle: (approved: unknown | undefined) => void
}

const endMessages: { [ending in EndReason]: string } = {
  expired: 'This request expired after five minutes.',
  network: 'The network changed while this request was waiting.',
  account: 'The account changed while this request was waiting.',
}

export function createEndError(ending: EndReason) {
  return new UserRejectedError(endMessages[ending], { data: { reason: ending } })
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

/** Queue of approvals, oldest first. Only the first approval is on screen. */
export const approvals = {
  store,

  /**
   * Shows the request over any other view and resolves with the approved result. Throws 4001 if the user rejects the
   * request or closes the modal, or if the request expires. Only the wallet window sets `expiresAt`, for requests from
   * a frame. For other requests from a page, throws -32005 if too many are pending or were rejected recently.
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
          if (approval.ended) return close(id)
          if (approved === undefined) return reject(approval, new UserRejectedError())
          // Check the time before approving as well, because the timer that ends the request may be late.
          if (Date.now() >= approval.expiresAt) return approvals.end(id, 'expired')
          if (!request.own) rejectionCooldown.forget()
          close(id, { approved })
        },
      })
      setTimeout(() => approvals.end(id, 'expired'), Math.max(0, lastsUntil - now))
    })
    if (error) throw error
    return approved as approved
  },

  /** Ends the request. If the request is on screen, it stays there to show the reason. */
  end(id: number, ending: EndReason) {
    const { pending } = store.getState()
    const approval = findPending(id)
    if (!approval || approval.ended) return
    settle(id, { error: createEndError(ending) })
    if (ending === 'expired' && !approval.request.own) alerts.open(new WalletRequestTimeoutError())
    if (pending[0] !== approval) return remove(id)
    store.setState({ pending: pending.map((item) => (item === approval ? { ...item, ended: ending } : item)) })
  },

  /** Rejects the request because the user wants to add funds first. The page receives the reason. */
  rejectForFunds(id: number) {
    const text = 'The user adds funds first. Repeat the request afterwards.'
    const approval = findPending(id)
    if (approval) reject(approval, new UserRejectedError(text, { data: { reason: 'funds' } }))
  },

  /** Rejects the request because the user does not want the account upgrade (EIP-5792). */
  rejectUpgrade(id: number) {
    const approval = findPending(id)
    if (approval) reject(approval, new AtomicUpgradeRejectedError())
  },

  /** Removes the request without a rejection that counts, because the same page's next request takes its place. */
  withdraw: (id: number) => close(id),

  /** Rejects all requests when the modal closes. Together, they count as one rejection. */
  rejectAll() {
    const { pending } = store.getState()
    if (pending.some(({ ended, request }) => !ended && !request.own)) rejectionCooldown.recordRejection()
    store.setState({ pending: [] })
    for (const { id } of pending) settle(id, { error: new UserRejectedError() })
    showFirst()
  },
}

function checkLimits() {
  rejectionCooldown.check()
  if (store.getState().pending.length >= approvalLimits.pending) {
    throw new LimitExceededError('Too many requests are waiting for the user already.')
  }
}

/**
 * Rejects the request. Counts the rejection against the page, unless the request has already ended or the user started
 * it in the wallet's own UI.
 */
function reject({ id, ended, request }: Approval, error: WalletError) {
  if (!ended && !request.own) rejectionCooldown.recordRejection()
  close(id, { error })
}

function close(id: number, outcome: Outcome = { error: new UserRejectedError() }) {
  settle(id, outcome)
  remove(id)
}

function settle(id: number, outcome: Outcome) {
  endings.get(id)?.(outcome)
  endings.delete(id)
}

function remove(id: number) {
  store.setState(({ pending }) => ({ pending: pending.filter((item) => item.id !== id) }))
  showFirst()
}

function add(approval: Approval) {
  store.setState(({ pending }) => ({ pending: [...pending, approval] }))
  // Hide toasts about earlier requests, which would cover the new request. The wallet's own requests leave toasts open.
  if (!approval.request.own) toasts.hide()
  showFirst()
}

const findPending = (id: number) => store.getState().pending.find((item) => item.id === id)

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
