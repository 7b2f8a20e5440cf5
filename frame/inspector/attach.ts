import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { type Collected, collected } from './collectTrace.ts'
import { TraceEntry } from './traceFile.ts'

/** The inspector's window says that it is ready; the frame that opened it answers with a port to its rows. */
const readyMessage = 'oriel-inspector-ready'

const Greeting = z.object({ inspect: z.string() })
const Update = z.object({
  account: z.nullable(z.string()),
  /** Those that are new or have changed. */
  changed: z.array(TraceEntry),
  /** Every row there is, in order. */
  ids: z.array(z.string()),
})
const goneMessage = 'gone'

type Attached = Collected & { state: 'waiting' | 'attached' | 'gone' | 'nobody'; origin: string }

const store = createStore<Attached>(() => ({ state: 'waiting', origin: '', entries: [], account: null }))
/** A page of our own origin answers at once; a window without such an opener was opened by hand. */
const patienceMs = 3000

/** The frame that opened this inspector, seen from the inspector. */
export const attached = {
  store,

  /** Only a window of our own origin is heard, and of those only the one that opened this. */
  greet() {
    const frame = window.opener as Window | null
    if (!frame) return store.setState({ state: 'nobody' })
    const giveUp = setTimeout(() => store.setState({ state: 'nobody' }), patienceMs)
    addEventListener('message', function receive({ data, isTrusted, origin, ports, source }) {
      const greeting = Greeting.safeParse(data)
      const [port] = ports
      if (!isTrusted || origin !== location.origin || source !== frame || !greeting.success || !port) return
      removeEventListener('message', receive)
      clearTimeout(giveUp)
      store.setState({ state: 'attached', origin: greeting.data.inspect })
      port.addEventListener('close', leave)
      port.onmessage = (event) => (event.data === goneMessage ? leave() : update(event.data))
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

/** Opens an inspector of this frame's calls; must be called in a click. False when the browser allows no window. */
export function openInspector(origin: string): boolean {
  if (!isServing) serveInspectors(origin)
  // Without a name: a named window can be taken over by the host page. With an opener: that is whom it asks.
  const page = window.open('/inspector/?attach=1', '_blank')
  if (page) opened.add(page)
  return page !== null
}

function serveInspectors(host: string) {
  isServing = true
  collected.watch()
  addEventListener('message', ({ data, origin, source, isTrusted }) => {
    if (!isTrusted || origin !== location.origin || data !== readyMessage || !opened.has(source as Window)) return
    const { port1, port2 } = new MessageChannel()
    ;(source as Window).postMessage({ inspect: host }, location.origin, [port2])
    send(port1)
  })
}

/** Sends what there is, and from then on what changes: one message for all that changed in a turn. */
function send(port: MessagePort) {
  let sent = new Set<TraceEntry>()
  let scheduled = false
  const tell = () => {
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
    queueMicrotask(tell)
  })
  port.addEventListener('close', stop)
  port.start()
  addEventListener('pagehide', () => port.postMessage(goneMessage))
  tell()
}
