import { readFailure } from './failure.ts'

export type LogEntry = {
  id: number
  time: Date
  source: 'request' | 'provider' | 'kit' | 'page'
  title: string
  /** The response, the value of the event, or the error message. */
  detail?: string
  durationMs?: number
  code?: number | undefined
}

export type EventLog = ReturnType<typeof createEventLog>

export type Requester = { request(request: { method: string; params?: unknown }): Promise<unknown> }

const maxEntries = 200
const maxDetail = 400

/** Creates a log whose newest entry comes first. */
export function createEventLog() {
  let entries: LogEntry[] = []
  let nextId = 1
  const listeners = new Set<() => void>()

  function set(next: LogEntry[]) {
    entries = next
    for (const listener of listeners) listener()
  }

  return {
    add(entry: Omit<LogEntry, 'id' | 'time'>) {
      set([{ ...entry, id: nextId++, time: new Date() }, ...entries].slice(0, maxEntries))
    },
    clear: () => set([]),
    get: () => entries,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function logRequests(provider: Requester, log: EventLog): Requester {
  return {
    async request(request) {
      const start = performance.now()
      const common = { source: 'request', title: request.method } as const
      try {
        const value = await provider.request(request)
        log.add({ ...common, durationMs: performance.now() - start, detail: describeValue(value) })
        return value
      } catch (error) {
        const { code, message } = readFailure(error)
        log.add({ ...common, durationMs: performance.now() - start, detail: message, code })
        throw error
      }
    },
  }
}

export function describeValue(value: unknown): string {
  if (value === undefined) return ''
  const text =
    value instanceof Error ? value.message : typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length > maxDetail ? `${text.slice(0, maxDetail)}…` : text
}
