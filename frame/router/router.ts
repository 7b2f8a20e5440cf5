import type { View, ViewName } from '@oriel/shared/kit/view.ts'
import { createStore } from '../state/createStore.ts'
import { session } from '../state/session.ts'
import { signInState } from '../state/signInState.ts'

type Direction = 'next' | 'prev'

type Front = {
  view: View
  /** True if no view is open beneath, so that the modal closes after the decision. */
  isAlone: boolean
  back: Direction
}

type Router = {
  open: boolean
  /** View stack, oldest first. Never empty. */
  history: View[]
  /** A request that covers the history until it is decided. Navigation never hides it. */
  front: Front | undefined
  /** Direction of the slide transition. Undefined for the view that the modal opens with. */
  direction: Direction | undefined
  /** Number of rejected attempts to close the modal. Each one shakes the card. */
  shakes: number
  /** Number of times the modal was closed. Views mount again after each. */
  closings: number
  /** React node of the view that a site's request covers in the extension's panel. */
  covered?: unknown
}

const start: View[] = [{ name: 'Connect' }]
const store = createStore<Router>(() => ({
  open: false,
  history: start,
  front: undefined,
  direction: undefined,
  shakes: 0,
  closings: 0,
}))

const isSameView = (one: View | undefined, other: View) => JSON.stringify(one) === JSON.stringify(other)

const reviews: readonly ViewName[] = ['SendReview', 'SwapReview']

/** Stores the modal's open state, its view stack, and the request in front of it. */
export const router = {
  store,

  current(): View {
    return store.getState().history.at(-1) ?? { name: 'Connect' }
  },

  shown: (): View => store.getState().front?.view ?? router.current(),

  /** False while the modal is only open for a request. */
  isInView(): boolean {
    const { open, front } = store.getState()
    return open && !front?.isAlone
  },

  /** True during a review, which views opened by a page must not replace. */
  isReviewing: (wanted: readonly ViewName[] = reviews) => router.isInView() && wanted.includes(router.current().name),

  /** True while a toast triggered by a page would cover what the user is reading. */
  isReading: () => store.getState().front !== undefined || router.isReviewing(),

  push(view: View) {
    if (!isSameView(router.current(), view)) move((history) => [...history, view])
  },

  reset(view: View) {
    move(() => [view])
  },

  /** Sets the view stack, oldest first, and shows its last view. */
  start(history: View[]) {
    move(() => history)
  },

  replace(view: View) {
    if (!isSameView(router.current(), view)) move((history) => [...history.slice(0, -1), view])
  },

  /**
   * Goes back one view, or closes the modal on the first one. Replaces Connect with Account if a wallet is connected.
   */
  goBack() {
    const { history } = store.getState()
    if (history.length <= 1) return router.close()
    const left = history.slice(0, -1)
    if (left.at(-1)?.name === 'Connect' && session.isConnected()) left.splice(-1, 1, { name: 'Account' })
    move(() => left, 'prev')
  },

  goBackToIndex(index: number) {
    move((history) => history.slice(0, Math.max(1, index + 1)), 'prev')
  },

  goBackOrCloseModal() {
    if (store.getState().history.length > 1) router.goBack()
    else router.close()
  },

  /** Opens the modal with a view. If a request is open, the view follows its decision. */
  open(view: View) {
    store.setState(({ front }) => ({
      open: true,
      history: [view],
      ...(front ? { front: { ...front, isAlone: false, back: 'next' } } : { direction: undefined }),
    }))
  },

  /** Closes the modal and resets it to Connect. If a request is open, the modal closes after its decision. */
  close() {
    const { open, front } = store.getState()
    if (!open) return
    if (!front) return router.dismiss()
    store.setState({ history: start, front: { ...front, isAlone: true } })
  },

  dismiss() {
    const { open, closings } = store.getState()
    if (!open) return
    const none = { front: undefined, direction: undefined }
    store.setState({ open: false, history: start, ...none, closings: closings + 1 })
  },

  /**
   * Closes the modal for the close button, Escape or the backdrop. Shakes the card instead if the user has to decide
   * first.
   */
  safeClose() {
    const { history, front } = store.getState()
    if (mustChoose(front ? [...history, front.view] : history)) {
      store.setState(({ shakes }) => ({ shakes: shakes + 1 }))
    } else router.dismiss()
  },

  /**
   * Shows a request in front of everything. Pass undefined to return to the view beneath, or to close the modal if it
   * was closed before.
   */
  putInFront(view: View | undefined) {
    const { open, front } = store.getState()
    if (view) {
      const kept = front ?? { isAlone: !open, back: 'prev' }
      return store.setState({ open: true, front: { ...kept, view }, direction: open ? 'next' : undefined })
    }
    if (front?.isAlone) router.dismiss()
    else if (front) store.setState({ front: undefined, direction: front.back })
  },
}

function move(change: (history: View[]) => View[], direction: Direction = 'next') {
  store.setState(({ history, front }) =>
    front
      ? { history: change(history), front: { ...front, back: direction } }
      : { history: change(history), direction },
  )
}

/**
 * True if the user can't dismiss the view. On an unsupported network they have to switch or disconnect, and if the page
 * requires a sign-in, they have to sign in or disconnect. That includes the view of the switch and the approval of the
 * sign-in.
 */
function mustChoose(views: View[]): boolean {
  const [last, before] = [views.at(-1)?.name, views.at(-2)?.name]
  if (signInState.mustDecide() && [last, before].includes('SIWXSignMessage')) return true
  return last === 'UnsupportedChain' || (last === 'SwitchNetwork' && before === 'UnsupportedChain')
}
