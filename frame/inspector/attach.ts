import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { type Collected, collected } from './collectTrace.ts'
import { TraceEntry } from './traceFile.ts'

/**
 * Message that the inspector window posts when it is ready. The frame that opened the window replies with a port, over
 * which it sends its trace.
 */
const readyMessage = 'oriel-inspector-ready'

const Greeting = z.object({ inspect: z.string() })
const Update = z.object({
  account: z.nullable(z.string()),
  changed: z.array(TraceEntry),
  ids: z.array(z.string()),
})
const closedMessage = 'gone'

type Attached = Collected & { state: 'waiting' | 'attached' | 'gone' | 'noFrame'; origin: string }

const store = createStore<Attached>(() => ({ state: 'waiting', origin: '', entries: [], account: null }))
/**
 * Timeout for the opener's reply, in ms. A frame of our own origin replies immediately. If there is no reply, the user
 * opened the window directly.
 */
const timeoutMs = 3000

export const attached = {
  store,

  /** Requests a port from the opener. Ignores messages from other windows and origins. */
  greet() {
    const frame: Window | null = window.opener
    if (!frame) return store.setState({ state: 'noFrame' })
    const giveUp = setTimeout(() => store.setState({ state: 'noFrame' }), timeoutMs)
    addEventListener('message', function receive({ data, isTrusted, origin, ports, source }) {
      const greeting = Greeting.safeParse(data)
      const [port] = ports
      if (!isTrusted || origin !== location.origin || source !== frame || !greeting.success || !port) return
      removeEventListener('message', receive)
      clearTimeout(giveUp)
      store.setState({ state: 'attached', origin: greeting.data.inspect })
      port.addEventListener('close', leave)
      port.onmessage = (event) => (event.data === closedMessage ? leave() : update(event.data))
    })
    frame.postMessage(readyMessage, location.origin)
  },
}

function leave() {
  store.setState({ state: 'gone' })
}

function update(data: unknown) {
  const { account, changed, ids } = z.parse(Update, data)
  const known = new Map([...store.getState().entries, ...changed].map((entry) => [entry.id, entry]))
  store.setState({ account, entries: ids.flatMap((id) => known.get(id) ?? []) })
}

const opened = new Set<Window>()
let isServing = false

/** Opens the inspector in a new tab. Call this in a click handler. Returns false if the browser blocked the pop-up. */
export function openInspector(origin: string): boolean {
  if (!isServing) serveInspectors(origin)
  // Don't name the window, because the host page could take over a named window. Don't set `noopener`, because the
  // window posts its message to `opener`.
  const page = window.open('/inspector/?attach=1', '_blank')
  if (page) opened.add(page)
  return page !== null
}

function serveInspectors(host: string) {
  isServing = true
  collected.watch()
  addEventListener('message', ({ data, origin, source, isTrusted }) => {
    const page = [...opened].find((candidate) => candidate === source)
    if (!isTrusted || origin !== location.origin || data !== readyMessage || !page) return
    const { port1, port2 } = new MessageChannel()
    page.postMessage({ inspect: host }, location.origin, [port2])
    send(port1)
  })
}

/** Sends all rows, and from then on only the changes, batched per microtask. */
function send(port: MessagePort) {
  let sent = new Set<TraceEntry>()
  let scheduled = false
  const sendChanges = () => {
    scheduled = false
    const { entries, account } = collected.store.getState()
    port.postMessage({
      account,
      changed: entries.filter((entry) => !sent.has(entry)),
      ids: entries.map(({ id }) => id),
    })
    sent = new Set(entries)
  }
  const stop = collected.store.subscribe(() => {
    if (scheduled) return
    scheduled = true
    queueMicrotask(sendChanges)
  })
  port.addEventListener('close', stop)
  port.start()
  addEventListener('pagehide', () => port.postMessage(closedMessage))
  sendChanges()
}
