import { WalletHandedOverError } from '#shared/catalogueErrors.ts'
import { fromWire, toWire } from '#shared/errors.ts'
import type { Pairing } from '../connector/pairing.ts'
import { toWalletError } from './errors.ts'
import { createLeader } from './leader.ts'
import { openTabLine, type PhoneMethod, type TabNote } from './tabChannel.ts'
import { beWatched, claimRole, whenGone } from './tabElection.ts'
import type { SessionCalls, SessionChange } from './walletConnectSession.ts'

/** Milliseconds that the leader tab may take to confirm a call. */
const takenMs = 3000

type Watch = { signal?: AbortSignal | undefined; show?: ((pairing: Pairing) => void) | undefined }
type Waiting = {
  id: number
  method: PhoneMethod
  args: unknown
  isTaken: boolean
  overdue: ReturnType<typeof setTimeout> | undefined
  watch: Watch
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Args<method extends PhoneMethod> = Parameters<SessionCalls[method]>[0]
type Answers = { [method in PhoneMethod]: Awaited<ReturnType<SessionCalls[method]>> }
type Call = (method: PhoneMethod, args: unknown, watch: Watch) => Promise<unknown>

/**
 * Opens one client for all tabs of an origin, because two clients would break each other's sessions. The tab with the
 * lock is the leader and has the client. The other tabs send it their calls and receive its changes.
 */
export async function openPhones(origin: string, onChange: (change: SessionChange) => void): Promise<SessionCalls> {
  const tab = `oriel-walletconnect ${origin} ${crypto.randomUUID()}`
  let holder: ReturnType<typeof createLeader> | undefined
  let isAlone = false
  const tellAll = (change: SessionChange) => {
    onChange(change)
    if (!isAlone) line.tell({ kind: 'change', change })
  }
  const callHolder: Call = (method, args, { signal = new AbortController().signal, show = () => {} }) => {
    if (!holder) throw new WalletHandedOverError()
    return (holder[method] as (args: unknown, watch: Required<Watch>) => Promise<unknown>)(args, { signal, show })
  }
  const serving = createServing(callHolder, (note) => line.tell(note))
  const calling = createCalling({ tab, tell: (note) => line.tell(note), steal: () => role.steal() })
  const line = openTabLine(origin, (note) => {
    // The message is about another client, whose sessions are not those of this tab.
    if (isAlone) return
    if (note.kind === 'change') onChange(note.change)
    else if (note.kind === 'holder') calling.moved((waiting) => calling.send(waiting))
    else if ('to' in note) note.to === tab && calling.hear(note)
    else if (holder) serving.hear(note)
  })
  beWatched(tab)
  const role = await claimRole({
    name: `oriel-walletconnect ${origin}`,
    hold(alone) {
      isAlone = alone
      holder = createLeader(origin, tellAll)
      if (!isAlone) line.tell({ kind: 'holder' })
      calling.moved(({ method, args, watch, resolve, reject }) => callHolder(method, args, watch).then(resolve, reject))
    },
    lose() {
      holder?.close()
      holder = undefined
    },
  })
  const ask: Call = (...what) => (holder ? callHolder(...what) : calling.call(...what))
  // Another tab may execute the call. It runs the same program, so its answer is of the type of the method.
  const call = <method extends PhoneMethod>(method: method, args: Args<method>, watch: Watch = {}) =>
    ask(method, args, watch) as Promise<Answers[method]>
  return {
    connect: (wish, watch) => call('connect', wish, watch),
    restore: () => call('restore', undefined),
    disconnect: (what) => call('disconnect', what),
    request: (request) => call('request', request),
    approveNetwork: (what) => call('approveNetwork', what),
  }
}

type Calling = { tab: string; tell: (note: TabNote) => void; steal: () => void }

function createCalling({ tab, tell, steal }: Calling) {
  const all = new Map<number, Waiting>()
  /** Ids of pairings that were cancelled here and may have been approved there at the same moment. */
  const givenUp = new Set<number>()
  let last = 0
  const calling = {
    call(method: PhoneMethod, args: unknown, watch: Watch): Promise<unknown> {
      const id = ++last
      if (watch.signal?.aborted) return Promise.reject(watch.signal.reason)
      return new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(all.get(id)?.overdue)
          all.delete(id)
          settle()
        }
        const waiting: Waiting = {
          id,
          method,
          args,
          isTaken: false,
          overdue: undefined,
          watch,
          resolve: (value) => end(() => resolve(value)),
          reject: (error) => end(() => reject(error)),
        }
        watch.signal?.addEventListener('abort', () => {
          if (!all.has(id)) return
          tell({ kind: 'cancel', from: tab, id })
          if (method === 'connect') givenUp.add(id)
          waiting.reject(watch.signal?.reason)
        })
        all.set(id, waiting)
        calling.send(waiting)
      })
    },

    send(waiting: Waiting) {
      clearTimeout(waiting.overdue)
      waiting.overdue = setTimeout(steal, takenMs)
      const { id, method, args } = waiting
      tell({ kind: 'call', from: tab, id, at: Date.now(), method, args })
    },

    hear(note: Extract<TabNote, { to: string }>) {
      const waiting = all.get(note.id)
      if (note.kind === 'answer' && givenUp.delete(note.id) && note.reply.ok) {
        const ended = calling.call('disconnect', { namespaces: [], keep: false }, {})
        ended.catch((error: unknown) => console.info('Oriel: a session that was given up is not ended.', error))
      }
      if (!waiting) return
      if (note.kind === 'taken') {
        waiting.isTaken = true
        clearTimeout(waiting.overdue)
      } else if (note.kind === 'show') {
        const { error, ...pairing } = note.pairing
        waiting.watch.show?.({ ...pairing, ...(error && { error: fromWire(error) }) })
      } else if (note.reply.ok) waiting.resolve(note.reply.value)
      else waiting.reject(fromWire(note.reply.error))
    },

    /**
     * Called when another tab has become the leader. Rejects calls that the old leader may have sent to the wallet,
     * because their result is lost and the visitor must know. Repeats all others.
     */
    moved(again: (waiting: Waiting) => void) {
      for (const waiting of [...all.values()]) {
        const { method } = waiting
        clearTimeout(waiting.overdue)
        if (waiting.isTaken && (method === 'request' || method === 'approveNetwork'))
          waiting.reject(new WalletHandedOverError())
        else {
          waiting.isTaken = false
          again(waiting)
        }
      }
    },
  }
  return calling
}

function createServing(call: Call, tell: (note: TabNote) => void) {
  const cancels = new Map<string, Map<number, AbortController>>()
  const cancelsOf = (tab: string) => {
    const known = cancels.get(tab)
    if (known) return known
    const own = new Map<number, AbortController>()
    cancels.set(tab, own)
    whenGone(tab, () => {
      cancels.delete(tab)
      for (const each of own.values()) each.abort()
    })
    return own
  }
  return {
    hear(note: TabNote) {
      if (note.kind === 'cancel') cancelsOf(note.from).get(note.id)?.abort()
      if (note.kind !== 'call') return
      const { from: to, id, at, method, args } = note
      // This tab slept meanwhile. Another leader has the call by now, and the wallet would be asked twice.
      if (Date.now() - at > takenMs) return
      const cancel = new AbortController()
      const own = cancelsOf(to)
      own.set(id, cancel)
      tell({ kind: 'taken', to, id })
      const show = ({ error, ...pairing }: Pairing) =>
        tell({ kind: 'show', to, id, pairing: { ...pairing, ...(error && { error: toWire(error) }) } })
      call(method, args, { signal: cancel.signal, show })
        .then((value): void => tell({ kind: 'answer', to, id, reply: { ok: true, value } }))
        .catch((error) => tell({ kind: 'answer', to, id, reply: { ok: false, error: toWire(toWalletError(error)) } }))
        .finally(() => own.delete(id))
    },
  }
}
