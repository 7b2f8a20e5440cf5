import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCustody } from './login/custody.testing.ts'
import type { HomeRecord } from './protocol/record.ts'
import { createFakeStore } from './store/store.testing.ts'
import { createVault } from './worker/createVault.ts'
import { createTestVault } from './worker/vault.testing.ts'

const root = resolve(import.meta.dirname, '../..')
const words = 'correct horse battery'
const createPassword = () => ({ type: 'password', password: new TextEncoder().encode(words) }) as const

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-format-'))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await rm(folder, { recursive: true })
})

async function readScripts(): Promise<string[]> {
  const page = await readFile(join(root, 'docs/vault-format.md'), 'utf8')
  return [...page.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code.replace(/^ {3}/gm, ''))
}

async function runScript(script: string, values: Map<string, unknown>): Promise<string> {
  const get = (key: string) => resolveLater({ result: values.get(key) })
  const objectStore = () => ({ get })
  vi.stubGlobal('indexedDB', { open: () => resolveLater({ result: { transaction: () => ({ objectStore }) } }) })
  return new Promise((resolve) => {
    new Function('console', script)({ log: resolve })
  })
}

function resolveLater<request extends object>(request: request): request & { onsuccess?: () => void } {
  const whole: request & { onsuccess?: () => void } = { ...request }
  queueMicrotask(() => whole.onsuccess?.())
  return whole
}

async function run(script: string, files: Record<string, string | Uint8Array>, typed = words): Promise<string> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const names = Object.keys(files).map((name) => join(folder, name))
  return new Promise((resolve, reject) => {
    const options = ['--input-type=module', '--eval', script, 'open.mjs', ...names]
    const child = execFile(process.execPath, options, { cwd: root }, (error, stdout) => {
      if (error) reject(error)
      else resolve(stdout.replace('Password: ', '').trim())
    })
    child.stdin?.end(`${typed}\n`)
  })
}

test('behavior: a device’s wallet opens without Oriel as the page describes', async () => {
  const storage = createFakeStore()
  const vault = createTestVault({ raw: storage.store })
  await vault.create({ words: 12, factor: createPassword() })
  const phrase = new TextDecoder().decode(await vault.exportPhrase({ factor: createPassword() }))
  const [take = '', open = ''] = await readScripts()
  const record = await runScript(take, storage.values)
  expect(await run(open, { 'home.json': record })).toBe(phrase)
  await expect(run(open, { 'home.json': record }, 'something else')).rejects.toThrow()
})

test('behavior: a login’s wallet opens without Oriel, by its browser and the recovery file', async () => {
  const custody = await createCustody()
  const storage = createFakeStore()
  const vault = createTestVault({ raw: storage.store })
  await vault.begin({ scope: { kind: 'home', slot: 'login' } })
  const params = { userId: 'user', label: 'Chrome', custodyKey: custody.key, recovery: createPassword() }
  const { upload, file = new Uint8Array() } = await vault.makeLogin(params)
  await vault.keepLogin(params)
  await custody.putWallet(upload)
  await vault.settleLogin({ kept: true })
  const createProof = () => ({ ...createPassword(), type: 'recoveryFile', file }) as const
  const phrase = new TextDecoder().decode(await vault.exportPhrase({ factor: createProof() }))
  const [, , take = '', open = ''] = await readScripts()
  const shares = await runScript(take, storage.values)
  expect(await run(open, { 'shares.json': shares, 'recovery.json': file })).toBe(phrase)
  const change = {
    factor: createProof(),
    recovery: createPassword(),
    shares: custody.recoveryShares(),
    nonce: custody.nonce(),
  }
  const { file: next = new Uint8Array() } = await vault.changeRecovery(change)
  const both = await runScript(take, storage.values)
  for (const recovery of [file, next])
    expect(await run(open, { 'shares.json': both, 'recovery.json': recovery })).toBe(phrase)
})

test('behavior: deriving a key from a password costs 64 MiB and three passes', async () => {
  const cost = { name: 'argon2id', memory: 65_536, iterations: 3, parallelism: 1 }
  const storage = createFakeStore()
  const vault = createVault({ raw: storage.store })
  await vault.create({ words: 12, factor: createPassword() })
  const costs = [...storage.values.values()]
    .flatMap((value) => (value as Partial<HomeRecord>).factors ?? [])
    .map((factor) => factor.type === 'password' && factor.kdf)
  expect(costs).toEqual([{ ...cost, salt: expect.any(Uint8Array) }])

  const slot = createVault({ raw: createFakeStore().store })
  await slot.begin({ scope: { kind: 'home', slot: 'login' } })
  const { key: custodyKey } = await createCustody()
  const { file } = await slot.makeLogin({ userId: 'user', label: 'Chrome', custodyKey, recovery: createPassword() })
  expect(JSON.parse(new TextDecoder().decode(file)).kdf).toEqual({ ...cost, salt: expect.any(String) })
})
