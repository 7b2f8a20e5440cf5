import { createStore } from '../state/createStore.ts'
import type { MadeAccount } from '../state/storage.ts'
import type { Task } from './door.ts'
import type { WindowAnswer } from './message.ts'

export type Opener = Task & {
  vaultPort: MessagePort
  /** Resolves when the frame has received the answer and the delivery to its vault. */
  answer: (answer: WindowAnswer) => Promise<void>
  noteMade: (account: MadeAccount) => void
}

type Opened = {
  opener: Opener | undefined
  /** True when the opening page was closed or left while the window was open. */
  gone: boolean
  /**
   * True when another site opened this window, or replaced the frame that did. It can then replace this page at any
   * time.
   */
  isForeign: boolean
}
const store = createStore<Opened>(() => ({ opener: undefined, gone: false, isForeign: false }))

/** Holds the task of this window. `takeTask.ts` fills it, which windows alone load. */
export const windowTask = { store }
