import { transfer, wrap } from 'comlink'
import { InternalError, toWire } from '#shared/errors.ts'
import { type Remote, type Reply, remote, settle, type WireMethods } from '#shared/rpc.ts'
import type { Scope, VaultStatus, vaultMethods } from './methods.ts'
import workerUrl from './vault.worker.ts?worker&url'

/** Time without use after which the wallet locks itself. Ending the worker is the only erase that holds. */
export const idleLockMs = 5 * 60_000

type Running = { worker: Worker; methods: WireMethods; lost: Promise<never>; ready: Promise<unknown> }

let scope: Scope = { kind: 'home' }
let running: Running | undefined
let idle: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<(status: VaultStatus) => void>()

/** Calls that ask nothing of the keys; they do not keep the wallet open. */
const quiet = new Set(['status', 'begin', 'auditLog', 'receive'])
/** Calls after which the status is the same. */
const unchanging = new Set(['sign', 'exportPhrase', 'auditLog', 'status', 'begin'])

/** The page's only door to the worker that holds the keys. Every call may start it. */
export const vault: Remote<typeof vaultMethods> & {
  use: (scope: Scope) => void
  lock: () => Promise<VaultStatus>
  subscribe: (listener: (status: VaultStatus) => void) => () => void
} = Object.assign(Object.create(remote<typeof vaultMethods>(wire())), {
  /** Says whose vault this page works with. Comes first. */
  use(wanted: Scope) {
    scope = wanted
  },

  /** Ends the worker, and with it everything it knew. */
  async lock() {
    stop()
    return tell()
  },

  subscribe(listener: (status: VaultStatus) => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
})

/** Every method name leads to the worker of the moment. */
function wire(): WireMethods {
  return new Proxy(Object.create(null) as WireMethods, {
    get: (_, name) => (params?: unknown) => call(String(name), params),
  })
}

async function call(name: string, params?: unknown): Promise<Reply> {
  const { methods, lost, ready } = running ?? start()
  try {
    await ready
    const reply = await Promise.race([methods[name]?.(movable(params)) as Promise<Reply>, lost])
    if (!quiet.has(name)) stayAwake()
    if (!unchanging.has(name)) void tell()
    if (name === 'receive') stayAwake()
    return reply
  } catch (error) {
    return { ok: false, error: toWire(error) }
  }
}

function start(): Running {
  const worker = new Worker(trustedUrl(), { type: 'module', name: 'oriel-vault' })
  const methods = wrap(worker) as unknown as WireMethods
  const lost = new Promise<never>((_, reject) => {
    worker.addEventListener('error', ({ message }) => {
      console.error(message)
      stop()
      reject(new InternalError('The key worker stopped. The wallet is locked; nothing was signed.'))
      void tell()
    })
    ended.set(worker, () => reject(new InternalError('The wallet was locked.')))
  })
  lost.catch(() => undefined)
  const ready = Promise.race([methods.begin?.({ scope }).then(settle), lost])
  running = { worker, methods, lost, ready }
  return running
}

const ended = new WeakMap<Worker, () => void>()

function stop() {
  clearTimeout(idle)
  if (!running) return
  const { worker } = running
  running = undefined
  worker.terminate()
  // What was still waiting would wait for ever.
  ended.get(worker)?.()
}

function stayAwake() {
  clearTimeout(idle)
  idle = setTimeout(() => void vault.lock(), idleLockMs)
}

async function tell(): Promise<VaultStatus> {
  const status = await vault.status()
  for (const listener of listeners) listener(status)
  return status
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
  const { origin, href } = new URL(url, location.href)
  if (origin !== location.origin) throw new TypeError('The key worker must come from this origin.')
  return href
}
