import { queryOptions } from '@tanstack/react-query'
import { createStore } from 'zustand/vanilla'
import { UserRejectedError } from '#shared/errors.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { chainOf } from '../chains/chains.ts'
import type { TransferWish } from '../chains/sending.ts'
import { deviceWallet } from '../connectors/auth.ts'
import type { Approved } from '../connectors/connector.ts'
import { isRejection } from '../connectors/isRejection.ts'
import { untilAborted } from '../connectors/untilAborted.ts'
import { type Approval, approvalLimits, approvals } from '../requests/approvals.ts'
import { freezeTransfer } from '../requests/askForTransfer.ts'
import { loadPolicies } from '../requests/handleRequest.ts'
import { router } from '../router/router.ts'
import type { Transfer } from './rules.ts'

/** A transfer on screen as the request that our wallet would sign: frozen, until it is approved, left or too old. */
export type Held = {
  transfer: Transfer
  /** It waits among the requests of the page: what ends those ends it, too. */
  approval: Approval
  /** What was approved; throws 4001 for everything else that can become of it. */
  outcome: Promise<Approved>
}

type Request = { method: RpcMethodName; params: unknown }

const view = { name: 'SendReview' } as const
type State = {
  held: Held | undefined
  /** It was answered with yes, and is on its way: it stays on screen, and cannot be answered again. */
  taken: Held | undefined
}

const nothing: State = { held: undefined, taken: undefined }
const store = createStore<State>(() => nothing)

/** What the wallet would be asked with. It is made once: what is shown is prepared anew from it, and stays the same transfer. */
export function requestQuery(wish: TransferWish) {
  const { network, from, to, token, units } = wish
  return queryOptions({
    queryKey: ['sendRequest', network.caipNetworkId, from, to, token?.address, units.toString()],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    queryFn: async (): Promise<Request> => {
      // From here on a change of the network or the account ends what waits.
      const [sending] = await Promise.all([chainOf(network.chainNamespace).sending(), loadPolicies()])
      return sending.toRequest(wish)
    },
  })
}

/** The one transfer of our own wallet that is being reviewed. The review is the approval: nobody is asked again. */
export const review = {
  store,

  /** Freezes it, in place of what was reviewed before; nothing while something else is on screen. */
  hold(transfer: Transfer, { method, params }: Request) {
    review.release()
    const { open } = router.store.getState()
    if (!open || router.current().name !== view.name || approvals.store.getState().pending.length > 0) return
    const { network, from, name } = transfer
    const own = { act: 'transfer' as const, ...(name !== undefined && { name }) }
    const request = freezeTransfer({ method, params, network, from, own })
    const outcome = approvals.show<Approved>(request, view, Date.now() + approvalLimits.lifetimeMs)
    // Who waits for it hears it again.
    outcome.catch(() => undefined)
    const approval = approvals.store.getState().pending.find((one) => one.request === request)
    if (approval) store.setState({ held: { transfer, approval, outcome }, taken: undefined })
  },

  /** It is reviewed no more: nothing of it can be approved. */
  release() {
    const { held } = store.getState()
    if (!held) return
    store.setState({ held: undefined })
    held.approval.settle(undefined)
  },

  /**
   * Takes the visitor's yes: `decide` opens whatever window it needs in the same click, and says what was approved. Throws
   * 4001 when they said no there, went away, or the request ended meanwhile.
   */
  async take(held: Held, decide: () => Promise<Approved>, signal: AbortSignal): Promise<Approved> {
    const { approval, outcome } = held
    // One review, one yes: what was answered once is not answered again.
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

  /** In the page. A locked wallet is opened in the same click, and signs once it is open. */
  async approveHere(approved: Omit<Approved, 'surface'>): Promise<Approved> {
    if (deviceWallet.store.getState().status?.state === 'locked') await deviceWallet.openWindow('unlock')
    return { surface: 'frame', ...approved }
  },

  /** In the wallet window, where everything about it is shown. */
  approveInWindow: ({ approval }: Held): Promise<Approved> => deviceWallet.approveInWindow(approval),

  /** Approved, and not signed after all: the copy that the window opened for this one signature is closed again. */
  async dismiss({ surface }: Approved) {
    if (surface === 'window' && !deviceWallet.store.getState().page.trusted) await deviceWallet.lock()
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
