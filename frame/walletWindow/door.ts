import type { WindowTask } from './message.ts'
import type { QuestionTask } from './questionTask.ts'

/** Each task that a wallet window can have. */
export type Task = WindowTask | QuestionTask

/** Gives a window its task, with a port for the answer and a port to our vault. */
export type Deliver = (task: Task, ports: [control: MessagePort, vault: MessagePort]) => void

export type DoorEvents = {
  /** Called for each window that is ready, and again when it was reloaded. */
  onReady: (deliver: Deliver) => void
  /** Called when the window is gone without an answer. */
  onLost: () => void
}

/** Brings the wallet window in front of the visitor, for one task. */
export type Door = {
  /** Opens the window, or another one. Must be called in a click. Returns false when the browser blocked it. */
  open: () => boolean
  close: () => void
}

export type CreateDoor = (events: DoorEvents) => Door
