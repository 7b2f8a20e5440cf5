import { createFound, type Script } from './found.ts'
import type { Event, Pipe } from './pipe.ts'
import { createSessions, type Session } from './sessions.ts'

type Options = { pipe: Pipe; folder: string }

// Sampling intervals in ms. Code that runs after the last sample, just before a worker or window closes, is not
// counted.
const every = 300
const everyOfWorkers = 100
const writeEvery = 10_000

export function collect({ pipe, folder }: Options) {
  const sessions = createSessions(pipe)
  const found = createFound(folder)
  const target = { autoAttach: true, waitForDebuggerOnStart: true, flatten: true }

  async function startMeasuring() {
    const opened = await pipe.send('Target.attachToBrowserTarget', {})
    const sessionId = String(opened?.sessionId)
    pipe.own(sessionId)
    await pipe.send('Target.setAutoAttach', target, sessionId)
  }

  /** Attaches to a target. The target runs no code until its session is ready. */
  async function attach(session: Session) {
    void pipe.send('Target.setAutoAttach', target, session.id)
    await sessions.add(session)
    if (session.type !== 'worker') void pipe.send('Runtime.enable', {}, session.id)
    await pipe.send('Runtime.runIfWaitingForDebugger', {}, session.id)
  }

  const pending = new Set<string>()
  async function collectFrom({ id }: Session) {
    // Skip a session that has not responded to the previous request. For example, a worker that is deriving a key from
    // a password responds only after a second.
    if (pending.has(id)) return
    pending.add(id)
    const part = await pipe.send('Profiler.takePreciseCoverage', {}, id)
    pending.delete(id)
    found.add((part?.result ?? []) as Script[])
  }
  const take = (isWanted = (_: Session) => true) => Promise.all(sessions.measuring().filter(isWanted).map(collectFrom))

  function handleEvent({ method, params, sessionId }: Event) {
    if (method === 'Target.attachedToTarget') {
      const { sessionId: id, targetInfo } = params as { sessionId: string; targetInfo: { type: string } }
      pipe.own(id)
      void attach({ id, type: targetInfo.type, isolate: undefined })
    } else if (method === 'Target.detachedFromTarget') sessions.remove(String(params.sessionId))
    else if (method === 'Runtime.executionContextCreated') void sessions.check(sessionId)
  }

  pipe.onEvent(handleEvent)
  setInterval(() => void take(({ type }) => type !== 'worker'), every)
  setInterval(() => void take(({ type }) => type === 'worker'), everyOfWorkers)
  setInterval(found.write, writeEvery)
  return { started: startMeasuring(), take: () => take(), write: found.write }
}
