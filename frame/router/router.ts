import { createStore } from 'zustand/vanilla'
import type { View } from '#shared/view.ts'
import { session } from '../state/session.ts'

type Router = {
  open: boolean
  /** Oldest first; never empty. */
  history: View[]
  /** Which way the last step went: the views slide accordingly. */
  direction: 'next' | 'prev'
  /** Counts refused closings: the card shakes at each. */
  shakes: number
}

const store = createStore<Router>(() => ({ open: false, history: [{ name: 'Connect' }], direction: 'next', shakes: 0 }))

const same = (one: View | undefined, other: View) => JSON.stringify(one) === JSON.stringify(other)

/** Open or closed, and the view stack (specification, section 2). */
export const router = {
  store,

  current(): View {
    return store.getState().history.at(-1) as View
  },

  /** Ignored when it is the current view. */
  push(view: View) {
    if (same(router.current(), view)) return
    store.setState(({ history }) => ({ history: [...history, view], direction: 'next' }))
  },

  reset(view: View) {
    store.setState({ history: [view], direction: 'next' })
  },

  /** Oldest first: what the first view goes back to. */
  start(history: View[]) {
    store.setState({ history, direction: 'next' })
  },

  replace(view: View) {
    if (same(router.current(), view)) return
    store.setState(({ history }) => ({ history: [...history.slice(0, -1), view], direction: 'next' }))
  },

  /** With a single entry this closes the modal; back to Connect while connected shows Account instead. */
  goBack() {
    const { history } = store.getState()
    if (history.length <= 1) return router.close()
    const left = history.slice(0, -1)
    if (left.at(-1)?.name === 'Connect' && session.isConnected()) left.splice(-1, 1, { name: 'Account' })
    store.setState({ history: left, direction: 'prev' })
  },

  goBackToIndex(index: number) {
    store.setState(({ history }) => ({ history: history.slice(0, Math.max(1, index + 1)), direction: 'prev' }))
  },

  goBackOrCloseModal() {
    if (store.getState().history.length > 1) router.goBack()
    else router.close()
  },

  open(view: View) {
    router.reset(view)
    store.setState({ open: true })
  },

  /** Closing resets to Connect. */
  close() {
    if (!store.getState().open) return
    store.setState({ open: false })
    router.reset({ name: 'Connect' })
  },

  /** What the visitor's cross, Escape and backdrop do: refused with a shake where a choice must be made first. */
  safeClose() {
    if (mustChoose(store.getState().history)) store.setState(({ shakes }) => ({ shakes: shakes + 1 }))
    else router.close()
  },
}

/** On an unsupported network the visitor picks a network or disconnects; also when they went on to a switch from there. */
function mustChoose(history: View[]): boolean {
  const [last, before] = [history.at(-1)?.name, history.at(-2)?.name]
  return last === 'UnsupportedChain' || (last === 'SwitchNetwork' && before === 'UnsupportedChain')
}
