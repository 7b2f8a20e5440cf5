import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { frameNotices, readyMessage, type WindowAnswer, WindowTask } from './message.ts'

export type Opener = WindowTask & {
  /** Leads to the frame's vault. */
  vaultPort: MessagePort
  /** Gives the answer; resolves when the frame has got it, and what was sent to its vault. */
  answer: (answer: WindowAnswer) => Promise<void>
}

/** `gone`: the page left while the window was open. */
const store = createStore<{ opener: Opener | undefined; gone: boolean }>(() => ({ opener: undefined, gone: false }))
/** A window that nobody answers within this time was opened by hand, or cut off. */
const patienceMs = 1500
/** How often to look whether the page is still there: its leaving fires no event here. */
const lookEveryMs = 250

/** The frame that opened this wallet window, seen from the window. */
export const opener = {
  store,

  /**
   * Asks the opener for its task. Only a page of our own origin can answer: the task's origin is what that frame proved,
   * not what some page claims. Resolves undefined when nobody has a task.
   */
  async greet(): Promise<Opener | undefined> {
    const frame = window.opener as Window | null
    if (!frame) return undefined
    const found = await new Promise<Opener | undefined>((resolve) => {
      const giveUp = setTimeout(() => resolve(undefined), patienceMs)
      addEventListener('message', function receive({ data, isTrusted, origin, ports, source }) {
        if (!isTrusted || origin !== location.origin || !isSameOrigin(source)) return
        const task = z.safeParse(WindowTask, data)
        const [control, vaultPort] = ports
        if (!task.success || !control || !vaultPort) return
        removeEventListener('message', receive)
        clearTimeout(giveUp)
        watch(source as Window, control)
        resolve({ ...task.data, vaultPort, answer: (answer) => report(control, answer) })
      })
      sayReady(frame)
    })
    store.setState({ opener: found })
    return found
  },
}

/** Nothing is left to do here once the page is gone or does not wait any more. */
function watch(frame: Window, control: MessagePort) {
  const look = setInterval(() => {
    if (frame.closed) lose()
  }, lookEveryMs)
  const lose = () => {
    clearInterval(look)
    store.setState({ gone: true })
  }
  control.onmessage = ({ data }) => {
    if (data !== frameNotices.cancelled) return
    lose()
    window.close()
  }
}

function report(control: MessagePort, answer: WindowAnswer): Promise<void> {
  return new Promise((resolve) => {
    control.onmessage = ({ data }) => data === frameNotices.received && resolve()
    control.postMessage(answer)
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
