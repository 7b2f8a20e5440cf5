import { randomBytes, randomUUID } from 'node:crypto'
import type { RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Mailbox, openTestStore, startMailbox, type TestStore, wallet } from '../login/login.testing.ts'
import {
  type CallApi,
  createApiCaller,
  expectSuccess,
  getErrorField,
  makeDevice,
  makeEnrolment,
  makeNewRecovery,
  makeNewWallet,
  makePair,
  openWithDevice,
  openWithRecovery,
  readKey,
  readLog,
  readNonce,
  readStoredWallet,
  requestRelease,
  sealWithHpke,
  sign,
} from './client.testing.ts'
import { getErrorMessage, minute, startInstances } from './visitors.testing.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
})
afterAll(() => mailbox?.stop())

// Uses PostgreSQL, because two instances cannot share an embedded database.
describe('attacks', () => {
  let store: TestStore
  beforeAll(async () => {
    store = await openTestStore()
  })
  afterAll(() => store?.stop())

  const setUp = () => startInstances({ store, mailbox })

  test('error: a stale login, no login and another page can neither write nor open a share', async () => {
    const { clock, url, signInWithWallet } = await setUp()
    const { callApi, token, entropy, upload, key, device } = await signInWithWallet()
    const { walletId } = upload
    const pair = await makePair()
    const nonce = await readNonce(callApi)
    const signature = await sign(device.keys, `oriel/custody/1/release/${device.enrolId}/${nonce}/${pair.publicKey}`)
    const asking = { nonce, ephemeral: pair.publicKey }
    const shares = (await expectSuccess(callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
    const [recoveryKey] = upload.recoveryKeys
    const writes: Parameters<CallApi>[] = [
      ['PUT', '/v1/custody/wallet', upload],
      ['POST', '/v1/custody/enrolments', (await makeEnrolment(entropy, { walletId, generation: 1, key })).upload],
      ['DELETE', `/v1/custody/enrolments/${device.enrolId}`],
      ['POST', '/v1/custody/nonce'],
      ['POST', `/v1/custody/enrolments/${device.enrolId}/release`, { ...asking, signature }],
      ['POST', '/v1/custody/recover', asking],
      ['PUT', '/v1/custody/recovery', (await makeNewRecovery(entropy, { walletId, shares })).upload],
      ['POST', '/v1/custody/recovery-keys', { ...recoveryKey, id: randomUUID() }],
      ['DELETE', `/v1/custody/recovery-keys/${recoveryKey?.id}`],
    ]
    const reads: Parameters<CallApi>[] = ['key', 'wallet', 'recovery-shares', 'log'].map((name) => [
      'GET',
      `/v1/custody/${name}`,
    ])
    const elsewhere = createApiCaller(url, { token, origin: 'https://app.example.com' })
    const anonymous = createApiCaller(url, { origin: wallet })
    const stranger = createApiCaller(url, { token: randomBytes(32).toString('base64url'), origin: wallet })
    for (const call of [...writes, ...reads]) {
      expect(getErrorField(await elsewhere(...call)), call.join(' ')).toBe('origin')
      expect(getErrorField(await anonymous(...call))).toBe('session')
      expect(getErrorField(await stranger(...call))).toBe('session')
    }
    clock.pass(10 * minute)
    for (const call of writes) {
      const answer = await callApi(...call)
      expect([answer.status, getErrorField(answer)], call.join(' ')).toEqual([403, 'stale'])
    }
    for (const call of reads) expect((await callApi(...call)).status).toBe(200)
    expect(await readLog(callApi)).toEqual(['refused', 'refused', 'created Test on Linux'])
    expect(await readStoredWallet(callApi)).toMatchObject({ generation: 1, enrolments: [{ enrolId: device.enrolId }] })
  })

  test('error: a share is released only to its own browser, for one nonce, sealed to the signed key', async () => {
    const { clock, signInWithWallet } = await setUp()
    const own = await signInWithWallet()
    const other = await signInWithWallet()
    const { callApi, callers, device } = own
    type Forged = Partial<Record<'nonce' | 'ephemeral' | 'signature' | 'enrolId' | 'signed', string>> & {
      keys?: CryptoKeyPair
    }
    async function attempt(forged: Forged = {}, each = callApi) {
      const nonce = forged.nonce ?? (await readNonce(callApi))
      const ephemeral = forged.ephemeral ?? (await makePair()).publicKey
      const enrolId = forged.enrolId ?? device.enrolId
      const text = forged.signed ?? `oriel/custody/1/release/${enrolId}/${nonce}/${ephemeral}`
      const signature = forged.signature ?? (await sign(forged.keys ?? device.keys, text))
      const { status, body } = await each('POST', `/v1/custody/enrolments/${enrolId}/release`, {
        nonce,
        ephemeral,
        signature,
      })
      return { status, field: getErrorField({ status, body }), body, nonce }
    }

    expect(await attempt()).toMatchObject({ status: 200 })
    const wrong = { status: 403, field: 'signature' }
    expect(await attempt({ signature: '' })).toMatchObject({ status: 400, field: 'signature' })
    expect(await attempt({ signature: Buffer.alloc(64).toString('base64url') })).toMatchObject(wrong)
    expect(await attempt({ keys: other.device.keys })).toMatchObject(wrong)
    const mine = await makePair()
    const thiefs = await makePair()
    const nonce = await readNonce(callApi)
    const signed = `oriel/custody/1/release/${device.enrolId}/${nonce}/${mine.publicKey}`
    expect(await attempt({ nonce, ephemeral: thiefs.publicKey, signed })).toMatchObject(wrong)
    expect(await attempt({ signed })).toMatchObject(wrong)

    const used = { status: 410, field: 'nonce' }
    // A rejected attempt consumes the nonce, so the valid signature fails afterwards.
    expect(await attempt({ nonce, ephemeral: mine.publicKey })).toMatchObject(used)
    const good = await attempt()
    expect(await attempt({ nonce: good.nonce })).toMatchObject(used)
    expect(await attempt({ nonce: randomBytes(32).toString('base64url') })).toMatchObject(used)
    const theirs = await readNonce(other.callApi)
    expect(await attempt({ nonce: theirs })).toMatchObject(used)
    const old = await readNonce(callApi)
    clock.pass(2 * minute)
    expect(await attempt({ nonce: old })).toMatchObject(used)
    clock.pass(-minute)
    const race = await readNonce(callApi)
    const both = await Promise.all(callers.map((each) => attempt({ nonce: race }, each)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])

    // Low-order points are rejected, because anyone could decrypt data that is encrypted to such a point.
    for (const byte of [0, 1]) {
      const ephemeral = Buffer.concat([Buffer.of(byte), Buffer.alloc(31)]).toString('base64url')
      expect(await attempt({ ephemeral })).toMatchObject({ status: 400, field: 'ephemeral' })
    }

    const unknown = await attempt({ enrolId: randomUUID() })
    const somebodys = await attempt({ enrolId: other.device.enrolId, keys: other.device.keys })
    expect(unknown).toMatchObject({ status: 404, field: 'enrolment' })
    expect(somebodys.body).toEqual(unknown.body)
    const remove = await callApi('DELETE', `/v1/custody/enrolments/${other.device.enrolId}`)
    expect([remove.status, remove.body]).toEqual([404, unknown.body])
    expect(await openWithDevice(other.callApi, other.device)).toEqual(other.entropy)

    const log = await readLog(callApi)
    expect(log.filter((entry) => entry.startsWith('refused'))).toHaveLength(14)
    expect(log.filter((entry) => entry.startsWith('released'))).toHaveLength(3)
  })

  test('error: releases and recoveries are rate-limited per hour across both instances', async () => {
    const { clock, signIn, signInWithWallet } = await setUp()
    const { callApi, callers, device, owner, entropy, email, upload, key, userId } = await signInWithWallet()
    for (let time = 0; time < 30; time++) await requestRelease(callers[time % 2] as CallApi, device)
    for (const each of callers) expect(await getErrorMessage(requestRelease(each, device))).toContain('429')
    for (let time = 0; time < 10; time++)
      expect(await openWithRecovery(callers[time % 2] as CallApi, owner)).toEqual(entropy)
    expect(await getErrorMessage(openWithRecovery(callApi, owner))).toContain('429')
    expect(await readLog(callApi)).toHaveLength(44)
    const second = await makeEnrolment(entropy, { walletId: upload.walletId, generation: 1, key, label: 'Second' })
    for (const each of callers) await expectSuccess(each('POST', '/v1/custody/enrolments', second.upload))
    const getMails = () => mailbox.received.filter(({ to }) => to.includes(email))
    await expect.poll(() => getMails().length).toBe(2)
    expect(getMails()[1]?.text).toContain('“Second”')

    for (let time = 0; time < 58; time++) await callApi('POST', '/v1/custody/nonce')
    expect((await callApi('POST', '/v1/custody/nonce')).status).toBe(429)
    for (let time = 0; time < 60; time++) {
      const request = { nonce: 'AAAA', ephemeral: 'AAAA', signature: 'AAAA' }
      await callApi('POST', `/v1/custody/enrolments/${device.enrolId}/release`, request)
    }
    expect(await readLog(callApi)).toHaveLength(42 + 20)
    const { database } = store
    const refused = { userId, event: 'refused', label: null }
    const old = { ...refused, time: clock.now() - 91 * 24 * 60 * minute }
    await database.insertInto('custodyLog').values(Array(500).fill(old)).execute()
    expect(await readLog(callApi)).toHaveLength(42 + 100)
    expect((await readLog(callApi)).at(-1)).toBe('created Test on Linux')
    clock.pass(11 * minute)
    await signIn()
    expect(await readLog(callApi)).toHaveLength(42 + 20)
    clock.pass(60 * minute)
    const row = { loginAt: clock.now() }
    await store.database.updateTable('sessions').set(row).execute()
    expect(await openWithDevice(callApi, device)).toEqual(entropy)
  })

  test('error: uploads that could not open a wallet are refused', async () => {
    const { signIn, signInWithWallet } = await setUp()
    const { callApi } = await signIn()
    const key = await readKey(callApi)
    const { upload, entropy } = await makeNewWallet(key)
    const { walletId, enrolment } = upload
    const put = async (body: unknown) => {
      const { status, body: answer } = await callApi('PUT', '/v1/custody/wallet', body)
      return `${status} ${getErrorField({ status, body: answer })}`
    }
    const putWithShare = async (authShare: Uint8Array) => {
      const device = await makeDevice(entropy, { walletId, generation: 1, key, authShare })
      return await put({ ...upload, enrolment: device.enrolment })
    }
    expect(await putWithShare(new Uint8Array(33))).toBe('400 authShare')
    expect(await putWithShare(new Uint8Array(32).fill(1))).toBe('400 authShare')
    expect(await putWithShare(new Uint8Array(34).fill(1))).toBe('400 authShare')
    const elsewhere = await makePair()
    const info = `oriel/custody/1/auth/${walletId}/${enrolment.enrolId}/${enrolment.splitId}`
    const share = new Uint8Array(33).fill(1)
    const strangers = await sealWithHpke(elsewhere.publicKey, share, info)
    expect(await put({ ...upload, enrolment: { ...enrolment, authShare: strangers } })).toBe('400 authShare')
    const misplaced = await sealWithHpke(key.publicKey, share, info.replace('auth', 'recovery'))
    expect(await put({ ...upload, enrolment: { ...enrolment, authShare: misplaced } })).toBe('400 authShare')
    expect(await put({ ...upload, enrolment: { ...enrolment, enrolId: randomUUID() } })).toBe('400 authShare')
    expect(await put({ ...upload, keyId: 'k9' })).toBe('409 key')

    const offCurve = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
    for (const deviceKey of [offCurve, enrolment.deviceKey.slice(4)]) {
      expect(await put({ ...upload, enrolment: { ...enrolment, deviceKey } })).toBe('400 deviceKey')
    }
    const short = { ...enrolment.recoveryShare, ct: enrolment.recoveryShare.ct.slice(4) }
    expect(await put({ ...upload, enrolment: { ...enrolment, recoveryShare: short } })).toBe('400 recoveryShare')
    expect(await put({ ...upload, recoveryKeys: [] })).toBe('400 recoveryKeys')
    const [recoveryKey] = upload.recoveryKeys
    expect(await put({ ...upload, recoveryKeys: [recoveryKey, recoveryKey] })).toBe('400 recoveryKeys')
    const later = { ...upload, enrolment: { ...enrolment, generation: 2 } }
    expect(await put(later)).toBe('409 generation')
    expect(await put({ ...upload, eip155: '0x1' })).toBe('400 eip155')

    const theirs = (await signInWithWallet()).upload
    const taken = await makeDevice(entropy, { walletId: theirs.walletId, generation: 1, key })
    expect(await put({ ...upload, walletId: theirs.walletId, enrolment: taken.enrolment })).toBe('409 other')
    const sameKey = { ...recoveryKey, id: theirs.recoveryKeys[0]?.id }
    expect(await put({ ...upload, recoveryKeys: [sameKey] })).toBe('409 other')
    for (const name of ['enrolId', 'splitId'] as const) {
      const ids = { ...enrolment, [name]: theirs.enrolment[name] }
      const place = `oriel/custody/1/auth/${walletId}/${ids.enrolId}/${ids.splitId}`
      const copied = { ...ids, authShare: await sealWithHpke(key.publicKey, share, place) }
      expect(await put({ ...upload, enrolment: copied })).toBe('409 other')
    }
    expect(await callApi('GET', '/v1/custody/wallet')).toMatchObject({ status: 200, body: 'null' })
    expect(await put(upload)).toBe('204 undefined')
    expect(await put({ ...upload, padding: 'x'.repeat(300_000) })).toBe('413 body')
    const tooLong = await callApi('PUT', '/v1/custody/recovery', { padding: 'x'.repeat(300_000) })
    expect(tooLong.status).toBe(413)
  })

  test('behavior: deleting the account deletes the whole custody', async () => {
    const { signInWithWallet } = await setUp()
    const { callApi, userId, device } = await signInWithWallet()
    await requestRelease(callApi, device)
    expect((await callApi('DELETE', '/v1/account')).status).toBe(204)
    for (const table of ['wallets', 'enrolments', 'recoveryKeys', 'nonces', 'custodyLog', 'removed'] as const) {
      const rows = await store.database.selectFrom(table).select('userId').where('userId', '=', userId).execute()
      expect(rows).toEqual([])
    }
    expect(getErrorField(await callApi('GET', '/v1/custody/wallet'))).toBe('session')
  })
})
