import { InternalError, toWire } from '@oriel/shared/errors/errors.ts'
import { lazy } from '@oriel/shared/lazy.ts'
import { createRemoteWith, type Remote, type Reply, settle, type WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { transfer, wrap } from 'comlink'
import type { Memory, Scope, VaultStatus, vaultMethods } from '../protocol/methods.ts'
import { createIdleLock } from './idleLock.ts'
import { type RunningVault, type VaultHost, vaultHost } from './vaultHost.ts'

type Running = {
  instance: RunningVault
  methods: WireMethods
  lost: Promise<never>
  rejectLost: (ending: EndReason) => void
  ready: Promise<Reply | undefined>
}

let scope: Scope = { kind: 'home' }
let running: Running | undefined
/** Number of pending calls that count as a use of the wallet. */
let pendingUses = 0
let pendingCalls = 0
/** Ciphertext of the copy and the signature log, passed from one worker to the next if the browser denies storage. */
let memory: Memory | undefined
let lastStatus: VaultStatus | undefined
const listeners = new Set<(status: VaultStatus) => void>()
const idleLock = createIdleLock({
  // A pending `receive` does not count as a use, because its copy may never arrive.
  isInUse: () => pendingUses > 0,
  // Locking ends the worker, because nothing else reliably erases the keys.
  lock: () => end('locked'),
})

/** Methods that do not need the keys. Calling them does not keep the wallet open. */
const passiveMethods = new Set([
  'status',
  'statusOfSlot',
  'begin',
  'signatureLog',
  'takeLog',
  'receive',
  'pendingLogin',
])
/**
 * Methods that do not change the status. This excludes `sign`, because a copy that may sign once locks after signing.
 */
const statusNeutralMethods = new Set([
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

const writingMethods = new Set(['receive', 'sign', 'signAll', 'remove'])

const endErrors = {
  locked: () => new InternalError('The wallet was locked.', { data: { reason: 'locked' } }),
  otherWallet: () => new InternalError('Another wallet was chosen.', { data: { reason: 'otherWallet' } }),
  stopped: () => new InternalError('The key worker stopped. The wallet is locked.', { data: { reason: 'locked' } }),
}
type EndReason = keyof typeof endErrors

/** Client of the vault. Any call may start the worker. */
export const vault: Remote<typeof vaultMethods> & {
  use: (scope: Scope) => void
  keepOpen: () => boolean
  lockAfter: (minutes: number) => void
  lock: () => Promise<VaultStatus>
  subscribe: (listener: (status: VaultStatus) => void) => () => void
} = Object.assign(Object.create(createRemoteWith<typeof vaultMethods>(createMethod)), {
  /**
   * Selects the vault. Must be called before any other method. Selecting another vault later ends the running worker.
   */
  use(nextScope: Scope) {
    if (getScopeId(nextScope) === getScopeId(scope)) return
    end('otherWallet')
    scope = nextScope
    lastStatus = undefined
    memory = undefined
  },

  /** Restarts the idle timer. Returns false if the wallet is not open. */
  keepOpen() {
    idleLock.lockIfOverdue()
    if (!running || lastStatus?.state !== 'unlocked') return false
    idleLock.restart()
    return true
  },

  lockAfter: idleLock.setMinutes,

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

const getScopeId = (scope: Scope) => (scope.kind === 'grant' ? scope.origin : (scope.slot ?? 'local'))

type MockHandler = (name: string) => Promise<unknown>
let mockHandler: MockHandler | undefined

/** Handles the vault's calls without a worker, for UI scenarios. */
export function mockVault(handler: MockHandler) {
  mockHandler = handler
}

/** Creates a method that calls the worker running at the time of the call. The method rejects with a `WalletError`. */
function createMethod(name: string) {
  const isUse = !passiveMethods.has(name)
  return async function call(params?: unknown): Promise<unknown> {
    if (mockHandler) return mockHandler(name)
    let reply: Reply
    pendingCalls += 1
    if (isUse) pendingUses += 1
    try {
      reply = await callWorker(name, params)
    } catch (error) {
      reply = { ok: false, error: toWire(error) }
    } finally {
      pendingCalls -= 1
      if (isUse) pendingUses -= 1
    }
    return settle(reply)
  }
}

async function callWorker(name: string, params: unknown): Promise<Reply> {
  idleLock.lockIfOverdue()
  const requestedScope = scope
  const { methods, lost, ready } = running ?? (await startWorker())
  // Throw if the scope has changed while the script was checked. A call for one wallet must not reach another.
  if (requestedScope !== scope) throw endErrors.otherWallet()
  const initialStatus = await ready
  const reply = await Promise.race([methods[name]?.(transferSecrets(params)) as Promise<Reply>, lost])
  if (!passiveMethods.has(name) || name === 'receive') idleLock.restart()
  if (writingMethods.has(name) && isMemoryOnly(initialStatus))
    memory = settle((await methods.memory?.()) as Reply) as Memory
  if (!statusNeutralMethods.has(name)) publishStatus()
  return reply
}

async function startWorker(): Promise<Running> {
  const host = await loadHost()
  return running ?? start(host)
}
const loadHost = lazy(async () => {
  const host = await vaultHost.load()
  await host.check()
  return host
})

const isMemoryOnly = (reply: Reply | undefined) => reply?.ok && (reply.value as VaultStatus).persistent === false

function start({ open }: VaultHost): Running {
  let rejectLost: Running['rejectLost'] = () => undefined
  const lost = new Promise<never>((_, reject) => {
    rejectLost = (ending) => reject(endErrors[ending]())
  })
  const instance = open({
    scope,
    onLost(reason) {
      console.error(reason)
      if (running?.instance === instance) end('stopped')
    },
  })
  const methods = wrap<WireMethods>(instance.endpoint)
  // Prevent an unhandled rejection if the worker ends while no call is pending.
  lost.catch(() => undefined)
  // Keep the worker if the record is unreadable. Each call then reports the error, and a new copy can be received.
  const ready = Promise.race([methods.begin?.({ scope, memory }), lost])
  ready.catch(() => undefined)
  running = { instance, methods, lost, rejectLost, ready }
  return running
}

/**
 * Ends the worker and publishes the locked status. Does not request the status from a new worker. Otherwise, a worker
 * that fails to start would be restarted forever.
 */
function end(ending: EndReason) {
  idleLock.stop()
  if (!running) return
  const { instance, rejectLost } = running
  running = undefined
  instance.end()
  // Reject the pending calls. Otherwise, they would never settle.
  rejectLost(ending)
  if (lastStatus?.state === 'unlocked') publish({ ...lastStatus, state: 'locked' })
}

function publish(status: VaultStatus) {
  lastStatus = status
  for (const listener of listeners) listener(status)
}

/** Publishes the current status. Failures are ignored: callers of `status` receive the error themselves. */
function publishStatus() {
  vault.status().then(
    (status) => {
      publish(status)
      // Keep the instance while a call such as `receive` is pending, because the call still needs it.
      if (running?.instance.endsWithUse && status.state !== 'unlocked' && pendingCalls === 0) end('locked')
    },
    () => undefined,
  )
}

/** Transfers ports and secret bytes to the worker. No copy of the bytes stays in this thread. */
function transferSecrets(params: unknown): unknown {
  const transferables: Transferable[] = []
  const collect = (value: unknown) => {
    if (value instanceof MessagePort) transferables.push(value)
    else if (value instanceof Uint8Array) transferables.push(value.buffer)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
  }
  collect(params)
  return transferables.length > 0 ? transfer(params, transferables) : params
}
