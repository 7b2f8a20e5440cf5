import { WalletHandedOverError } from '@oriel/shared/errors/catalogueErrors.ts'
import { fromWire, toWire } from '@oriel/shared/errors/errors.ts'
import type { Pairing } from '../connector/pairing.ts'
import { toWalletError } from './errors.ts'
import { createLeader } from './leader.ts'
import type { SessionCalls, SessionChange } from './tabs/sessionCalls.ts'
import { openTabChannel, type SessionMethod, type TabMessage } from './tabs/tabChannel.ts'
import { announceTab, electLeader, onTabGone } from './tabs/tabElection.ts'

/** Timeout in ms for the leader tab to confirm a call. */
const confirmTimeoutMs = 3000

type Watch = { signal?: AbortSignal | undefined; show?: ((pairing: Pairing) => void) | undefined }
type Waiting = {
  id: number
  method: SessionMethod
  args: unknown
  isTaken: boolean
  overdue: ReturnType<typeof setTimeout> | undefined
  watch: Watch
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}
type Args<method extends SessionMethod> = Parameters<SessionCalls[method]>[0]
type Answers = { [method in SessionMethod]: Awaited<ReturnType<SessionCalls[method]>> }
type Call = (method: SessionMethod, args: unknown, watch: Watch) => Promise<unknown>

/**
 * Opens one client for all tabs of an origin, because two clients would break each other's sessions. The tab that holds
 * the lock is the leader and runs the client. The other tabs send it their calls and receive its changes.
 */
export async function openSharedClient(
  origin: string,
  onChange: (change: SessionChange) => void,
): Promise<SessionCalls> {
  const tab = `oriel-walletconnect ${origin} ${crypto.randomUUID()}`
  let leader: ReturnType<typeof createLeader> | undefined
  let isAlone = false
  const publishChange = (change: SessionChange) => {
    onChange(change)
    if (!isAlone) channel.post({ kind: 'change', change })
  }
  const callLeader: Call = (method, args, { signal = new AbortController().signal, show = () => {} }) => {
    if (!leader) throw new WalletHandedOverError()
    return (leader[method] as (args: unknown, watch: Required<Watch>) => Promise<unknown>)(args, { signal, show })
  }
  const receiver = createCallReceiver(callLeader, (message) => channel.post(message))
  const sender = createCallSender({ tab, post: (message) => channel.post(message), steal: () => role.steal() })
  const channel = openTabChannel(origin, (message) => {
    // Ignore messages if each tab has a separate client. The messages are about sessions that do not belong to this
    // tab.
    if (isAlone) return
    if (message.kind === 'change') onChange(message.change)
    else if (message.kind === 'leader') sender.resend((waiting) => sender.send(waiting))
    else if ('to' in message) message.to === tab && sender.receive(message)
    else if (leader) receiver.receive(message)
  })
  announceTab(tab)
  const role = await electLeader({
    name: `oriel-walletconnect ${origin}`,
    hold(alone) {
      isAlone = alone
      leader = createLeader(origin, publishChange)
      if (!isAlone) channel.post({ kind: 'leader' })
      sender.resend(({ method, args, watch, resolve, reject }) => callLeader(method, args, watch).then(resolve, reject))
    },
    lose() {
      leader?.close()
      leader = undefined
    },
  })
  const dispatch: Call = (...what) => (leader ? callLeader(...what) : sender.call(...what))
  // Cast the response, because another tab may execute the call. Every tab runs the same code, so the response has the
  // method's type.
  const call = <method extends SessionMethod>(method: method, args: Args<method>, watch: Watch = {}) =>
    dispatch(method, args, watch) as Promise<Answers[method]>
  return {
    connect: (options, watch) => call('connect', options, watch),
    restore: () => call('restore', undefined),
    disconnect: (what) => call('disconnect', what),
    request: (request) => call('request', request),
    approveNetwork: (what) => call('approveNetwork', what),
  }
}

type Calling = { tab: string; post: (message: TabMessage) => void; steal: () => void }

function createCallSender({ tab, post, steal }: Calling) {
  const all = new Map<number, Waiting>()
  /** IDs of pairings that were cancelled here and may have been approved concurrently. */
  const givenUp = new Set<number>()
  let last = 0
  const calling = {
    call(method: SessionMethod, args: unknown, watch: Watch): Promise<unknown> {
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
          post({ kind: 'cancel', from: tab, id })
          if (method === 'connect') givenUp.add(id)
          waiting.reject(watch.signal?.reason)
        })
        all.set(id, waiting)
        calling.send(waiting)
      })
    },

    send(waiting: Waiting) {
      clearTimeout(waiting.overdue)
      waiting.overdue = setTimeout(steal, confirmTimeoutMs)
      const { id, method, args } = waiting
      post({ kind: 'call', from: tab, id, at: Date.now(), method, args })
    },

    receive(message: Extract<TabMessage, { to: string }>) {
      const waiting = all.get(message.id)
      if (message.kind === 'answer' && givenUp.delete(message.id) && message.reply.ok) {
        const ended = calling.call('disconnect', { namespaces: [], keep: false }, {})
        ended.catch((error: unknown) => console.info('Oriel: a session that was given up is not ended.', error))
      }
      if (!waiting) return
      if (message.kind === 'taken') {
        waiting.isTaken = true
        clearTimeout(waiting.overdue)
      } else if (message.kind === 'show') {
        const { error, ...pairing } = message.pairing
        waiting.watch.show?.({ ...pairing, error: error && fromWire(error) })
      } else if (message.reply.ok) waiting.resolve(message.reply.value)
      else waiting.reject(fromWire(message.reply.error))
    },

    /**
     * Resends pending calls to a new leader. Rejects calls that the old leader may have sent to the wallet, so that the
     * user learns that their results are lost.
     */
    resend(again: (waiting: Waiting) => void) {
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

function createCallReceiver(call: Call, post: (message: TabMessage) => void) {
  const cancels = new Map<string, Map<number, AbortController>>()
  const getControllers = (tab: string) => {
    const known = cancels.get(tab)
    if (known) return known
    const own = new Map<number, AbortController>()
    cancels.set(tab, own)
    onTabGone(tab, () => {
      cancels.delete(tab)
      for (const each of own.values()) each.abort()
    })
    return own
  }
  return {
    receive(message: TabMessage) {
      if (message.kind === 'cancel') getControllers(message.from).get(message.id)?.abort()
      if (message.kind !== 'call') return
      const { from: to, id, at, method, args } = message
      // Ignore an old call. This tab was suspended, and another leader already has the call. Executing it here would
      // prompt the user twice.
      if (Date.now() - at > confirmTimeoutMs) return
      const cancel = new AbortController()
      const own = getControllers(to)
      own.set(id, cancel)
      post({ kind: 'taken', to, id })
      const show = ({ error, ...pairing }: Pairing) =>
        post({ kind: 'show', to, id, pairing: { ...pairing, error: error && toWire(error) } })
      call(method, args, { signal: cancel.signal, show })
        .then((value): void => post({ kind: 'answer', to, id, reply: { ok: true, value } }))
        .catch((error) => post({ kind: 'answer', to, id, reply: { ok: false, error: toWire(toWalletError(error)) } }))
        .finally(() => own.delete(id))
    },
  }
}
