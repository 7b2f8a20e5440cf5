type Listener = (value: never) => void

/** Creates an event emitter. An error thrown by a listener is logged and does not affect other listeners. */
export function createEmitter<events extends Record<string, unknown>>() {
  let entries: { type: keyof events; listener: Listener }[] = []

  function on<type extends keyof events>(type: type, listener: (value: events[type]) => void): () => void {
    const entry = { type, listener: listener as Listener }
    entries = [...entries, entry]
    return () => {
      entries = entries.filter((item) => item !== entry)
    }
  }

  return {
    on,
    /** Removes a listener. If the listener was added more than once, removes only one registration. */
    off<type extends keyof events>(type: type, listener: (value: events[type]) => void) {
      const entry = entries.find((item) => item.type === type && item.listener === listener)
      entries = entries.filter((item) => item !== entry)
    },
    emit<type extends keyof events>(type: type, value: events[type]) {
      for (const entry of entries) {
        if (entry.type !== type) continue
        try {
          entry.listener(value as never)
        } catch (error) {
          console.error(error)
        }
      }
    },
    clear() {
      entries = []
    },
  }
}
