/** A background session for one page document. */
export type BackgroundSession = {
  origin: string
  documentId: string
  /** True while the page has an open prompt. */
  isPrompting: () => boolean
  /** True before the page's first call and while a call is in flight. */
  isActive: () => boolean
  /** Starts the session. Called when the pool has a free slot. */
  start: () => void
  /** Ends the session. Must be idempotent. */
  end: () => void
}

type Options = {
  max?: number
  /** How long a new session waits before it evicts an active one, in ms. */
  timeoutMs?: number
}

/**
 * Creates an LRU pool of at most `max` background sessions. A new session evicts the least recently used idle session,
 * whose page reconnects on its next call. If all sessions are active, the new session waits `timeoutMs` and then evicts
 * one of them. Sessions with an open prompt don't count toward `max`, because prompts may stay open for minutes and
 * would lock other pages out of the wallet.
 */
export function createSessionPool({ max = 8, timeoutMs = 2000 }: Options = {}) {
  /** Running sessions, least recently used first. */
  const running = new Set<BackgroundSession>()
  /** Sessions waiting for a free slot, with their timeout timers. */
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

  /** Evicts idle sessions until at most `count` sessions are left. Returns false if too many of them are active. */
  function shrinkTo(count: number): boolean {
    const counted = getCounted()
    const idle = counted.filter((session) => !session.isActive())
    const surplus = Math.max(0, counted.length - count)
    for (const session of idle.slice(0, surplus)) end(session)
    return idle.length >= surplus
  }

  /** Starts waiting sessions if there is room. Call this when a session becomes idle or opens a prompt. */
  function update() {
    shrinkTo(max)
    for (const session of waiting.keys()) {
      if (!shrinkTo(max - 1)) return
      start(session)
    }
  }

  return {
    add(session: BackgroundSession) {
      // End the document's earlier sessions, so that a page can't accumulate sessions by reconnecting.
      for (const other of [...running, ...waiting.keys()]) if (other.documentId === session.documentId) end(other)
      waiting.set(
        session,
        setTimeout(() => replaceLeastRecent(session), timeoutMs),
      )
      update()
    },

    /** Marks a session as the most recently used. Call this on each message. */
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
 * Picks a session to evict from the origin with the most sessions, so that no origin starves the others. Picks the
 * origin's most recently used session, because constant activity suggests polling, whereas a quieter session may be
 * sending a transaction.
 */
function pickEvicted(sessions: BackgroundSession[]): BackgroundSession | undefined {
  const countOrigin = ({ origin }: BackgroundSession) => sessions.filter((other) => other.origin === origin).length
  const max = Math.max(...sessions.map(countOrigin))
  return sessions.findLast((session) => countOrigin(session) === max)
}
