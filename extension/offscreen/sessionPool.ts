/** Serves one document of a page. */
export type BackgroundSession = {
  origin: string
  documentId: string
  /** True while the page has an open prompt. */
  isPrompting: () => boolean
  /** True while the page has a running call, and before its first call. */
  isActive: () => boolean
  /** Called when the pool has a free slot. */
  start: () => void
  /** Must be idempotent. */
  end: () => void
}

type Options = {
  max?: number
  /** Milliseconds that a new session waits before it evicts an active one. */
  timeoutMs?: number
}

/**
 * Creates an LRU pool of at most `max` background sessions. A new session evicts the least recently used idle one,
 * whose page reconnects on its next call. If all are active, it waits `timeoutMs` and then evicts one. Sessions with an
 * open prompt do not count: a prompt may stay open for minutes, and other pages would have no wallet.
 */
export function createSessionPool({ max = 8, timeoutMs = 2000 }: Options = {}) {
  /** Running sessions, least recently used first. */
  const running = new Set<BackgroundSession>()
  /** Waiting sessions with their timers. */
  const waiting = new Map<BackgroundSession, ReturnType<typeof setTimeout>>()

  function end(session: BackgroundSession) {
    running.delete(session)
    clearTimeout(waiting.get(session))
    waiting.delete(session)
    session.end()
  }

  const getCounted = () => [...running].filter((session) => !session.isPrompting())

  function start(session: BackgroundSession) {
    clearTimeout(waiting.get(session))
    waiting.delete(session)
    running.add(session)
    session.start()
  }

  function replaceLeastRecent(session: BackgroundSession) {
    const victim = pickEvicted(getCounted())
    if (victim) end(victim)
    start(session)
  }

  /** Evicts idle sessions until at most `count` are left. Returns false when too many are active. */
  function shrinkTo(count: number): boolean {
    const counted = getCounted()
    const idle = counted.filter((session) => !session.isActive())
    const surplus = Math.max(0, counted.length - count)
    for (const session of idle.slice(0, surplus)) end(session)
    return idle.length >= surplus
  }

  /** Starts waiting sessions. Call this when a session becomes idle or opens a prompt. */
  function update() {
    shrinkTo(max)
    for (const session of waiting.keys()) {
      if (!shrinkTo(max - 1)) return
      start(session)
    }
  }

  return {
    add(session: BackgroundSession) {
      // Prevents a page from accumulating sessions by reconnecting.
      for (const other of [...running, ...waiting.keys()]) if (other.documentId === session.documentId) end(other)
      waiting.set(
        session,
        setTimeout(() => replaceLeastRecent(session), timeoutMs),
      )
      update()
    },

    /** Marks a session as recently used. Call this on each message. */
    touch(session: BackgroundSession) {
      if (running.delete(session)) running.add(session)
    },

    update,

    remove(session: BackgroundSession) {
      end(session)
      update()
    },
  }
}

/**
 * Picks the most recently used session of the origin with the most sessions, so that no origin starves the others. A
 * session that is always active is likely polling, while another one may be sending a transaction.
 */
function pickEvicted(sessions: BackgroundSession[]): BackgroundSession | undefined {
  const countOrigin = ({ origin }: BackgroundSession) => sessions.filter((other) => other.origin === origin).length
  const max = Math.max(...sessions.map(countOrigin))
  return sessions.findLast((session) => countOrigin(session) === max)
}
