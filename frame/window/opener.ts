import { createStore } from 'zustand/vanilla'
import { doneMessage, readyMessage, receivedMessage, WindowTask } from './message.ts'

type Opener = WindowTask & {
  /** Leads to the frame's vault. */
  vaultPort: MessagePort
  /** Says that the task is done; resolves when the frame has got what was sent. */
  done: () => Promise<void>
}

const store = createStore<{ opener: Opener | undefined }>(() => ({ opener: undefined }))
/** A window that nobody answers within this time was opened by hand. */
const patienceMs = 1500

/** The frame that opened this wallet window, seen from the window. */
export const opener = {
  store,

  /**
   * Asks the opener for its task. Only a page of our own origin can answer: the task's origin is what that frame proved,
   * not what some page claims. Resolves undefined when this window was opened by hand.
   */
  async greet(): Promise<Opener | undefined> {
    const frame = window.opener as Window | null
    if (!frame) return undefined
    const found = await new Promise<Opener | undefined>((resolve) => {
      const giveUp = setTimeout(() => resolve(undefined), patienceMs)
      addEventListener('message', function receive({ data, isTrusted, origin, ports, source }) {
        if (!isTrusted || origin !== location.origin || !isSameOrigin(source)) return
        const task = WindowTask.safeParse(data)
        const [control, vaultPort] = ports
        if (!task.success || !control || !vaultPort) return
        removeEventListener('message', receive)
        clearTimeout(giveUp)
        resolve({ ...task.data, vaultPort, done: () => report(control) })
      })
      sayReady(frame)
    })
    store.setState({ opener: found })
    return found
  },
}

function report(control: MessagePort): Promise<void> {
  return new Promise((resolve) => {
    control.onmessage = ({ data }) => data === receivedMessage && resolve()
    control.postMessage(doneMessage)
  })
}

/** The host may have opened this window for its frame: ours is then one of the opener's frames. */
function sayReady(frame: Window) {
  frame.postMessage(readyMessage, location.origin)
  for (let index = 0; index < frame.length; index++) frame[index]?.postMessage(readyMessage, location.origin)
}

function isSameOrigin(source: MessageEventSource | null): boolean {
  try {
    return source !== null && (source as Window).location.origin === location.origin
  } catch {
    return false
  }
}
