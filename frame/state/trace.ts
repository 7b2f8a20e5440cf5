import { createStore } from 'zustand/vanilla'
import { frameMethods, hostMethods } from '#shared/contract.ts'
import { DisconnectedError, toWire } from '#shared/errors.ts'
import type { Reply, WireMethods } from '#shared/rpc.ts'
import { config } from '../platform/config.ts'
import { options } from './options.ts'

type Side = {
  /** `toFrame`: the host page calls; `toHost`: the frame does; `toWindow`: the frame asks the wallet window. */
  direction: 'toFrame' | 'toHost' | 'toWindow'
  /** The proved origin of the host page. */
  origin: string
}

/** One message over the border as it was. What is shown or leaves this page is redacted first (`debug/redact.ts`). */
export type TracedCall = Side & {
  id: number
  /** ms since this page began. */
  at: number
  /** A name of the contract; empty for a message that reached no method. */
  method: string
  params?: unknown
  /** Missing while it waits. */
  reply?: Reply
  /** ms. */
  duration?: number
  /** Why the port let it fall. */
  dropped?: string
}

/** `id` is that of the request: the same in a popup that was blocked and in the tab that took its place. */
type WindowNote = { id: string; task: string; way: 'popup' | 'tab'; method?: string }

const limit = 500
const store = createStore<{ calls: readonly TracedCall[] }>(() => ({ calls: [] }))
let lastId = 0

/** The last calls over the border. Nothing is recorded unless the dapp asked for `debug`, or this is the inspector. */
export const trace = {
  store,

  clear() {
    store.setState({ calls: [] })
  },

  drop(origin: string, dropped: string) {
    if (isRecording()) add({ at: performance.now(), direction: 'toFrame', origin, method: '', dropped })
  },

  /** A request on its way to the wallet window. What it gives is called at the end, with a code where it failed. */
  note(origin: string, params: WindowNote): (code?: number) => void {
    if (!isRecording()) return () => undefined
    const at = performance.now()
    const id = add({ at, direction: 'toWindow', origin, method: 'window', params })
    return (code) => {
      const reply: Reply = code === undefined ? { ok: true } : { ok: false, error: { code, message: '' } }
      end(id, { reply, duration: performance.now() - at })
    }
  },

  /** The same methods, each call recorded. */
  follow(wire: WireMethods, side: Side): WireMethods {
    const names = Object.keys(side.direction === 'toFrame' ? frameMethods : hostMethods)
    const followed = names.map((name) => [name, (params?: unknown) => followCall(wire, side, name, params)])
    return Object.assign(Object.create(null), Object.fromEntries(followed))
  },
}

function isRecording(): boolean {
  return config.surface === 'inspector' || options.store.getState().debug === true
}

async function followCall(wire: WireMethods, side: Side, method: string, params: unknown): Promise<Reply> {
  // JSON would turn a missing argument into null.
  const send = () => (params === undefined ? wire[method]?.() : wire[method]?.(params)) as Promise<Reply>
  // Whether `start` is recorded is known when it has been answered.
  if (method !== 'start' && !isRecording()) return send()
  const at = performance.now()
  const call = { ...side, at, method, ...(params !== undefined && { params }) }
  const known = isRecording() ? add(call) : undefined
  const finish = (reply: Reply) => {
    const id = known ?? (isRecording() ? add(call) : undefined)
    if (id !== undefined) end(id, { reply, duration: performance.now() - at })
  }
  try {
    const reply = await send()
    finish(reply)
    return reply
  } catch (error) {
    // What penpal throws has no code of ours: the other side is gone.
    finish({ ok: false, error: toWire(new DisconnectedError()) })
    throw error
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
