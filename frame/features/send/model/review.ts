import { UserRejectedError } from '@oriel/shared/errors/errors.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { queryOptions } from '@tanstack/react-query'
import type { TransferRequest } from '../../../chains/chain/sending.ts'
import { getChain } from '../../../chains/chains.ts'
import { requireOwnMethod } from '../../../consent/consentMethods.ts'
import { type Approval, approvals } from '../../../requests/approvals.ts'
import { loadPolicies } from '../../../requests/handleRequest.ts'
import { freezeTransfer } from '../../../requests/requestTransfer.ts'
import { router } from '../../../router/router.ts'
import { createStore } from '../../../state/createStore.ts'
import type { Approved } from '../../../wallets/connector/connector.ts'
import { isRejection } from '../../../wallets/connector/isRejection.ts'
import { untilAborted } from '../../../wallets/connector/untilAborted.ts'
import { ownWallet } from '../../../wallets/own/ownWallet.ts'
import type { Transfer } from './validateDraft.ts'

/**
 * The transfer on screen, frozen as the request that our wallet would sign. Held until the user approves or leaves, or
 * until it expires.
 */
export type Held = {
  transfer: Transfer
  /** Entry in the approval queue, so that this request ends for the same reasons as a request from a page. */
  approval: Approval
  /** Resolves with the user's approval. Rejects with 4001 otherwise. */
  outcome: Promise<Approved>
}

type Request = { method: RpcMethodName; params: unknown }

const view = { name: 'SendReview' } as const
type State = {
  held: Held | undefined
  taken: Held | undefined
}

const nothing: State = { held: undefined, taken: undefined }
const store = createStore<State>(() => nothing)

/** Query for the wallet's request. It is only built once, so that every new preparation shows the same transfer. */
export function requestQuery(transferRequest: TransferRequest) {
  const { network, from, to, token, units, isSponsored = false } = transferRequest
  return queryOptions({
    queryKey: ['sendRequest', network.caipNetworkId, from, to, token?.address, units.toString(), isSponsored],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<Request> => {
      // Load the policies, which end the pending request when the network or account changes.
      const [sending] = await Promise.all([getChain(network.chainNamespace).sending(), loadPolicies()])
      return sending.toRequest(transferRequest)
    },
  })
}

/** Transfer under review. The review doubles as the approval: the user is not prompted again. */
export const review = {
  store,

  /** Replaces the transfer under review. While another view or request is shown, only releases the earlier transfer. */
  hold(transfer: Transfer, { method, params }: Request) {
    review.release()
    if (!router.isReviewing([view.name]) || approvals.store.getState().pending.length > 0) return
    const { network, from, name } = transfer
    const own = { act: 'transfer' as const, name }
    const request = freezeTransfer({ method, params, network, from, own })
    const outcome = approvals.ask<Approved>(request, view, { row: requireOwnMethod(method) })
    // Prevent an unhandled rejection. Callers that await `outcome` still receive the error.
    outcome.catch(() => undefined)
    const approval = approvals.store.getState().pending.find((item) => item.request === request)
    if (approval) store.setState({ held: { transfer, approval, outcome }, taken: undefined })
  },

  release() {
    const { held } = store.getState()
    if (!held) return
    store.setState({ held: undefined })
    held.approval.settle(undefined)
  },

  /**
   * Handles the user's decision. `decide` opens the required window in the same click and resolves with the approval.
   * Throws 4001 if the user rejected or left, or if the request ended in the meantime.
   */
  async take(held: Held, decide: () => Promise<Approved>, signal: AbortSignal): Promise<Approved> {
    const { approval, outcome } = held
    if (store.getState().held !== held) throw new UserRejectedError()
    try {
      const approved = await untilAborted(decide(), signal)
      store.setState({ taken: held })
      approval.settle(approved)
    } catch (error) {
      if (isRejection(error)) approval.settle(undefined)
      throw error
    }
    return untilAborted(outcome, signal)
  },

  /** Approves in the frame. Unlocks a locked wallet first, in the same click. */
  async approveHere(approved: Omit<Approved, 'surface'>): Promise<Approved> {
    if (ownWallet.store.getState().status?.state === 'locked') await ownWallet.openWindow('unlock')
    return { surface: 'frame', ...approved }
  },

  /**
   * Locks a wallet that the window unlocked only for this signature. Call it when an approved request is not signed
   * after all.
   */
  async dismiss({ surface }: Approved) {
    if (surface === 'window' && !ownWallet.store.getState().page.trusted) await ownWallet.lock()
  },
}

approvals.store.subscribe(({ pending }) => {
  const { held } = store.getState()
  if (!held) return
  const now = pending.find(({ id }) => id === held.approval.id)
  if (now?.ended) review.release()
  else if (!now) store.setState({ held: undefined })
})

router.store.subscribe(({ open }) => {
  if (open && router.current().name === view.name) return
  review.release()
  store.setState({ taken: undefined })
})
