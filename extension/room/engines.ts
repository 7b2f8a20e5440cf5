/** An engine serves one document of a page. */
export type Engine = {
  documentId: string
  /** True while a person is asked for the page. */
  isAsking: () => boolean
  /** True while a call of the page runs, and before the first one. */
  isBusy: () => boolean
  /** Called when there is room for it. */
  start: () => void
  /** May be called again. */
  end: () => void
}

/**
 * Keeps the engines within `most`. The one that was quiet longest makes room for a new one, because its page's next
 * call makes another. An engine that works for its page stays until it has answered, and a new one waits while all do.
 * Those that ask a person do not count: a question may stand for minutes, and other pages would have no wallet.
 */
export function createEngines({ most = 8 } = {}) {
  /** The one that was quiet longest is the first. */
  const engines = new Set<Engine>()
  const waiting = new Set<Engine>()

  function end(engine: Engine) {
    engines.delete(engine)
    waiting.delete(engine)
    engine.end()
  }

  /** Returns false when all engines work. */
  function makeRoom(places: number): boolean {
    const counted = [...engines].filter((one) => !one.isAsking())
    const quiet = counted.filter((one) => !one.isBusy())
    const surplus = Math.max(0, counted.length - places)
    for (const one of quiet.slice(0, surplus)) end(one)
    return quiet.length >= surplus
  }

  /** Must be called when an engine became quiet, or asks a person. */
  function look() {
    makeRoom(most)
    for (const engine of waiting) {
      if (!makeRoom(most - 1)) return
      waiting.delete(engine)
      engines.add(engine)
      engine.start()
    }
  }

  return {
    add(engine: Engine) {
      // A page cannot have more than one by asking often.
      for (const other of [...engines, ...waiting]) if (other.documentId === engine.documentId) end(other)
      waiting.add(engine)
      look()
    },

    /** Must be called when the page or its engine says something. */
    use(engine: Engine) {
      if (engines.delete(engine)) engines.add(engine)
    },

    look,

    remove(engine: Engine) {
      end(engine)
      look()
    },
  }
}
