import { createStore } from 'zustand/vanilla'
import type { CaipNetworkId } from '#shared/caip.ts'
import { UserRejectedError } from '#shared/errors.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import type { View } from '#shared/view.ts'
import { router } from '../router/router.ts'

/** A request of the dapp as it was when it arrived: frozen, shown from this object, signed from this object. */
export type FrozenRequest = {
  readonly method: RpcMethodName
  readonly params: unknown
  /** The proved origin of the page that asks. */
  readonly origin: string
  readonly networkId: CaipNetworkId
  /** Address of the account that is to sign. */
  readonly address: string
}

/** A request waiting for the user. `settle` takes what they approved, or undefined for a rejection. */
export type Approval = {
  id: number
  request: FrozenRequest
  view: View
  createdAt: number
  settle: (approved: unknown | undefined) => void
}

const store = createStore<{ pending: Approval[] }>(() => ({ pending: [] }))
let lastId = 0
/** What the modal was before the first approval came: closed, or open on some view. */
let before: { open: boolean; depth: number } | undefined

/** Requests waiting for the user, oldest first. Only the first is on screen. */
export const approvals = {
  store,

  /**
   * Shows the request at once, over any other view, and resolves with what the user approved (a prepared transaction, or
   * `true`). Throws 4001 when they reject it or close the modal.
   */
  async ask<approved>(request: FrozenRequest, view: View): Promise<approved> {
    const id = ++lastId
    const approved = await new Promise<unknown>((settle) => {
      const approval = { id, request: freeze(request), view, createdAt: Date.now(), settle }
      store.setState(({ pending }) => ({ pending: [...pending, approval] }))
      showFirst()
    })
    store.setState(({ pending }) => ({ pending: pending.filter((one) => one.id !== id) }))
    showFirst()
    if (approved === undefined) throw new UserRejectedError()
    return approved as approved
  },

  /** Called when the modal closes: nothing may stay pending behind a closed modal. */
  rejectAll() {
    for (const { settle } of store.getState().pending) settle(undefined)
  },
}

/** Puts the oldest approval on screen; after the last one, what was there before comes back. */
function showFirst() {
  const first = store.getState().pending[0]
  const { open, history } = router.store.getState()
  if (first) {
    before ??= { open, depth: history.length }
    if (!open) router.open(first.view)
    else if (history.length > before.depth) router.replace(first.view)
    else if (before.open) router.push(first.view)
    else router.reset(first.view)
    return
  }
  const last = before
  before = undefined
  if (!open || !last) return
  if (last.open) router.goBackToIndex(last.depth - 1)
  else router.close()
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
