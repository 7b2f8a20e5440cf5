import { randomBytes, randomUUID } from 'node:crypto'
import type { RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Mailbox, openTestStore, startMailbox, type TestStore, wallet } from '../login/login.testing.ts'
import { startTestBackend } from '../server/backend.testing.ts'
import {
  type CallApi,
  combineShares,
  createApiCaller,
  expectSuccess,
  getErrorField,
  makeEnrolment,
  makeNewRecovery,
  makeNewWallet,
  makeRecoveryKey,
  openWithDevice,
  openWithRecovery,
  readKey,
  readLog,
  readStoredWallet,
  replaceFirstCharacter,
  requestRelease,
} from './client.testing.ts'
import { getErrorMessage, startInstances } from './visitors.testing.ts'

const noWallet = { status: 200, body: 'null' }

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox?.stop())

describe.each(['PGlite', 'PostgreSQL'] as const)('on %s', (kind) => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore(kind)
  })
  afterAll(() => store?.stop())

  const setUp = () => startInstances({ store, mailbox })

  test('default: a wallet is stored, and opens with the login and either the device or the passkey', async () => {
    const { signIn } = await setUp()
    const { callApi, callers } = await signIn()
    expect(await callApi('GET', '/v1/custody/wallet')).toMatchObject(noWallet)
    const made = await makeNewWallet(await readKey(callApi))
    const { upload, device, owner, entropy } = made
    const turned = Object.fromEntries(Object.entries(upload).reverse())
    for (const [each, body] of [
      [callers[0], upload],
      [callers[1], turned],
    ] as const) {
      expect(await each('PUT', '/v1/custody/wallet', body)).toEqual({ status: 204, body: '' })
    }
    const { enrolment, keyId: _, ...rest } = upload
    const { enrolId, splitId, label } = enrolment
    const createdAt = expect.any(Number)
    expect(await readStoredWallet(callApi)).toEqual({
      ...rest,
      generation: 1,
      enrolments: [{ enrolId, splitId, label, createdAt }],
    })

    expect(await openWithDevice(callers[1], device)).toEqual(entropy)
    expect(await openWithRecovery(callApi, owner)).toEqual(entropy)
    expect((await readStoredWallet(callApi)).enrolments[0]?.usedAt).toEqual(createdAt)
    expect(await readLog(callApi)).toEqual([
      'recovered Chrome on Linux',
      'released Test on Linux',
      'created Test on Linux',
    ])

    const another = await makeNewWallet(await readKey(callApi))
    expect(getErrorField(await callApi('PUT', '/v1/custody/wallet', another.upload))).toBe('exists')
    const user = await signIn()
    expect(await user.callApi('GET', '/v1/custody/wallet')).toMatchObject(noWallet)
  })

  test('behavior: browsers are added and removed, except for the last one', async () => {
    const { signInWithWallet } = await setUp()
    const { callApi, callers, entropy, upload, key, device } = await signInWithWallet()
    const { walletId } = upload
    const second = await makeEnrolment(entropy, { walletId, generation: 1, key, label: 'Second' })
    for (const each of callers) expect((await each('POST', '/v1/custody/enrolments', second.upload)).status).toBe(204)
    expect(await openWithDevice(callApi, second.device)).toEqual(entropy)
    // Shares from different splits do not combine.
    const otherShare = await requestRelease(callApi, second.device)
    await expect(combineShares(device.share, otherShare, device.commitment)).rejects.toThrow('another secret')

    const again = await makeEnrolment(entropy, { walletId, generation: 1, key })
    const { enrolId } = second.device
    const changed = { ...again.upload, enrolment: { ...again.upload.enrolment, enrolId } }
    expect(getErrorField(await callApi('POST', '/v1/custody/enrolments', changed))).toBe('other')
    const elsewhere = { ...again.upload, walletId: randomUUID() }
    expect(getErrorField(await callApi('POST', '/v1/custody/enrolments', elsewhere))).toBe('other')
    const ahead = { ...again.upload, enrolment: { ...again.upload.enrolment, generation: 2 } }
    expect(getErrorField(await callApi('POST', '/v1/custody/enrolments', ahead))).toBe('generation')

    const remove = (each: CallApi, id: string) => each('DELETE', `/v1/custody/enrolments/${id}`)
    for (const each of callers) expect((await remove(each, enrolId)).status).toBe(204)
    expect(getErrorField(await remove(callApi, randomUUID()))).toBe('enrolment')
    expect(getErrorField(await callApi('POST', '/v1/custody/enrolments', second.upload))).toBe('removed')
    expect(await getErrorMessage(openWithDevice(callApi, second.device))).toContain('404')
    const last = await remove(callApi, device.enrolId)
    expect([last.status, getErrorField(last)]).toEqual([409, 'last'])
    expect(await openWithDevice(callApi, device)).toEqual(entropy)
    expect((await readLog(callApi)).filter((entry) => entry.includes('Second'))).toEqual([
      'device-removed Second',
      'released Second',
      'released Second',
      'enrolled Second',
    ])
  })

  test('behavior: when two browsers remove each other concurrently, one stays', async () => {
    const { signInWithWallet } = await setUp()
    const { callers, entropy, upload, key, device } = await signInWithWallet()
    const second = await makeEnrolment(entropy, { walletId: upload.walletId, generation: 1, key })
    await expectSuccess(callers[0]('POST', '/v1/custody/enrolments', second.upload))
    const answers = await Promise.all([
      callers[0]('DELETE', `/v1/custody/enrolments/${device.enrolId}`),
      callers[1]('DELETE', `/v1/custody/enrolments/${second.device.enrolId}`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('behavior: the number of browsers is limited to the size of a recovery key rotation', async () => {
    const { signInWithWallet } = await setUp()
    const { callApi, entropy, upload, key, device } = await signInWithWallet()
    const rows = store.database.selectFrom('enrolments').selectAll().where('enrolId', '=', device.enrolId)
    const row = await rows.executeTakeFirstOrThrow()
    const copies = Array.from({ length: 49 }, () => ({ ...row, enrolId: randomUUID(), splitId: randomUUID() }))
    await store.database.insertInto('enrolments').values(copies).execute()
    const next = await makeEnrolment(entropy, { walletId: upload.walletId, generation: 1, key })
    expect(getErrorField(await callApi('POST', '/v1/custody/enrolments', next.upload))).toBe('full')
  })

  test('behavior: a recovery uses the share of an older browser when the newest one is damaged', async () => {
    const { signInWithWallet } = await setUp()
    const { callApi, entropy, owner, device } = await signInWithWallet()
    const rows = store.database.selectFrom('enrolments').selectAll().where('enrolId', '=', device.enrolId)
    const row = await rows.executeTakeFirstOrThrow()
    const newest = {
      ...row,
      authCt: replaceFirstCharacter(row.authCt),
      enrolId: randomUUID(),
      splitId: randomUUID(),
      createdAt: Number(row.createdAt) + 1,
    }
    await store.database.insertInto('enrolments').values(newest).execute()
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
    onTestFinished(() => warned.mockRestore())
    expect(await openWithRecovery(callApi, owner)).toEqual(entropy)
    expect(warned.mock.calls.flat()).toContainEqual(expect.stringContaining(`${newest.enrolId} does not open`))
  })

  test('behavior: a new recovery key replaces the previous one completely and once', async () => {
    const { signInWithWallet } = await setUp()
    const { callApi, callers, entropy, upload, key, owner, device } = await signInWithWallet()
    const { walletId } = upload
    const second = await makeEnrolment(entropy, { walletId, generation: 1, key })
    await expectSuccess(callApi('POST', '/v1/custody/enrolments', second.upload))
    const readShares = async () =>
      (await expectSuccess(callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
    const shares = await readShares()
    expect(shares.shares.map(({ enrolId }) => enrolId).sort()).toEqual([device.enrolId, second.device.enrolId].sort())

    const next = await makeNewRecovery(entropy, { walletId, shares })
    const put = (each: CallApi, body: unknown) => each('PUT', '/v1/custody/recovery', body)
    const partly = { ...next.upload, shares: next.upload.shares.slice(1) }
    expect(getErrorField(await put(callApi, partly))).toBe('other')
    const twice = { ...next.upload, shares: [next.upload.shares[0], next.upload.shares[0]] }
    expect(getErrorField(await put(callApi, twice))).toBe('other')
    expect(getErrorField(await put(callApi, { ...next.upload, walletId: randomUUID() }))).toBe('other')
    expect(getErrorField(await put(callApi, { ...next.upload, generation: 3 }))).toBe('generation')
    expect(getErrorField(await put(callApi, { ...next.upload, recoveryKeys: [], hasFile: false }))).toBe('recoveryKeys')
    const oldKey = { ...next.upload, recoveryKeys: upload.recoveryKeys }
    expect(getErrorField(await put(callApi, oldKey))).toBe('generation')
    expect(await readShares()).toEqual(shares)
    expect(await openWithRecovery(callApi, owner)).toEqual(entropy)

    const rival = await makeNewRecovery(entropy, { walletId, shares })
    const answers = await Promise.all([put(callers[0], next.upload), put(callers[1], rival.upload)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    const [winner, loser] = answers[0]?.status === 204 ? [next, rival] : [rival, next]
    expect((await put(callApi, winner.upload)).status).toBe(204)
    expect(getErrorField(await put(callApi, loser.upload))).toBe('generation')

    expect(await readStoredWallet(callApi)).toMatchObject({ generation: 2, hasFile: true })
    expect(await openWithRecovery(callApi, winner.owner)).toEqual(entropy)
    await expect(openWithRecovery(callApi, owner)).rejects.toThrow()
    expect(await openWithDevice(callApi, second.device)).toEqual(entropy)
    const late = await makeEnrolment(entropy, { walletId, generation: 1, key })
    expect(getErrorField(await callApi('POST', '/v1/custody/enrolments', late.upload))).toBe('generation')
    expect((await callApi('POST', '/v1/custody/enrolments', second.upload)).status).toBe(204)
    expect((await callApi('PUT', '/v1/custody/wallet', upload)).status).toBe(204)
    expect((await readLog(callApi)).filter((entry) => entry === 'recovery-changed')).toHaveLength(1)
  })

  test('behavior: recovery passkeys can be added and removed, except for the last recovery method', async () => {
    const { signInWithWallet } = await setUp()
    const { callApi, callers, entropy, upload } = await signInWithWallet()
    const { walletId } = upload
    const [first] = upload.recoveryKeys
    const key = await makeRecoveryKey(entropy, { walletId, generation: 1, prf: randomBytes(32) })
    const add = (body: unknown, each = callApi) => each('POST', '/v1/custody/recovery-keys', body)
    const remove = (id: string, each = callApi) => each('DELETE', `/v1/custody/recovery-keys/${id}`)
    expect(getErrorField(await remove(first?.id ?? ''))).toBe('last')
    for (const each of callers) expect((await add(key, each)).status).toBe(204)
    expect(getErrorField(await add({ ...key, credentialId: 'b3RoZXI' }))).toBe('other')
    expect(getErrorField(await add({ ...key, id: randomUUID(), generation: 2 }))).toBe('generation')
    expect((await readStoredWallet(callApi)).recoveryKeys).toHaveLength(2)
    for (const each of callers) expect((await remove(first?.id ?? '', each)).status).toBe(204)
    expect(getErrorField(await add(first))).toBe('removed')
    expect(getErrorField(await remove(randomUUID()))).toBe('recoveryKey')
    expect(getErrorField(await remove(key.id))).toBe('last')
    expect((await readLog(callApi)).slice(0, 2)).toEqual(['passkey-removed', 'passkey-added'])
  })
})

test('behavior: a backend without logins has no custody', async () => {
  const { url } = await startTestBackend({ publicOrigin: wallet })
  const { status } = await createApiCaller(url, { origin: wallet })('GET', '/v1/custody/key')
  expect(status).toBe(404)
})
