import { createStore } from 'zustand/vanilla'
import type { View } from '#shared/view.ts'
import { session } from '../state/session.ts'

type Direction = 'next' | 'prev'

/** This is a request that waits for the visitor's decision, in front of the history. */
type Front = {
  view: View
  /** No view beneath it is open, so the modal closes after the decision. */
  isAlone: boolean
  /** The view beneath it slides in this way after the decision. */
  back: Direction
}

type Router = {
  open: boolean
  /** Oldest first; never empty. */
  history: View[]
  /** Covers the history until it is decided: no step in the history hides it. */
  front: Front | undefined
  /** Which way the last step went: the views slide accordingly. */
  direction: Direction
  /** Counts refused closings: the card shakes at each. */
  shakes: number
}

const start: View[] = [{ name: 'Connect' }]
const store = createStore<Router>(() => ({
  open: false,
  history: start,
  front: undefined,
  direction: 'next',
  shakes: 0,
}))

const same = (one: View | undefined, other: View) => JSON.stringify(one) === JSON.stringify(other)

/** The router holds whether the modal is open, the view stack, and the request in front of it (specification, section 2). */
export const router = {
  store,

  /** Returns the view that the visitor is in, even while a request is in front of it. */
  current(): View {
    return store.getState().history.at(-1) as View
  },

  /** Returns the view on the screen. */
  shown: (): View => store.getState().front?.view ?? router.current(),

  /** Returns whether the visitor is in a view; false when the modal is open for a request alone. */
  isInView(): boolean {
    const { open, front } = store.getState()
    return open && !front?.isAlone
  },

  /** Returns whether the visitor reviews a transfer of their own. Views that a page opens must not end that. */
  isReviewing: () => router.isInView() && router.current().name === 'SendReview',

  /** Returns whether the visitor reads what they may approve. A toast that a page can provoke must not cover it. */
  isReading: () => store.getState().front !== undefined || router.isReviewing(),

  /** Ignored when it is the current view. */
  push(view: View) {
    if (!same(router.current(), view)) move((history) => [...history, view])
  },

  reset(view: View) {
    move(() => [view])
  },

  /** Oldest first: what the first view goes back to. */
  start(history: View[]) {
    move(() => history)
  },

  replace(view: View) {
    if (!same(router.current(), view)) move((history) => [...history.slice(0, -1), view])
  },

  /** With a single entry this closes the modal; back to Connect while connected shows Account instead. */
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

  /** Opens the view. If a request is in front, it stays there, and the view comes after its decision. */
  open(view: View) {
    router.reset(view)
    store.setState(({ front }) => ({ open: true, front: front && { ...front, isAlone: false } }))
  },

  /** Ends the views, and resets to Connect. If a request is in front, it stays there, and the modal closes after its decision. */
  close() {
    const { open, front } = store.getState()
    if (!open) return
    if (!front) return router.dismiss()
    store.setState({ history: start, front: { ...front, isAlone: true } })
  },

  /** Closes everything, including the request in front. */
  dismiss() {
    if (store.getState().open) store.setState({ open: false, history: start, front: undefined, direction: 'next' })
  },

  /** What the visitor's cross, Escape and backdrop do: refused with a shake where a choice must be made first. */
  safeClose() {
    const { history, front } = store.getState()
    if (mustChoose(front ? [...history, front.view] : history)) {
      store.setState(({ shakes }) => ({ shakes: shakes + 1 }))
    } else router.dismiss()
  },

  /**
   * Puts a request in front of everything. Without one, the view beneath comes back, or the modal closes if it was closed before.
   */
  putInFront(view: View | undefined) {
    const { open, front } = store.getState()
    if (view) {
      const kept = front ?? { isAlone: !open, back: 'prev' }
      return store.setState({ open: true, front: { ...kept, view }, direction: 'next' })
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

/** On an unsupported network the visitor picks a network or disconnects; also when they went on to a switch from there. */
function mustChoose(views: View[]): boolean {
  const [last, before] = [views.at(-1)?.name, views.at(-2)?.name]
  return last === 'UnsupportedChain' || (last === 'SwitchNetwork' && before === 'UnsupportedChain')
}
