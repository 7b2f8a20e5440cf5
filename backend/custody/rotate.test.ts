import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { prepareEmbedded } from '../database/folder.testing.ts'
import type { Database } from '../database/schema.ts'
import { type Mailbox, startMailbox, type TestStore } from '../login/login.testing.ts'
import { project } from '../server/backend.testing.ts'
import { briefProcess } from '../server/process.testing.ts'
import {
  expectSuccess,
  getErrorField,
  makeEnrolment,
  makeNewWallet,
  openWithDevice,
  openWithRecovery,
  readKey,
  replaceFirstCharacter,
} from './client.testing.ts'
import { startInstances } from './visitors.testing.ts'

const createKey = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const old = `k1:${createKey(1)}`
const both = `k1:${createKey(1)},k2:${createKey(2)}`
const swapped = `k2:${createKey(2)},k1:${createKey(1)}`
const fresh = `k2:${createKey(2)}`

let mailbox: Mailbox
let folder: string
beforeAll(async () => {
  mailbox = await startMailbox()
  folder = await mkdtemp(join(tmpdir(), 'oriel-rotate-'))
})
afterAll(async () => {
  await mailbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('behavior: shares are re-sealed under a new key on use or by the command, and the old key can then be removed', async () => {
  const dataDir = join(folder, 'data')
  const open = async (): Promise<TestStore> => {
    const database = await openDatabase({ dataDir })
    return { database, stop: () => database.destroy() }
  }
  await prepareEmbedded(dataDir)
  const store = await open()
  const { database } = store
  const readKeyIds = async () => {
    const rows = await database.selectFrom('enrolments').select('authKeyId').orderBy('authKeyId').execute()
    return rows.map(({ authKeyId }) => authKeyId)
  }
  const before = await startInstances({ store, mailbox, keys: old })
  const first = await before.signInWithWallet()
  const second = await before.signInWithWallet()
  const fourth = await before.signInWithWallet()
  const third = await before.signIn()
  const waiting = await makeNewWallet(await readKey(third.callApi))

  // During a key rotation, instances with the old and the new key order can open each other's shares.
  for (const keys of [both, swapped]) {
    const during = await startInstances({ store, mailbox, keys })
    during.clock.pass(-during.clock.now() + before.clock.now())
    const callApi = during.callAs(first.token)
    expect(await openWithDevice(callApi, first.device)).toEqual(first.entropy)
    expect((await readKey(callApi)).keyId).toBe(keys.slice(0, 2))
  }
  expect(await readKeyIds()).toEqual(['k1', 'k1', 'k2'])

  const after = await startInstances({ store, mailbox, keys: swapped })
  after.clock.pass(-after.clock.now() + before.clock.now())
  await expectSuccess(after.callAs(third.token)('PUT', '/v1/custody/wallet', waiting.upload))
  expect(await readKeyIds()).toEqual(['k1', 'k1', 'k2', 'k2'])
  await expect(startInstances({ store, mailbox, keys: fresh })).rejects.toThrow(
    'ORIEL_SHARE_KEYS has no key "k1", and shares are sealed under it. Add it at the end, run "npm run rotate-keys", then remove it.',
  )
  const rows = database.selectFrom('enrolments').select(['enrolId', 'authCt']).where('authKeyId', '=', 'k1')
  const { enrolId, authCt } = await rows.executeTakeFirstOrThrow()
  const writeShare = (to: { database: Database }, share: string) =>
    to.database.updateTable('enrolments').set({ authCt: share }).where('enrolId', '=', enrolId).execute()
  await writeShare(store, replaceFirstCharacter(authCt))
  await store.stop()

  const config = join(folder, 'oriel.json')
  const login = { email: { smtpUrl: mailbox.url, from: 'wallet@example.com' } }
  await writeFile(config, JSON.stringify({ projects: { default: project }, login }))
  const env = { ORIEL_CONFIG: config, ORIEL_DATA_DIR: dataDir, ORIEL_SHARE_KEYS: swapped }
  const rotate = () =>
    promisify(execFile)(process.execPath, [...briefProcess, '--import', 'tsx', 'backend/rotateKeys.ts'], {
      env: { ...process.env, ...env },
    })

  const damaged = await rotate().catch((error: { code: number; stdout: string; stderr: string }) => error)
  expect(damaged).toMatchObject({
    code: 1,
    stdout: '1 shares were sealed anew under "k2".\n',
    stderr: expect.stringContaining(`left as they are (table "enrolments"): ${enrolId}.`),
  })
  const repaired = await open()
  await writeShare(repaired, authCt)
  await repaired.stop()
  expect(await rotate()).toMatchObject({ stdout: '1 shares were sealed anew under "k2".\n' })

  const reopened = await open()
  await expect(startInstances({ store: reopened, mailbox, keys: `k2:${createKey(9)}` })).rejects.toThrow(
    'ORIEL_SHARE_KEYS: the key "k2" does not open the shares sealed under it.',
  )
  const last = await startInstances({ store: reopened, mailbox, keys: fresh })
  last.clock.pass(-last.clock.now() + before.clock.now())
  for (const { token, device, owner, entropy } of [first, second, fourth, { ...third, ...waiting }]) {
    const callApi = last.callAs(token)
    expect(await openWithDevice(callApi, device)).toEqual(entropy)
    expect(await openWithRecovery(callApi, owner)).toEqual(entropy)
  }
  const { walletId } = first.upload
  const late = await makeEnrolment(first.entropy, { walletId, generation: 1, key: first.key })
  expect(
    getErrorField(await last.callAs(first.token, first.as.prove)('POST', '/v1/custody/enrolments', late.upload)),
  ).toBe('key')
  await reopened.stop()
})
