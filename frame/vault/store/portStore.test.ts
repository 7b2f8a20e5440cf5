import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Scope } from '../protocol/methods.ts'
import type { SignatureEntry } from '../protocol/record.ts'
import { createTestVault, getErrorCode } from '../worker/vault.testing.ts'
import { createPortStore } from './portStore.ts'
import { serveStore } from './serveStore.ts'
import { createFakeStore } from './store.testing.ts'
import { createVaultStore, type RawStore } from './vaultStore.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const origin = 'https://dapp.example'
const homeScope: Scope = { kind: 'home' }
const grantScope: Scope = { kind: 'grant', origin }
const createPassword = () => ({ type: 'password', password: new TextEncoder().encode('correct horse') }) as const

const open: { stop: () => void; port: MessagePort }[] = []
afterEach(() => {
  for (const { stop, port } of open.splice(0)) {
    stop()
    port.close()
  }
})

/** Opens a store over a port, the way a vault without storage does. */
function openStore(scope: Scope, store: RawStore) {
  const { port1, port2: port } = new MessageChannel()
  const stop = serveStore({ port: port1, store, scope })
  open.push({ stop, port })
  return { raw: createPortStore(port), stop }
}

const createEntry = (id: number): SignatureEntry => ({
  id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  time: id,
  origin,
  method: 'personal_sign',
  digest: `0x${'ab'.repeat(32)}`,
  surface: 'window',
  address: '0x00000000000000000000000000000000000000aa',
})

test('default: a vault makes a wallet whose record the page keeps, and another vault opens it', async () => {
  const storage = createFakeStore()
  const created = await createTestVault(openStore(homeScope, storage.store)).create({
    words: 12,
    factor: createPassword(),
  })
  expect([...storage.values.keys()]).toEqual(['home'])
  const next = createTestVault(openStore(homeScope, storage.store))
  expect(await next.unlock({ factor: createPassword() })).toMatchObject({
    state: 'unlocked',
    walletId: created.walletId,
  })
})

describe('two vaults that share the records', () => {
  test('behavior: no entry is lost when both add to the log at once', async () => {
    const storage = createFakeStore()
    const vaults = [0, 1].map(() => createVaultStore(openStore(grantScope, storage.store).raw, grantScope))
    const ids = Array.from({ length: 40 }, (_, id) => id)
    await Promise.all(ids.map((id) => vaults[id % 2]?.addSignatures(origin, [createEntry(id)])))
    expect((await vaults[0]?.signatureLog())?.map(({ time }) => time).sort((a, b) => a - b)).toEqual(ids)
  })

  test('behavior: a change that another vault made in between is seen, and the change is made again', async () => {
    const storage = createFakeStore()
    const { raw } = openStore(grantScope, storage.store)
    const key = `audit grant ${origin}`
    const seen: unknown[] = []
    await raw.update(key, (old) => {
      seen.push(old)
      // The other vault writes between this vault's read and write.
      if (seen.length === 1) storage.values.set(key, [createEntry(1)])
      return [...((old as SignatureEntry[] | undefined) ?? []), createEntry(2)]
    })
    expect(seen).toEqual([undefined, [createEntry(1)]])
    expect(storage.values.get(key)).toEqual([createEntry(1), createEntry(2)])
  })

  test('behavior: they change the wallet one after the other', async () => {
    const storage = createFakeStore()
    const first = createTestVault(openStore(homeScope, storage.store))
    const second = createTestVault(openStore(homeScope, storage.store))
    await first.create({ words: 12, factor: createPassword() })
    await second.unlock({ factor: createPassword() })
    await Promise.all([first.addAccount({ name: 'One' }), second.addAccount({ name: 'Other' })])
    const { accounts } = await first.status()
    expect(accounts.map(({ index, name }) => ({ index, name })).slice(1)).toHaveLength(2)
    expect(new Set(accounts.map(({ index }) => index)).size).toBe(3)
    expect(accounts.map(({ name }) => name)).toEqual(expect.arrayContaining(['One', 'Other']))
  })

  test('behavior: a vault that ends during its turn does not keep the others waiting', async () => {
    const storage = createFakeStore()
    const ending = openStore(homeScope, storage.store)
    const { promise, resolve } = withResolvers()
    void ending.raw.runExclusive(async () => {
      resolve()
      await new Promise(() => undefined)
    })
    await promise
    const next = openStore(homeScope, storage.store).raw.runExclusive(async () => 'done')
    ending.stop()
    expect(await next).toBe('done')
  })

  test('behavior: a vault that ends while it waits for its turn takes none', async () => {
    const storage = createFakeStore()
    const first = withResolvers()
    const started = withResolvers()
    const working = openStore(homeScope, storage.store).raw.runExclusive(async () => {
      started.resolve()
      await first.promise
    })
    await started.promise
    const ending = openStore(homeScope, storage.store)
    void ending.raw.runExclusive(async () => undefined)
    await ending.raw.keys()
    ending.stop()
    first.resolve()
    await working
    expect(await openStore(homeScope, storage.store).raw.runExclusive(async () => 'done')).toBe('done')
  })
})

describe('what a vault may store', () => {
  const refused = 'a vault is refused'

  test.each<[string, Scope, string]>([
    ['the wallet, to the copy of a site', grantScope, 'home'],
    ['the wallet of a login, to the copy of a site', grantScope, 'home login'],
    ['the copy of another site', grantScope, 'grant https://other.example'],
    ['the log of another site', grantScope, 'audit grant https://other.example'],
    ['the copy of a site, to the wallet', homeScope, `grant ${origin}`],
    ['any other name', homeScope, 'settings'],
  ])(`error: ${refused} %s`, async (_, scope, key) => {
    const storage = createFakeStore()
    storage.values.set(key, 'there')
    const { raw } = openStore(scope, storage.store)
    expect(await getErrorCode(raw.get(key))).toBe(-32602)
    expect(await getErrorCode(raw.set(key, undefined))).toBe(-32602)
    expect(await raw.keys()).toEqual([])
    expect(storage.values.get(key)).toBe('there')
  })

  test('error: only records of the format and logs are written', async () => {
    const storage = createFakeStore()
    const { raw } = openStore(homeScope, storage.store)
    expect(await getErrorCode(raw.set('home', { phrase: 'abandon abandon about' }))).toBe(-32602)
    expect(await getErrorCode(raw.update('audit home', () => [{ phrase: 'abandon abandon about' }]))).toBe(-32602)
    expect(await getErrorCode(raw.update('home', () => undefined))).toBe(-32602)
    expect([...storage.values]).toEqual([])
  })

  test('behavior: a field that the format does not know is left out', async () => {
    const [first, storage] = [createFakeStore(), createFakeStore()]
    await createTestVault({ raw: first.store }).create({ words: 12, factor: createPassword() })
    const record = first.values.get('home') as object
    await openStore(homeScope, storage.store).raw.set('home', { ...record, phrase: 'abandon abandon about' })
    expect(storage.values.get('home')).toEqual(record)
  })
})

function withResolvers() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
