import { WindowClosedError } from '@oriel/shared/errors/catalogueErrors.ts'
import { getErrorCode, UserRejectedError } from '@oriel/shared/errors/errors.ts'
import { createStore } from '../state/createStore.ts'
import { trace } from '../state/trace.ts'
import { createPopupTransport } from './popupTransport.ts'
import { type LateFields, serveWindow, type WindowResult, type WindowState } from './serveWindow.ts'
import type { AnyWindowRequest, CreateTransport } from './transport.ts'

type Waiting = { request: AnyWindowRequest; state: WindowState }

type Receive = (port: MessagePort) => Promise<unknown>

function createWalletWindow() {
  const store = createStore<{ waiting: Waiting | undefined }>(() => ({ waiting: undefined }))
  let createTransport: CreateTransport = createPopupTransport
  let end: ((outcome: WindowResult | Error) => void) | undefined
  let openAgain: (() => void) | undefined

  const walletWindow = {
    store,
    /** Replaces the pop-up with another window transport. Call this first. */
    setTransport(create: CreateTransport) {
      createTransport = create
    },

    /**
     * Opens the window for a request. Call this in a click handler. Calls `receive` with a port to the window's vault,
     * and with a new port each time the window reloads. Resolves to the approved result once the window is done and its
     * delegated wallet has arrived. Rejects with 4001 if the user rejected the request, and with 8021 if the window
     * closed first. Login requests keep waiting after the window closes (see {@link walletWindow.again}).
     */
    open(request: AnyWindowRequest, receive: Receive, late?: LateFields): Promise<WindowResult> {
      walletWindow.cancel()
      return new Promise((resolve, reject) => {
        const finish = (outcome: WindowResult | Error) => end?.(outcome)
        const show = (state: WindowState) => store.setState({ waiting: { request, state } })
        const log = traceWindow(request)
        const served = serveWindow({
          request,
          createTransport,
          receive,
          late,
          finish,
          onState(state) {
            log.note(state)
            show(state)
          },
        })
        openAgain = served.open
        end = (outcome) => {
          end = undefined
          openAgain = undefined
          served.stop()
          log.end(outcome)
          store.setState({ waiting: undefined })
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        }
        served.open()
      })
    },

    /** Opens another window for the same request. Call this in a click handler. */
    again() {
      openAgain?.()
    },

    /** Ends the request, e.g. because the user gave up or it expired. */
    cancel(error: Error = new WindowClosedError()) {
      end?.(error)
    },
  }
  return walletWindow
}

export const walletWindow = createWalletWindow()

/** Adds the window's states to the trace. A window that this frame didn't open itself is traced as a tab. */
function traceWindow({ id, task, origin, ...rest }: AnyWindowRequest) {
  const method = 'request' in rest ? rest.request.method : undefined
  let wasBlocked = false
  let finish: ((code?: number) => void) | undefined
  const start = (way: 'popup' | 'tab') => {
    finish = trace.note(origin, { id, task, way, method })
  }
  return {
    note(state: WindowState) {
      if (['opening', 'blocked', 'severed'].includes(state)) start('popup')
      if (['blocked', 'severed', 'closed', 'away'].includes(state)) finish?.(WindowClosedError.code)
      if (state === 'open' && wasBlocked) start('tab')
      wasBlocked = state !== 'opening' && state !== 'open'
    },
    end(outcome: WindowResult | Error) {
      finish?.(outcome instanceof Error ? (getErrorCode(outcome) ?? UserRejectedError.code) : undefined)
    },
  }
}
