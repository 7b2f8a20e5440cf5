import type { WindowTask } from './message.ts'
import type { QuestionTask } from './questionTask.ts'

/** Any request that a wallet window can handle. */
export type Task = WindowTask | QuestionTask

/** Sends a window its request, with a port for the answer and a port to our vault. */
export type Deliver = (task: Task, ports: [control: MessagePort, vault: MessagePort]) => void

export type DoorEvents = {
  /** Called for each window that is ready, and again after a reload. */
  onReady: (deliver: Deliver) => void
  /** Called when the window closes without responding. */
  onLost: () => void
}

/** Transport that shows the wallet window for one request. */
export type Door = {
  /** Opens the window, or another one. Must be called in a click. Returns false when the browser blocked it. */
  open: () => boolean
  close: () => void
}

export type CreateDoor = (events: DoorEvents) => Door
