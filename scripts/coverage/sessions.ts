import type { Pipe } from './pipe.ts'

export type Session = { id: string; type: string; isolate: string | undefined }

/**
 * Tracks debugger sessions, and enables the profiler only for the oldest session of each isolate. Several pages of a
 * site may share an isolate and its counters. When a session with a profiler ends, the counters stop for all of these
 * pages, and code compiled before then is no longer measured.
 */
export function createSessions(pipe: Pipe) {
  const sessions = new Map<string, Session>()
  const measuring = new Map<string, string>()

  /**
   * Starts the profiler if the isolate has none. Called for each document, because navigating to another site changes
   * the isolate.
   */
  async function arm(session: Session) {
    const answer = await pipe.send('Runtime.getIsolateId', {}, session.id)
    const isolate = answer?.id
    if (typeof isolate !== 'string' || !sessions.has(session.id)) return
    if (session.isolate !== isolate) release(session)
    session.isolate = isolate
    if (measuring.has(isolate)) return
    measuring.set(isolate, session.id)
    void pipe.send('Profiler.enable', {}, session.id)
    await pipe.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true }, session.id)
  }

  function release({ id, isolate }: Session) {
    if (!isolate || measuring.get(isolate) !== id) return
    measuring.delete(isolate)
    const next = [...sessions.values()].find((other) => other.isolate === isolate && other.id !== id)
    if (next) void arm(next)
  }

  return {
    async add(session: Session) {
      sessions.set(session.id, session)
      await arm(session)
    },
    async check(id: string) {
      const session = sessions.get(id)
      if (session) await arm(session)
    },
    remove(id: string) {
      const removed = sessions.get(id)
      sessions.delete(id)
      if (removed) release(removed)
    },
    measuring: () => [...measuring.values()].flatMap((id) => sessions.get(id) ?? []),
  }
}
