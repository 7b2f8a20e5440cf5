import { DisconnectedError, toWire } from '@oriel/shared/errors/errors.ts'
import { frameMethods, hostMethods } from '@oriel/shared/kit/contract.ts'
import type { Reply, WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { config } from '../platform/config.ts'
import { createStore } from './createStore.ts'
import { options } from './options.ts'

type Side = {
  /**
   * `toFrame`: the page calls the frame. `toHost`: the frame calls the page. `toWindow`: the frame calls the wallet
   * window.
   */
  direction: 'toFrame' | 'toHost' | 'toWindow'
  origin: string
}

/**
 * An unredacted message between the page, the frame and the wallet window. `inspector/redact.ts` redacts it before it
 * is shown or leaves this page.
 */
export type TracedCall = Side & {
  id: number
  /** Time of the call, in ms since this page loaded. */
  at: number
  method: string
  params?: unknown
  reply?: Reply | undefined
  /** Duration of the call, in ms. */
  duration?: number
  dropped?: string
}

/**
 * Describes a window that was opened for a request. `id` identifies the request. If a pop-up is blocked, the tab that
 * replaces the pop-up has the same ID.
 */
type WindowCallParams = { id: string; task: string; way: 'popup' | 'tab'; method?: string | undefined }

const limit = 500
const store = createStore<{ calls: readonly TracedCall[] }>(() => ({ calls: [] }))
let lastId = 0

/** Records calls for the inspector, and for dapps that set `debug`. */
export const trace = {
  store,

  clear() {
    store.setState({ calls: [] })
  },

  drop(origin: string, dropped: string) {
    if (isRecording()) add({ at: performance.now(), direction: 'toFrame', origin, method: '', dropped })
  },

  /**
   * Records a request to the wallet window. Returns a function to call when the request ends. Pass the error code if it
   * failed.
   */
  note(origin: string, params: WindowCallParams): (code?: number) => void {
    if (!isRecording()) return () => undefined
    const at = performance.now()
    const id = add({ at, direction: 'toWindow', origin, method: 'window', params })
    return (code) => {
      const reply: Reply = code === undefined ? { ok: true } : { ok: false, error: { code, message: '' } }
      end(id, { reply, duration: performance.now() - at })
    }
  },

  /** Wraps methods so that their calls are recorded while recording is on. */
  follow(wire: WireMethods, side: Side): WireMethods {
    const followed = Object.create(null)
    for (const name of Object.keys(side.direction === 'toFrame' ? frameMethods : hostMethods)) {
      // Always wrap `start`, because its options can turn recording on. In that case, the call is recorded after its
      // reply.
      const get = () => (name === 'start' || isRecording() ? recordMethod(wire, side, name) : wire[name])
      Object.defineProperty(followed, name, { enumerable: true, get })
    }
    return followed
  },
}

function isRecording(): boolean {
  return config.surface === 'inspector' || options.store.getState().debug === true
}

function recordMethod(wire: WireMethods, side: Side, method: string) {
  const send = wire[method]
  if (!send) return undefined
  return async function record(params?: unknown): Promise<Reply> {
    const at = performance.now()
    const call = { ...side, at, method, params }
    const known = isRecording() ? add(call) : undefined
    const finish = (reply: Reply) => {
      const id = known ?? (isRecording() ? add(call) : undefined)
      if (id !== undefined) end(id, { reply, duration: performance.now() - at })
    }
    try {
      // Omit a missing argument, because JSON would turn it into null.
      const reply = await (params === undefined ? send() : send(params))
      finish(reply)
      return reply
    } catch (error) {
      // Record a disconnection. Penpal itself threw this error, because the connection is closed.
      finish({ ok: false, error: toWire(new DisconnectedError()) })
      throw error
    }
  }
}

function add(call: Omit<TracedCall, 'id'>): number {
  const id = ++lastId
  store.setState(({ calls }) => ({ calls: [...calls.slice(1 - limit), { ...call, id }] }))
  return id
}

function end(id: number, how: { reply: Reply; duration: number }) {
  store.setState(({ calls }) => ({ calls: calls.map((call) => (call.id === id ? { ...call, ...how } : call)) }))
}
