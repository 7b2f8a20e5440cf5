export type Fault = {
  error: unknown
  kind: string
  uncaught: boolean
}

/** Maximum number of errors to report within `windowMs`. */
const maxFaults = 5
const windowMs = 60_000

const listeners = new Set<(fault: Fault) => void>()
let lately: number[] = []

export const faults = {
  /** Reports an error. Ignores errors beyond five per minute. `kind` defaults to the error's name. */
  report(error: unknown, { uncaught, kind }: { uncaught: boolean; kind?: string }) {
    const now = Date.now()
    lately = lately.filter((time) => now - time < windowMs)
    if (lately.length >= maxFaults) return
    lately.push(now)
    const fault = { error, kind: kind ?? (error instanceof Error ? error.name : 'Error'), uncaught }
    for (const listener of listeners) listener(fault)
  },

  subscribe(listener: (fault: Fault) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  watch() {
    window.addEventListener('error', ({ error, message }) => faults.report(error ?? message, { uncaught: true }))
    window.addEventListener('unhandledrejection', ({ reason }) => faults.report(reason, { uncaught: true }))
  },
}
