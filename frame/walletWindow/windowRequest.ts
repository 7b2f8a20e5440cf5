import { createStore } from '../state/createStore.ts'
import type { MadeAccount } from '../state/storage.ts'
import type { WindowAnswer } from './message.ts'
import type { AnyWindowRequest } from './transport.ts'

export type Opener = AnyWindowRequest & {
  vaultPort: MessagePort
  /**
   * Sends the response. Resolves when the frame has received the response and the frame's vault has received the copy.
   */
  answer: (answer: WindowAnswer) => Promise<void>
  reportCreated: (account: MadeAccount) => void
}

type Opened = {
  opener: Opener | undefined
  /** True if the page that opened the window was closed or navigated in the meantime. */
  isPageClosed: boolean
  /**
   * True if another site opened this window, or replaced the frame that opened it. In that case, the site can navigate
   * this page at any time.
   */
  isForeign: boolean
}
const store = createStore<Opened>(() => ({ opener: undefined, isPageClosed: false, isForeign: false }))

/** Stores this window's request. Set by `acceptRequest.ts`. */
export const windowRequest = { store }
