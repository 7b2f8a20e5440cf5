import { createStore } from '../state/createStore.ts'
import type { MadeAccount } from '../state/storage.ts'
import type { WindowAnswer } from './message.ts'
import type { AnyWindowRequest } from './transport.ts'

export type Opener = AnyWindowRequest & {
  vaultPort: MessagePort
  /** Resolves when the frame has received the response and its vault the copy. */
  answer: (answer: WindowAnswer) => Promise<void>
  reportCreated: (account: MadeAccount) => void
}

type Opened = {
  opener: Opener | undefined
  /** True if the opening page was closed or navigated while the window was open. */
  gone: boolean
  /**
   * True if another site opened this window, or replaced the frame that did. It can then navigate this page at any
   * time.
   */
  isForeign: boolean
}
const store = createStore<Opened>(() => ({ opener: undefined, gone: false, isForeign: false }))

/** Stores this window's request, which `acceptRequest.ts` sets. */
export const windowRequest = { store }
