import type { View, ViewName } from '#shared/kit/view.ts'
import { createStore } from '../state/createStore.ts'
import { session } from '../state/session.ts'
import { signInState } from '../state/signInState.ts'

type Direction = 'next' | 'prev'

type Front = {
  view: View
  /** True when no view beneath it is open, so that the modal closes after the decision. */
  isAlone: boolean
  back: Direction
}

type Router = {
  open: boolean
  /** The oldest view comes first; the list is never empty. */
  history: View[]
  /** Covers the history until it is decided; navigation never hides it. */
  front: Front | undefined
  /** Undefined for a view that the modal opens with: it does not slide. */
  direction: Direction | undefined
  /** Number of rejected attempts to close. The card shakes at each. */
  shakes: number
  /** Number of times that the modal was closed. What is shown after it is a new view. */
  closings: number
  /** A React node: the view that a site's request covers in the extension's panel. */
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

const same = (one: View | undefined, other: View) => JSON.stringify(one) === JSON.stringify(other)

/** Holds the open state of the modal, the view stack, and the request in front of it. */
const reviews: readonly ViewName[] = ['SendReview', 'SwapReview']

export const router = {
  store,

  current(): View {
    return store.getState().history.at(-1) ?? { name: 'Connect' }
  },

  shown: (): View => store.getState().front?.view ?? router.current(),

  /** Returns false when the modal is open for a request alone. */
  isInView(): boolean {
    const { open, front } = store.getState()
    return open && !front?.isAlone
  },

  /** Views that a page opens must not end the review. */
  isReviewing: (wanted: readonly ViewName[] = reviews) => router.isInView() && wanted.includes(router.current().name),

  /** A toast that a page can trigger must not cover what the user reads. */
  isReading: () => store.getState().front !== undefined || router.isReviewing(),

  push(view: View) {
    if (!same(router.current(), view)) move((history) => [...history, view])
  },

  reset(view: View) {
    move(() => [view])
  },

  /** The first view is the oldest, and the last one is shown. */
  start(history: View[]) {
    move(() => history)
  },

  replace(view: View) {
    if (!same(router.current(), view)) move((history) => [...history.slice(0, -1), view])
  },

  /** Closes the modal when there is one entry. Shows Account instead of Connect when a wallet is connected. */
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

  /** A request in front stays there, and the view comes after its decision. */
  open(view: View) {
    store.setState(({ front }) => ({
      open: true,
      history: [view],
      ...(front ? { front: { ...front, isAlone: false, back: 'next' } } : { direction: undefined }),
    }))
  },

  /** Resets to Connect. A request in front stays there, and the modal closes after its decision. */
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

  /** Called for the cross, Escape and the backdrop. Refuses with a shake when a choice must be made first. */
  safeClose() {
    const { history, front } = store.getState()
    if (mustChoose(front ? [...history, front.view] : history)) {
      store.setState(({ shakes }) => ({ shakes: shakes + 1 }))
    } else router.dismiss()
  },

  /**
   * Puts a request in front of everything. When there is none, the view beneath comes back, or the modal closes if it
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
 * On an unsupported network the user must pick a network or disconnect, even in the view that switches away from it. If
 * the page requires a sign-in, they must sign in or disconnect, even in the approval of its message.
 */
function mustChoose(views: View[]): boolean {
  const [last, before] = [views.at(-1)?.name, views.at(-2)?.name]
  if (signInState.mustDecide() && [last, before].includes('SIWXSignMessage')) return true
  return last === 'UnsupportedChain' || (last === 'SwitchNetwork' && before === 'UnsupportedChain')
}
