import { transfer, wrap } from 'comlink'
import { InternalError, toWire } from '#shared/errors.ts'
import { lazy } from '#shared/lazy.ts'
import { type Remote, type Reply, remoteBy, settle, type WireMethods } from '#shared/rpc.ts'
import type { Memory, Scope, VaultStatus, vaultMethods } from '../methods.ts'
import { type RunningPlace, type VaultPlace, vaultPlace } from './vaultPlace.ts'

const minuteMs = 60_000

type Running = {
  place: RunningPlace
  methods: WireMethods
  lost: Promise<never>
  lose: (ending: Ending) => void
  ready: Promise<Reply | undefined>
}

let scope: Scope = { kind: 'home' }
let running: Running | undefined
/**
 * Milliseconds without use after which the wallet locks itself. It then ends the worker, because the keys are erased
 * for certain in no other way.
 */
let idleLockMs = 5 * minuteMs
let idle: ReturnType<typeof setTimeout> | undefined
/** The time of the last use, in ms since the epoch. */
let usedAt = 0
/**
 * The time at which the open wallet locks. A timer is not enough: it stops while the device sleeps, and the wallet
 * would be open afterwards.
 */
let openUntil = Number.POSITIVE_INFINITY
let waiting = 0
/** The calls that have no answer yet, uses or not. */
let calls = 0
/**
 * The ciphertext of the copy and the log, which the page passes from one worker to the next when the browser denies
 * storage.
 */
let memory: Memory | undefined
let known: VaultStatus | undefined
const listeners = new Set<(status: VaultStatus) => void>()

/** Methods that do not need the keys, and so do not count as a use that keeps the wallet open. */
const passiveCalls = new Set(['status', 'statusOfSlot', 'begin', 'signatureLog', 'takeLog', 'receive', 'pendingLogin'])
/** Methods that do not change the status. `sign` is not one: a copy that may sign once is locked afterwards. */
const statusNeutralCalls = new Set([
  'signatureLog',
  'takeLog',
  'status',
  'statusOfSlot',
  'begin',
  'pendingLogin',
  'askShare',
  'askRecovery',
  'authorize',
])

const writingCalls = new Set(['receive', 'sign', 'signAll', 'remove'])

const endings = {
  locked: () => new InternalError('The wallet was locked.', { data: { reason: 'locked' } }),
  otherWallet: () => new InternalError('Another wallet was chosen.', { data: { reason: 'otherWallet' } }),
  stopped: () => new InternalError('The key worker stopped. The wallet is locked.', { data: { reason: 'locked' } }),
}
type Ending = keyof typeof endings

/** Every call may start the worker. */
export const vault: Remote<typeof vaultMethods> & {
  use: (scope: Scope) => void
  keepOpen: () => boolean
  lockAfter: (minutes: number) => void
  lock: () => Promise<VaultStatus>
  subscribe: (listener: (status: VaultStatus) => void) => () => void
} = Object.assign(Object.create(remoteBy<typeof vaultMethods>(methodBy)), {
  /** Call it first. Selecting another vault later ends the running worker. */
  use(wanted: Scope) {
    if (nameOf(wanted) === nameOf(scope)) return
    end('otherWallet')
    scope = wanted
    known = undefined
    memory = undefined
  },

  /** Counts the call as a use of the open wallet. Returns false when the wallet is not open. */
  keepOpen() {
    if (Date.now() > openUntil) end('locked')
    if (!running || known?.state !== 'unlocked') return false
    stayAwake()
    return true
  },

  /** Counts from the last use, so that a shorter time also ends a wallet that is open already. */
  lockAfter(minutes: number) {
    idleLockMs = minutes * minuteMs
    // A device that slept may have missed the end, which a longer time must not move.
    if (Date.now() > openUntil) end('locked')
    else if (openUntil < Number.POSITIVE_INFINITY) endLater()
  },

  async lock() {
    end('locked')
    const status = await vault.status()
    publish(status)
    return status
  },

  subscribe(listener: (status: VaultStatus) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
})

const nameOf = (scope: Scope) => (scope.kind === 'grant' ? scope.origin : (scope.slot ?? 'local'))

type Answer = (name: string) => Promise<unknown>
let answerInstead: Answer | undefined

/** Answers the vault's calls without a worker. A scenario calls it before it shows the app. */
export function answerVaultBy(own: Answer) {
  answerInstead = own
}

/** Returns the method that calls the worker which runs at the time of the call. It rejects with a `WalletError`. */
function methodBy(name: string) {
  const isUse = !passiveCalls.has(name)
  return async function call(params?: unknown): Promise<unknown> {
    if (answerInstead) return answerInstead(name)
    let reply: Reply
    calls += 1
    if (isUse) waiting += 1
    try {
      reply = await callWorker(name, params)
    } catch (error) {
      reply = { ok: false, error: toWire(error) }
    } finally {
      calls -= 1
      if (isUse) waiting -= 1
    }
    return settle(reply)
  }
}

async function callWorker(name: string, params: unknown): Promise<Reply> {
  if (Date.now() > openUntil) end('locked')
  const asked = scope
  const { methods, lost, ready } = running ?? (await startGenuine())
  // The scope can change while the script is checked, and a call for one wallet must not reach another.
  if (asked !== scope) throw endings.otherWallet()
  const begun = await ready
  const reply = await Promise.race([methods[name]?.(movable(params)) as Promise<Reply>, lost])
  if (!passiveCalls.has(name) || name === 'receive') stayAwake()
  if (writingCalls.has(name) && isForgetful(begun)) memory = settle((await methods.memory?.()) as Reply) as Memory
  if (!statusNeutralCalls.has(name)) publishStatus()
  return reply
}

async function startGenuine(): Promise<Running> {
  const place = await loadPlaceOnce()
  return running ?? start(place)
}
const loadPlaceOnce = lazy(async () => {
  const place = await vaultPlace.load()
  await place.check()
  return place
})

const isForgetful = (begun: Reply | undefined) => begun?.ok && (begun.value as VaultStatus).persistent === false

function start({ open }: VaultPlace): Running {
  let lose: Running['lose'] = () => undefined
  const lost = new Promise<never>((_, reject) => {
    lose = (ending) => reject(endings[ending]())
  })
  const place = open({
    scope,
    onLost(reason) {
      console.error(reason)
      if (running?.place === place) end('stopped')
    },
  })
  const methods = wrap<WireMethods>(place.endpoint)
  // Prevents an unhandled rejection: the worker can end while no call waits.
  lost.catch(() => undefined)
  // An unreadable record does not stop the worker: each call reports the error, and a new copy can be received.
  const ready = Promise.race([methods.begin?.({ scope, memory }), lost])
  // Prevents an unhandled rejection: selecting another wallet can end the worker while no call waits.
  ready.catch(() => undefined)
  running = { place, methods, lost, lose, ready }
  return running
}

/**
 * Ends the worker and publishes the locked status without asking a new worker, since a worker that fails to start
 * would be started again and again.
 */
function end(ending: Ending) {
  clearTimeout(idle)
  openUntil = Number.POSITIVE_INFINITY
  if (!running) return
  const { place, lose } = running
  running = undefined
  place.end()
  // Rejects the pending calls, which would otherwise never end.
  lose(ending)
  if (known?.state === 'unlocked') publish({ ...known, state: 'locked' })
}

function stayAwake() {
  usedAt = Date.now()
  endLater()
}

function endLater() {
  clearTimeout(idle)
  openUntil = usedAt + idleLockMs
  idle = setTimeout(
    () => {
      // Waits when a call is pending. Waiting for a copy does not count as one, because the copy may never come.
      if (waiting > 0) stayAwake()
      else end('locked')
    },
    Math.max(0, openUntil - Date.now()),
  )
}

function publish(status: VaultStatus) {
  known = status
  for (const listener of listeners) listener(status)
}

/** Ignores a failure, because callers of `status` get it themselves. */
function publishStatus() {
  vault.status().then(
    (status) => {
      publish(status)
      // Pending calls, such as one that waits for a copy, need the place.
      if (running?.place.endsWithUse && status.state !== 'unlocked' && calls === 0) end('locked')
    },
    () => undefined,
  )
}

/** Transfers ports and secret bytes to the worker, so that no copy of them stays on this side. */
function movable(params: unknown): unknown {
  const found: Transferable[] = []
  const collect = (value: unknown) => {
    if (value instanceof MessagePort) found.push(value)
    else if (value instanceof Uint8Array) found.push(value.buffer)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
  }
  collect(params)
  return found.length > 0 ? transfer(params, found) : params
}
