import { transfer, wrap } from 'comlink'
import { InternalError, toWire } from '#shared/errors.ts'
import { type Remote, type Reply, remote, settle, type WireMethods } from '#shared/rpc.ts'
import type { Memory, Scope, VaultStatus, vaultMethods } from '../methods.ts'
import workerUrl from '../worker/vault.worker.ts?worker&url'
import { checkWorker } from './checkWorker.ts'

/** Time without use after which the wallet locks itself. Ending the worker is the only erase that holds. */
export const idleLockMs = 5 * 60_000

type Running = { worker: Worker; methods: WireMethods; lost: Promise<never>; ready: Promise<Reply | undefined> }

let scope: Scope = { kind: 'home' }
let running: Running | undefined
let idle: ReturnType<typeof setTimeout> | undefined
/** When the open wallet locks. A timer alone sleeps with the device, and would leave the wallet open afterwards. */
let openUntil = Number.POSITIVE_INFINITY
let waiting = 0
/** Where the browser denies storage, the page keeps the copy's ciphertext and the log from one worker to the next. */
let memory: Memory | undefined
/** What the listeners heard last. */
let known: VaultStatus | undefined
const listeners = new Set<(status: VaultStatus) => void>()

/** Calls that ask nothing of the keys; they do not keep the wallet open. */
const quiet = new Set(['status', 'statusOfSlot', 'begin', 'auditLog', 'takeLog', 'receive', 'pendingLogin'])
/** Calls after which the status is the same. Not `sign`: a copy that may sign once is locked afterwards. */
const unchanging = new Set([
  ...['exportPhrase', 'auditLog', 'takeLog', 'status', 'statusOfSlot', 'begin', 'pendingLogin'],
  ...['askShare', 'askRecovery', 'authorize'],
])

/** Calls that write. */
const keeping = new Set(['receive', 'sign', 'remove'])

/** The page's only door to the worker that holds the keys. Every call may start it. */
export const vault: Remote<typeof vaultMethods> & {
  use: (scope: Scope) => void
  keepOpen: () => boolean
  lock: () => Promise<VaultStatus>
  subscribe: (listener: (status: VaultStatus) => void) => () => void
} = Object.assign(Object.create(remote<typeof vaultMethods>(wire())), {
  /** Says whose vault this page works with. Comes first; another one afterwards ends the worker of the one before. */
  use(wanted: Scope) {
    if (nameOf(wanted) === nameOf(scope)) return
    end('Another wallet was chosen.')
    scope = wanted
    known = undefined
    memory = undefined
  },

  /** Counts the call as a use of the open wallet. Returns false when the wallet is not open. */
  keepOpen() {
    if (Date.now() > openUntil) end('The wallet was locked.')
    if (!running || known?.state !== 'unlocked') return false
    stayAwake()
    return true
  },

  /** Ends the worker, and with it everything it knew. */
  async lock() {
    end('The wallet was locked.')
    const status = await vault.status()
    tell(status)
    return status
  },

  subscribe(listener: (status: VaultStatus) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
})

const nameOf = (scope: Scope) => (scope.kind === 'grant' ? scope.origin : (scope.slot ?? 'device'))

/** Every method name leads to the worker of the moment. */
function wire(): WireMethods {
  return new Proxy(Object.create(null) as WireMethods, {
    get: (_, name) => (params?: unknown) => call(String(name), params),
  })
}

async function call(name: string, params?: unknown): Promise<Reply> {
  const isUse = !quiet.has(name)
  if (isUse) waiting += 1
  try {
    if (Date.now() > openUntil) end('The wallet was locked.')
    const asked = scope
    const { methods, lost, ready } = running ?? (await startGenuine())
    // While the worker's script was looked at; what was meant for one wallet must not reach the other.
    if (asked !== scope) throw new InternalError('Another wallet was chosen.')
    const begun = await ready
    const reply = await Promise.race([methods[name]?.(movable(params)) as Promise<Reply>, lost])
    if (isUse || name === 'receive') stayAwake()
    if (keeping.has(name) && isForgetful(begun)) memory = settle((await methods.memory?.()) as Reply) as Memory
    if (!unchanging.has(name)) announce()
    return reply
  } catch (error) {
    return { ok: false, error: toWire(error) }
  } finally {
    if (isUse) waiting -= 1
  }
}

async function startGenuine(): Promise<Running> {
  // Asked once; a failure is asked again, because the network may have been the reason.
  checked ??= checkWorker(workerUrl).catch((error: unknown) => {
    checked = undefined
    throw error
  })
  await checked
  return running ?? start()
}
let checked: Promise<void> | undefined

const isForgetful = (begun: Reply | undefined) => begun?.ok && (begun.value as VaultStatus).persistent === false

function start(): Running {
  const worker = new Worker(trustedUrl(), { type: 'module', name: 'oriel-vault' })
  const methods = wrap(worker) as unknown as WireMethods
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      console.error(message)
      if (running?.worker === worker) end('The key worker stopped. The wallet is locked.')
    })
    ended.set(worker, (reason) => reject(new InternalError(reason)))
  })
  lost.catch(() => undefined)
  // A record that cannot be read is no reason to stop here: each call says so, and a copy can be received anew.
  const ready = Promise.race([methods.begin?.({ scope, ...(memory && { memory }) }), lost])
  // Nobody may be waiting: another wallet can be chosen at any moment.
  ready.catch(() => undefined)
  running = { worker, methods, lost, ready }
  return running
}

const ended = new WeakMap<Worker, (reason: string) => void>()

/** Ends the worker and says so without a new one: a worker that cannot start must not be started again and again. */
function end(reason: string) {
  clearTimeout(idle)
  openUntil = Number.POSITIVE_INFINITY
  if (!running) return
  const { worker } = running
  running = undefined
  worker.terminate()
  // What was still waiting would wait for ever.
  ended.get(worker)?.(reason)
  if (known?.state === 'unlocked') tell({ ...known, state: 'locked' })
}

function stayAwake() {
  clearTimeout(idle)
  openUntil = Date.now() + idleLockMs
  idle = setTimeout(() => {
    // In the middle of a call; a copy that is waited for does not count, nobody may ever send it.
    if (waiting > 0) stayAwake()
    else end('The wallet was locked.')
  }, idleLockMs)
}

function tell(status: VaultStatus) {
  known = status
  for (const listener of listeners) listener(status)
}

/** A status that cannot be read is the answer to whoever asks for it; nobody asked here. */
function announce() {
  vault.status().then(tell, () => undefined)
}

/** Ports and secret bytes move to the worker: nothing of them stays behind on this side. */
function movable(params: unknown): unknown {
  const found: Transferable[] = []
  const collect = (value: unknown) => {
    if (value instanceof MessagePort) found.push(value)
    else if (value instanceof Uint8Array) found.push(value.buffer as ArrayBuffer)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
  }
  collect(params)
  return found.length > 0 ? transfer(params as object, found) : params
}

type ScriptUrlPolicy = { createScriptURL: (url: string) => string }
type Policies = { createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy }

/** `new Worker` is a Trusted Types sink: one named policy lets our own assets through and nothing else. */
function trustedUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('oriel#worker', { createScriptURL: ownScript })
  return policy ? policy.createScriptURL(workerUrl) : ownScript(workerUrl)
}
let policy: ScriptUrlPolicy | undefined

function ownScript(url: string): string {
  const { href } = new URL(url, location.href)
  // Not by `origin`: a blob made on this page has ours too.
  if (!href.startsWith(`${location.origin}/`)) throw new TypeError('The key worker must come from this origin.')
  return href
}
