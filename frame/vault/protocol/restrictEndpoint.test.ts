import { serve } from '@oriel/shared/rpc/rpc.ts'
import { expose } from 'comlink'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createMutex } from '../store/vaultStore.ts'
import { createTestVault } from '../worker/vault.testing.ts'
import { vaultMethods } from './methods.ts'
import { restrictEndpoint } from './restrictEndpoint.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const createPassword = () => ({ type: 'password', password: new TextEncoder().encode('correct horse') }) as const

const workers: FakeWorker[] = []
let broken = false
let storage: ReturnType<typeof createFakeStore>

class FakeWorker extends EventTarget {
  readonly channel = new MessageChannel()
  ended = false

  constructor() {
    super()
    workers.push(this)
    if (workers.length > 20) throw new Error('Workers are started again and again.')
    this.channel.port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }))
    if (broken) queueMicrotask(() => this.crash('no such file'))
    else this.run()
  }

  run() {
    const methods = serve(vaultMethods, createTestVault({ raw: storage.store }))
    expose({ ...methods }, restrictEndpoint(this.channel.port2, Object.keys(methods)))
    this.channel.port2.start()
  }

  postMessage(message: unknown, transfer: Transferable[] = []) {
    this.channel.port1.postMessage(message, transfer)
  }

  crash(message: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { message }))
  }

  terminate() {
    this.ended = true
    this.channel.port1.close()
  }
}

async function openEndpoint() {
  vi.resetModules()
  const { vaultHost } = await import('../client/vaultHost.ts')
  vaultHost.use(async () => (await import('../client/workerHost.ts')).workerHost)
  return (await import('../client/vaultClient.ts')).vault
}

beforeEach(() => {
  broken = false
  workers.length = 0
  storage = createFakeStore()
  vi.stubGlobal('Worker', FakeWorker)
  vi.stubGlobal('location', new URL('http://oriel.localhost/f/'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})

afterEach(() => {
  for (const worker of workers) worker.terminate()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the page’s side of the worker', () => {
  test('default: the first call starts the worker, listeners get each status, and locking ends the worker', async () => {
    const vault = await openEndpoint()
    expect(workers).toHaveLength(0)
    const states: string[] = []
    vault.subscribe(({ state }) => states.push(state))
    expect((await vault.create({ words: 12, factor: createPassword() })).state).toBe('unlocked')
    await expect.poll(() => states).toContain('unlocked')
    expect((await vault.lock()).state).toBe('locked')
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    expect(states.at(-1)).toBe('locked')
  })

  test('behavior: secrets are transferred to the worker, and none stays on the page', async () => {
    const vault = await openEndpoint()
    const factor = createPassword()
    await vault.create({ words: 12, factor })
    expect(factor.password).toHaveLength(0)
  })

  test('behavior: the wallet locks itself after five minutes without use, and reading the status is not a use', async () => {
    const vault = await openEndpoint()
    await vault.create({ words: 12, factor: createPassword() })
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect((await vault.status()).state).toBe('unlocked')
    await vault.confirmBackup({ words: [0, 1, 2].map((position) => ({ position, word: 'oriel' })) })
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect((await vault.status()).state).toBe('unlocked')
    await vi.advanceTimersByTimeAsync(61_000)
    expect(workers[0]?.ended).toBe(true)
    expect((await vault.status()).state).toBe('locked')
  })

  test('behavior: the owner chooses the time after which the wallet locks, which counts from the last use', async () => {
    const vault = await openEndpoint()
    vault.lockAfter(15)
    await vault.create({ words: 12, factor: createPassword() })
    await vi.advanceTimersByTimeAsync(14 * 60_000)
    expect((await vault.status()).state).toBe('unlocked')
    vault.lockAfter(60)
    await vi.advanceTimersByTimeAsync(45 * 60_000)
    expect((await vault.status()).state).toBe('unlocked')
    await vi.advanceTimersByTimeAsync(61_000)
    expect(workers[0]?.ended).toBe(true)
    expect((await vault.status()).state).toBe('locked')
  })

  test('behavior: a shorter time ends a wallet that has not been used for longer, and opens no locked one', async () => {
    const vault = await openEndpoint()
    await vault.create({ words: 12, factor: createPassword() })
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    vault.lockAfter(1)
    expect(vault.keepOpen()).toBe(false)
    expect(workers[0]?.ended).toBe(true)
    vault.lockAfter(60)
    await vi.advanceTimersByTimeAsync(1000)
    expect((await vault.status()).state).toBe('locked')
  })

  test('error: a longer time that comes after the device slept does not open the wallet again', async () => {
    const vault = await openEndpoint()
    await vault.create({ words: 12, factor: createPassword() })
    vi.setSystemTime(Date.now() + 6 * 60_000)
    vault.lockAfter(60)
    expect(workers[0]?.ended).toBe(true)
    expect((await vault.status()).state).toBe('locked')
  })

  test('behavior: keepOpen counts as a use, and does not open a locked wallet', async () => {
    const vault = await openEndpoint()
    expect(vault.keepOpen()).toBe(false)
    const states: string[] = []
    vault.subscribe(({ state }) => states.push(state))
    await vault.create({ words: 12, factor: createPassword() })
    await expect.poll(() => states).toContain('unlocked')
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(vault.keepOpen()).toBe(true)
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect((await vault.status()).state).toBe('unlocked')
    vi.setSystemTime(Date.now() + 2 * 60_000)
    expect(vault.keepOpen()).toBe(false)
    expect(workers[0]?.ended).toBe(true)
  })

  test('behavior: listeners are notified when a copy for one signature has signed', async () => {
    const homeVault = createTestVault({ raw: createFakeStore().store })
    await homeVault.create({ words: 12, factor: createPassword() })
    const vault = await openEndpoint()
    vault.use({ kind: 'grant', origin: 'https://dapp.example' })
    const states: string[] = []
    vault.subscribe(({ state }) => states.push(state))
    const { port1, port2 } = new MessageChannel()
    const received = vault.receive({ port: port2, replace: false })
    await homeVault.grant({ origin: 'https://dapp.example', port: port1, uses: 'once' })
    await received
    await expect.poll(() => states).toEqual(['unlocked'])
    const signable = { type: 'eip155:message', message: '0x68656c6c6f' } as const
    const context = { origin: 'https://dapp.example', method: 'personal_sign', surface: 'frame' } as const
    await vault.sign({ account: 0, signable, digest: computeDigest(signable), context })
    await expect.poll(() => states).toEqual(['unlocked', 'locked'])
    port1.close()
  })

  test('behavior: without storage, locking erases the key and keeps the copy', async () => {
    vi.spyOn(console, 'info').mockReturnValue(undefined)
    const deny = () => Promise.reject(new DOMException('Not allowed.', 'SecurityError'))
    const store = { get: deny, set: deny, update: deny, keys: deny, runExclusive: createMutex() }
    storage = { values: new Map(), store }
    const homeVault = createTestVault({ raw: createFakeStore().store })
    const { accounts } = await homeVault.create({ words: 12, factor: createPassword() })
    const vault = await openEndpoint()
    vault.use({ kind: 'grant', origin: 'https://dapp.example' })
    const { port1, port2 } = new MessageChannel()
    const received = vault.receive({ port: port2, replace: false })
    await homeVault.grant({ origin: 'https://dapp.example', port: port1, uses: 'open' })
    expect(await received).toMatchObject({ state: 'unlocked', persistent: false })
    expect(await vault.lock()).toMatchObject({ state: 'locked', accounts, persistent: false })
    expect(await vault.remove({})).toMatchObject({ state: 'empty' })
    expect(await vault.lock()).toMatchObject({ state: 'empty' })
    port1.close()
  })

  test('behavior: selecting another wallet ends the old worker and rejects its pending calls', async () => {
    const vault = await openEndpoint()
    const { accounts } = await vault.create({ words: 12, factor: createPassword() })
    vault.use({ kind: 'home', slot: 'local' })
    expect((await vault.status()).state).toBe('unlocked')
    const inFlight = vault.exportPhrase({ factor: createPassword() })
    await expect.poll(() => workers).toHaveLength(1)
    vault.use({ kind: 'home', slot: 'login' })
    expect(workers.map(({ ended }) => ended)).toEqual([true])
    await expect(inFlight).rejects.toMatchObject({ code: -32603 })
    expect(await vault.status()).toMatchObject({ state: 'empty' })
    vault.use({ kind: 'home' })
    const early = vault.unlock({ factor: createPassword() })
    vault.use({ kind: 'home', slot: 'login' })
    await expect(early).rejects.toMatchObject({ message: 'Another wallet was chosen.' })
    vault.use({ kind: 'home' })
    expect(await vault.status()).toMatchObject({ state: 'locked', accounts })
  })

  test('behavior: a wallet is locked when the device wakes after its idle time, even if no timer fired', async () => {
    const vault = await openEndpoint()
    await vault.create({ words: 12, factor: createPassword() })
    vi.setSystemTime(Date.now() + 60 * 60_000)
    expect((await vault.status()).state).toBe('locked')
  })

  test('error: a worker that crashes rejects its pending calls and counts as locked', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    const vault = await openEndpoint()
    const states: string[] = []
    vault.subscribe(({ state }) => states.push(state))
    await vault.create({ words: 12, factor: createPassword() })
    await expect.poll(() => states).toContain('unlocked')
    const inFlight = vault.exportPhrase({ factor: createPassword() })
    workers[0]?.crash('out of memory')
    await expect(inFlight).rejects.toMatchObject({
      code: -32603,
      message: 'The key worker stopped. The wallet is locked.',
    })
    expect(states.at(-1)).toBe('locked')
    expect((await vault.status()).state).toBe('locked')
  })

  test('error: a worker that fails to start is not started again and again', async () => {
    vi.spyOn(console, 'error').mockReturnValue(undefined)
    broken = true
    const vault = await openEndpoint()
    await expect(vault.status()).rejects.toMatchObject({ code: -32603 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(workers).toHaveLength(1)
  })

  test('error: each call rejects while the stored record is unreadable', async () => {
    storage.values.set('home', { v: 2 })
    const vault = await openEndpoint()
    await expect(vault.status()).rejects.toMatchObject({ code: 8017 })
    await expect(vault.create({ words: 12, factor: createPassword() })).rejects.toMatchObject({ code: 8017 })
    expect(storage.values.get('home')).toEqual({ v: 2 })
  })

  test('error: the worker answers calls of its methods only', async () => {
    const vault = await openEndpoint()
    await vault.status()
    const [worker] = workers
    if (!worker) throw new Error('No worker.')
    const answers: unknown[] = []
    worker.addEventListener('message', (event) => answers.push((event as MessageEvent).data))
    const argumentList = [{ type: 'RAW', value: 'globalThis.stolen = true' }]
    for (const message of [
      { type: 'APPLY', path: ['status', 'constructor'], argumentList },
      { type: 'CONSTRUCT', path: ['status', 'constructor'], argumentList },
      { type: 'APPLY', path: ['toString'], argumentList: [] },
      { type: 'GET', path: ['sign'] },
      { type: 'SET', path: ['sign'], value: { type: 'RAW', value: 1 } },
      { type: 'ENDPOINT', path: [] },
      { type: 'RELEASE', path: [] },
    ]) {
      worker.postMessage({ id: 'attack', ...message })
    }
    expect((await vault.status()).state).toBe('empty')
    expect(answers.filter((answer) => (answer as { id: string }).id === 'attack')).toEqual([])
    expect(globalThis).not.toHaveProperty('stolen')
  })
})

describe('Trusted Types', () => {
  test('behavior: the policy accepts only scripts of this origin', async () => {
    const rules: { createScriptURL: (url: string) => string }[] = []
    const createPolicy = vi.fn((_: string, policy: { createScriptURL: (url: string) => string }) => {
      rules.push(policy)
      return policy
    })
    vi.stubGlobal('trustedTypes', { createPolicy })
    const vault = await openEndpoint()
    await vault.status()
    await vault.lock()
    expect(createPolicy).toHaveBeenCalledTimes(1)
    expect(createPolicy.mock.calls[0]?.[0]).toBe('oriel#worker')
    expect(() => rules[0]?.createScriptURL('https://evil.example/worker.js')).toThrow(TypeError)
    expect(() => rules[0]?.createScriptURL('data:text/javascript,0')).toThrow(TypeError)
    expect(() => rules[0]?.createScriptURL('blob:http://oriel.localhost/1-2-3')).toThrow(TypeError)
    expect(() => rules[0]?.createScriptURL('http://oriel.localhost.evil.example/w.js')).toThrow(TypeError)
    expect(rules[0]?.createScriptURL('/assets/vault.worker.js')).toBe('http://oriel.localhost/assets/vault.worker.js')
  })
})
