import type { View, ViewName } from '@oriel/shared/kit/view.ts'
import { createStore } from '../state/createStore.ts'
import { placement } from '../state/placement.ts'
import { session } from '../state/session.ts'
import { signInState } from '../state/signInState.ts'

type Direction = 'next' | 'prev'

type Front = {
  view: View
  /** True if no view is open beneath the request. In that case, the modal closes after the user's decision. */
  isAlone: boolean
  back: Direction
}

type Router = {
  open: boolean
  /** View stack, oldest first. Never empty. */
  history: View[]
  /** A request that covers the history until the user decides. Navigation never hides it. */
  front: Front | undefined
  /** Direction of the slide transition. Undefined for the first view after the modal opens. */
  direction: Direction | undefined
  /** Number of rejected attempts to close the modal. Each attempt shakes the card. */
  shakes: number
  /** Number of times the modal was closed. Part of the views' React key, so that the views mount again each time. */
  closings: number
  /** Returns the view that an inline wallet shows instead of closing. Undefined for a modal. */
  getHome?: (() => View) | undefined
  /** In the extension's panel, the React node of the view that a site's request covers. */
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

const isSameView = (a: View | undefined, b: View) => JSON.stringify(a) === JSON.stringify(b)

const reviews: readonly ViewName[] = ['SendReview', 'SwapReview']

/** Stores the modal's open state, its view stack, and the request in front of it. */
export const router = {
  store,

  current(): View {
    return store.getState().history.at(-1) ?? { name: 'Connect' }
  },

  shown: (): View => store.getState().front?.view ?? router.current(),

  /** Returns true if the modal is open, unless it is only open for a request. False for an inline wallet at rest. */
  isInView(): boolean {
    const { open, front } = store.getState()
    return open && !front?.isAlone && !router.isResting()
  },

  /** Returns true if an inline wallet is in the page and at its first view, so there is nothing to close. */
  isResting(): boolean {
    const { front, history, getHome } = store.getState()
    const isHome = history.length === 1 && history[0]?.name === getHome?.().name
    return isHome && !front && !placement.isInFront()
  },

  /** Returns true while the user reviews a transfer or swap. Views opened by a page must not replace the review. */
  isReviewing: (names: readonly ViewName[] = reviews) => router.isInView() && names.includes(router.current().name),

  /** Returns true if a toast triggered by a page would cover what the user is reading. */
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
   * Goes back one view, or closes the modal if this is the first view. If a wallet is connected, goes to Account
   * instead of Connect.
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

  /** Opens the modal with a view. If a request is open, the view is shown after the user's decision. */
  open(view: View) {
    store.setState(({ front }) => ({
      open: true,
      history: [view],
      ...(front ? { front: { ...front, isAlone: false, back: 'next' } } : { direction: undefined }),
    }))
    placement.summon()
  },

  /** Shows the view that `getHome` returns, now and whenever the modal would close. */
  stayOpen(getHome: () => View) {
    store.setState({ open: true, history: [getHome()], getHome })
  },

  /** Closes the modal and resets it to Connect. If a request is open, the modal closes after the user's decision. */
  close() {
    const { open, front } = store.getState()
    if (!open) return
    if (!front) return router.dismiss()
    store.setState({ history: start, front: { ...front, isAlone: true } })
  },

  dismiss() {
    const { open, closings, getHome } = store.getState()
    if (!open) return
    const none = { front: undefined, direction: undefined }
    store.setState({ open: false, history: start, ...none, closings: closings + 1 })
    // Runs after all subscribers have handled the close. An inline wallet then shows its first view.
    if (getHome && !store.getState().open) store.setState({ open: true, history: [getHome()] })
  },

  /**
   * Closes the modal when the user presses the close button, Escape or the backdrop. If the user has to decide first,
   * shakes the card instead, and returns false.
   */
  safeClose(): boolean {
    const { history, front } = store.getState()
    const isClosing = !mustChoose(front ? [...history, front.view] : history)
    if (isClosing) router.dismiss()
    else store.setState(({ shakes }) => ({ shakes: shakes + 1 }))
    return isClosing
  },

  /**
   * Shows a request in front of everything. Pass undefined to return to the view beneath it, or to close the modal if
   * no view was open.
   */
  putInFront(view: View | undefined) {
    const { open, front } = store.getState()
    if (view) {
      const previous = front ?? { isAlone: !open, back: 'prev' }
      return store.setState({ open: true, front: { ...previous, view }, direction: open ? 'next' : undefined })
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
 * Returns true if the user must make a choice and can't dismiss the view. On an unsupported network, they have to
 * switch or disconnect. If the page requires a sign-in, they have to sign in or disconnect. Also returns true for the
 * view that performs the switch and for the approval of the sign-in.
 */
function mustChoose(views: View[]): boolean {
  const [last, before] = [views.at(-1)?.name, views.at(-2)?.name]
  if (signInState.mustDecide() && [last, before].includes('SIWXSignMessage')) return true
  return last === 'UnsupportedChain' || (last === 'SwitchNetwork' && before === 'UnsupportedChain')
}
