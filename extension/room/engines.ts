/** A background session, which serves one document of a page. */
export type Engine = {
  origin: string
  documentId: string
  /** True while a prompt of the page is open. */
  isAsking: () => boolean
  /** True while a call of the page is running, and before the first call. */
  isBusy: () => boolean
  /** Called when the pool has a free slot. */
  start: () => void
  /** Must be idempotent. */
  end: () => void
}

type Options = {
  most?: number
  /** Milliseconds that a new session waits for a busy one before it evicts it. */
  patienceMs?: number
}

/**
 * LRU pool of at most `most` background sessions. A new session evicts the least recently used idle one, whose page
 * reconnects on its next call. If all are busy, it waits `patienceMs` and then evicts one. Sessions with an open prompt
 * do not count: a prompt may stay open for minutes, and other pages would have no wallet.
 */
export function createEngines({ most = 8, patienceMs = 2000 }: Options = {}) {
  /** Running sessions, least recently used first. */
  const engines = new Set<Engine>()
  /** Waiting sessions with their timeouts. */
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

  /** Evicts idle sessions beyond `places`. Returns false when too many are busy. */
  function makeRoom(places: number): boolean {
    const all = counted()
    const quiet = all.filter((one) => !one.isBusy())
    const surplus = Math.max(0, all.length - places)
    for (const one of quiet.slice(0, surplus)) end(one)
    return quiet.length >= surplus
  }

  /** Call when a session becomes idle or opens a prompt. Starts waiting sessions. */
  function look() {
    makeRoom(most)
    for (const engine of waiting.keys()) {
      if (!makeRoom(most - 1)) return
      start(engine)
    }
  }

  return {
    add(engine: Engine) {
      // A page cannot collect sessions by reconnecting.
      for (const other of [...engines, ...waiting.keys()]) if (other.documentId === engine.documentId) end(other)
      waiting.set(
        engine,
        setTimeout(() => startInPlaceOfAnother(engine), patienceMs),
      )
      look()
    },

    /** Marks a session as recently used. Call on each message. */
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
 * Picks the session to evict: the most recently active one of the origin that has the most, so that no origin starves
 * the others. A session that is always active is likely polling, while another one may be sending a transaction.
 */
function leastMissed(engines: Engine[]): Engine | undefined {
  const share = ({ origin }: Engine) => engines.filter((one) => one.origin === origin).length
  const most = Math.max(...engines.map(share))
  return engines.findLast((one) => share(one) === most)
}
