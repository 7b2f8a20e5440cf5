import { createStore } from 'zustand/vanilla'
import { WindowClosedError } from '#shared/catalogueErrors.ts'
import { UserRejectedError } from '#shared/errors.ts'
import { trace } from '../state/trace.ts'
import type { WindowTask } from './message.ts'
import { type Done, serveWindow, type WaitingState } from './serveWindow.ts'

type Waiting = { task: WindowTask; state: WaitingState }

/** Takes what the window's vault sends over the port. */
type Receive = (port: MessagePort) => Promise<unknown>

const store = createStore<{ waiting: Waiting | undefined }>(() => ({ waiting: undefined }))
/** The secret after the # of each window's address. A page can neither read nor guess it. */
let pass = crypto.randomUUID()
const address = () => `/w/#${pass}`

let end: ((outcome: Done | Error) => void) | undefined
let openAgain: (() => void) | undefined

/** The wallet window, seen from the frame: a top-level page of our own origin. */
export const walletWindow = {
  store,
  /** Returns the address of a link that opens the window for the current task. */
  address,

  /**
   * Opens the window in the click that asks for it, without a name: a named window can be taken over by the host page.
   * `receive` gets a port to the window's vault, again each time the window is loaded anew. Resolves with what the user
   * approved when the window has done the task and what it sent was received; throws 4001 when they rejected it there, and
   * 8021 when the window was closed before. For a login it waits on after that: {@link walletWindow.again}.
   */
  open(task: WindowTask, receive: Receive): Promise<Done> {
    walletWindow.cancel()
    pass = crypto.randomUUID()
    const popup = openPopup()
    return new Promise((resolve, reject) => {
      const finish = (outcome: Done | Error) => end?.(outcome)
      const say = (state: WaitingState) => store.setState({ waiting: { task, state } })
      const ways = followWays(task)
      const served = serveWindow({
        task,
        pass,
        receive,
        finish,
        onState(state) {
          ways.note(state)
          say(state)
        },
      })
      openAgain = () => served.take(openPopup())
      end = (outcome) => {
        end = undefined
        openAgain = undefined
        served.stop()
        ways.end(outcome)
        store.setState({ waiting: undefined })
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      served.take(popup)
    })
  },

  /** The same task in another window; must be called in a click. */
  again() {
    openAgain?.()
  },

  /** The visitor gave up, here or there, or the request ended by itself. */
  cancel(error: Error = new WindowClosedError()) {
    end?.(error)
  },
}

const openPopup = () => window.open(address(), '_blank', 'popup,width=420,height=760')

/** Where a request went on its way to the user, and that it was answered once. A window that we did not open is a tab. */
function followWays({ id, task, origin, ...rest }: WindowTask) {
  const method = 'request' in rest ? rest.request.method : undefined
  let wasBlocked = false
  let finish: ((code?: number) => void) | undefined
  const start = (way: 'popup' | 'tab') => {
    finish = trace.note(origin, { id, task, way, ...(method && { method }) })
  }
  return {
    note(state: WaitingState) {
      if (state === 'opening' || state === 'blocked') start('popup')
      if (state === 'blocked' || state === 'closed' || state === 'away') finish?.(WindowClosedError.code)
      if (state === 'open' && wasBlocked) start('tab')
      wasBlocked = state !== 'opening' && state !== 'open'
    },
    end(outcome: Done | Error) {
      const { code } = outcome as { code?: number }
      finish?.(outcome instanceof Error ? (code ?? UserRejectedError.code) : undefined)
    },
  }
}
