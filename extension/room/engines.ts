/** An engine serves one document of a page. */
export type Engine = {
  origin: string
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

type Options = {
  most?: number
  /** A new engine waits no longer for one that works, in ms. */
  patienceMs?: number
}

/**
 * Keeps the engines within `most`. The one that was quiet longest makes room for a new one, because its page's next
 * call makes another. While all work, a new one waits a moment and then takes the place of one. Those that ask a person
 * do not count: a question may stand for minutes, and other pages would have no wallet.
 */
export function createEngines({ most = 8, patienceMs = 2000 }: Options = {}) {
  /** The one that was quiet longest is the first. */
  const engines = new Set<Engine>()
  /** Each with the timer of its patience. */
  const waiting = new Map<Engine, ReturnType<typeof setTimeout>>()

  function end(engine: Engine) {
    engines.delete(engine)
    clearTimeout(waiting.get(engine))
    waiting.delete(engine)
    engine.end()
  }

  const counted = () => [...engines].filter((one) => !one.isAsking())

  function start(engine: Engine) {
    clearTimeout(waiting.get(engine))
    waiting.delete(engine)
    engines.add(engine)
    engine.start()
  }

  function startInPlaceOfAnother(engine: Engine) {
    const other = leastMissed(counted())
    if (other) end(other)
    start(engine)
  }

  /** Returns false when all engines work. */
  function makeRoom(places: number): boolean {
    const all = counted()
    const quiet = all.filter((one) => !one.isBusy())
    const surplus = Math.max(0, all.length - places)
    for (const one of quiet.slice(0, surplus)) end(one)
    return quiet.length >= surplus
  }

  /** Must be called when an engine became quiet, or asks a person. */
  function look() {
    makeRoom(most)
    for (const engine of waiting.keys()) {
      if (!makeRoom(most - 1)) return
      start(engine)
    }
  }

  return {
    add(engine: Engine) {
      // A page cannot have more than one by asking often.
      for (const other of [...engines, ...waiting.keys()]) if (other.documentId === engine.documentId) end(other)
      waiting.set(
        engine,
        setTimeout(() => startInPlaceOfAnother(engine), patienceMs),
      )
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

/**
 * Returns an engine of the site that has most, so that no site keeps the others out. Among them it is the one that said
 * something last, because its page asks again and again, while another one may send a transaction.
 */
function leastMissed(engines: Engine[]): Engine | undefined {
  const share = ({ origin }: Engine) => engines.filter((one) => one.origin === origin).length
  const most = Math.max(...engines.map(share))
  return engines.findLast((one) => share(one) === most)
}
