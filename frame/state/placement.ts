import { createStore } from './createStore.ts'

type Placement = {
  /**
   * `modal` if the wallet fills the page's viewport. An inline wallet is `inline` while it is a part of the page, and
   * `lifted` while the page shows it as a modal.
   */
  place: 'modal' | 'inline' | 'lifted'
  /** True while the page moves an inline wallet into or out of the modal. */
  isMoving: boolean
  /** Number of views that were opened from outside the wallet, for example by the page. */
  summons: number
  /** Height in px of the view, and so of an inline wallet. */
  blockSize: number | undefined
}

const store = createStore<Placement>(() => ({ place: 'modal', isMoving: false, summons: 0, blockSize: undefined }))

/** Where the page shows this frame. */
export const placement = {
  store,

  isInline: () => store.getState().place !== 'modal',

  /** Returns true if the wallet is in front of the page while it is open. */
  isInFront: () => store.getState().place !== 'inline',

  /** Call when a view opens that the user may not see. */
  summon() {
    store.setState(({ summons }) => ({ summons: summons + 1 }))
  },

  setBlockSize(blockSize: number) {
    store.setState({ blockSize })
  },
}
