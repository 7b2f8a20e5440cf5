/** An engine serves one document of a page. */
export type Engine = {
  documentId: string
  /** True while a person is asked for the page. */
  isAsking: () => boolean
  /** May be called again. */
  end: () => void
}

/**
 * Keeps the engines within `most`. The one that was quiet longest makes room for a new one, because its page's next
 * call makes another. No question of a page is lost for that: while all engines ask, one more is made.
 */
export function createEngines({ most = 8 } = {}) {
  /** The one that was quiet longest is the first. */
  const engines = new Set<Engine>()

  function remove(engine: Engine) {
    engines.delete(engine)
    engine.end()
  }

  return {
    add(engine: Engine) {
      // A page cannot have more than one by asking often.
      for (const other of engines) if (other.documentId === engine.documentId) remove(other)
      engines.add(engine)
      const quiet = [...engines].filter((one) => one !== engine && !one.isAsking())
      for (const one of quiet.slice(0, Math.max(0, engines.size - most))) remove(one)
    },

    /** Must be called when the page or its engine says something. */
    use(engine: Engine) {
      if (engines.delete(engine)) engines.add(engine)
    },

    remove,
  }
}
