import { createStore } from './createStore.ts'

type Placement = {
  /**
   * `modal` if the wallet fills the page's viewport. An inline wallet is `inline` while it is a part of the page, and
   * `lifted` while the page shows it as a modal.
   */
  place: 'modal' | 'inline' | 'lifted'
  /** True while the page moves the wallet between the two places of an inline wallet. */
  isMoving: boolean
  /** Number of views that the page or a wallet has opened, rather than the user inside the wallet. */
  summons: number
  /** Height of the view, in px, to which the page sets an inline wallet. */
  blockSize: number | undefined
}

const store = createStore<Placement>(() => ({ place: 'modal', isMoving: false, summons: 0, blockSize: undefined }))

/** Where the page shows this frame. */
export const placement = {
  store,

  isInline: () => store.getState().place !== 'modal',

  /** Returns true if the wallet is in front of the page while it is open. */
  isInFront: () => store.getState().place !== 'inline',

  /** Call when a view opens that the user may not be looking at. */
  summon() {
    store.setState(({ summons }) => ({ summons: summons + 1 }))
  },

  setBlockSize(blockSize: number) {
    store.setState({ blockSize })
  },
}
