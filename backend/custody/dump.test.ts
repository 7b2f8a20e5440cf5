import type { RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { sql } from 'kysely'
import { combine } from 'shamir-secret-sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, openTestStore, shareKeys, startMailbox, type TestStore } from '../login/login.testing.ts'
import { parseKeyRing } from '../secrets/keyRing.ts'
import {
  computeCommitment,
  deriveRecoveryPair,
  expectSuccess,
  makeEnrolment,
  makeNewRecovery,
  openWithDevice,
  openWithHpke,
  openWithRecovery,
  readNonce,
  requestRelease,
} from './client.testing.ts'
import { createCustodyKeys, createShareSealer } from './shareKeys.ts'
import { getErrorMessage, startInstances } from './visitors.testing.ts'

const shareLength = 33
let mailbox: Mailbox
let store: TestStore
beforeAll(async () => {
  mailbox = await startMailbox()
  store = await openTestStore()
})
afterAll(async () => {
  await store?.stop()
  await mailbox?.stop()
})

async function dump(): Promise<string[]> {
  const tables = sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
  const values: string[] = []
  for (const { name } of (await tables.execute(store.database)).rows) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(store.database)
    for (const row of rows) values.push(...Object.values(row).map(String))
  }
  return values
}

async function makeUsedWallet(instances = startInstances({ store, mailbox })) {
  const { signInWithWallet } = await instances
  const user = await signInWithWallet()
  const { callApi, entropy, upload, key, device, userId, token } = user
  const { walletId } = upload
  const second = await makeEnrolment(entropy, { walletId, generation: 1, key })
  await expectSuccess(callApi('POST', '/v1/custody/enrolments', second.upload))
  const shares = (await expectSuccess(callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
  const next = await makeNewRecovery(entropy, { walletId, shares })
  await expectSuccess(callApi('PUT', '/v1/custody/recovery', next.upload))
  const auths = [await requestRelease(callApi, device), await requestRelease(callApi, second.device)]
  const nonce = await readNonce(callApi)
  return { ...user, walletId, userId, token, nonce, devices: [device, second.device], auths, next }
}

function getByteSequences(values: string[]): Uint8Array[] {
  const stretches = new Map<string, Uint8Array>()
  for (const value of values) {
    const readings = [Buffer.from(value, 'utf8'), Buffer.from(value, 'base64url')]
    if (/^([0-9a-f]{2})+$/.test(value)) readings.push(Buffer.from(value, 'hex'))
    for (const bytes of readings) {
      for (let at = 0; at + shareLength <= bytes.length; at++) {
        const stretch = new Uint8Array(bytes.subarray(at, at + shareLength))
        stretches.set(Buffer.from(stretch).toString('hex'), stretch)
      }
    }
  }
  return [...stretches.values()]
}

async function revealsSecret(a: Uint8Array, b: Uint8Array, commitment: string): Promise<boolean> {
  // Treat an error as a wrong secret. The library rejects two shares with the same x-coordinate.
  const secret = await combine([a, b]).catch(() => new Uint8Array(16))
  return computeCommitment(secret.slice(0, 16)) === commitment
}

test('behavior: the tables contain no share, no recovery key, no token, and no two parts of the secret', async () => {
  const { entropy, walletId, devices, auths, next, nonce, token, upload } = await makeUsedWallet()
  const values = await dump()
  const whole = Buffer.from(values.join('\n'))
  const decoded = Buffer.concat(values.map((value) => Buffer.from(value, 'base64url')))
  const second = await deriveRecoveryPair(entropy, walletId, 2)
  const secrets: Record<string, Uint8Array> = {
    entropy,
    token: Buffer.from(token, 'base64url'),
    nonce: Buffer.from(nonce, 'base64url'),
    prf: next.owner.prf,
    recoveryKey: second.raw,
  }
  for (const [index, { share }] of devices.entries()) Object.assign(secrets, { [`device ${index}`]: share })
  for (const [index, share] of auths.entries()) Object.assign(secrets, { [`auth ${index}`]: share })
  for (const { enrolId, splitId } of devices) {
    const sealed = next.upload.shares.find((entry) => entry.enrolId === enrolId)
    if (!sealed) throw new Error('no share')
    const info = `oriel/custody/1/recovery/${walletId}/${enrolId}/${splitId}/2`
    const share = await openWithHpke(second.privateKey, sealed.recoveryShare, info)
    Object.assign(secrets, { [`recovery ${enrolId}`]: share })
  }
  for (const [name, secret] of Object.entries(secrets)) {
    const bytes = Buffer.from(secret)
    for (const form of [bytes, bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]) {
      expect(whole.includes(form), name).toBe(false)
    }
    expect(decoded.includes(bytes), name).toBe(false)
  }
  expect(decoded.includes(Buffer.from(upload.enrolment.deviceKey, 'base64url'))).toBe(true)

  // A device share and an auth share together reveal the secret. No byte sequence in the database works in place of the
  // auth share.
  const stretches = getByteSequences(values)
  expect(stretches.length).toBeGreaterThan(200)
  const [{ share, commitment }] = devices as [(typeof devices)[0]]
  expect(await revealsSecret(share, auths[0] as Uint8Array, commitment)).toBe(true)
  for (const stretch of stretches) expect(await revealsSecret(share, stretch, commitment)).toBe(false)
})

test('behavior: the tables and the key of the environment reveal one share of each split, and no secret', async () => {
  const { userId, walletId, devices, auths, entropy } = await makeUsedWallet()
  const ring = parseKeyRing(shareKeys)
  const sealer = createShareSealer(ring)
  const custodyKeys = createCustodyKeys(ring)
  const commitment = computeCommitment(entropy)
  const query = store.database.selectFrom('enrolments').selectAll().where('userId', '=', userId)
  const rows = await query.execute()
  const stolen: Uint8Array[] = []
  for (const row of rows) {
    const { authKeyId, authIv, authCt, enrolId, splitId, generation } = row
    stolen.push(await sealer.open({ keyId: authKeyId, iv: authIv, ct: authCt }, row))
    // The server cannot decrypt the recovery shares, because it never had their key.
    const sealed = { enc: row.recoveryEnc, ct: row.recoveryCt }
    const info = `oriel/custody/1/recovery/${walletId}/${enrolId}/${splitId}/${generation}`
    expect(await custodyKeys.open({ keyId: 'k1', sealed, info })).toBeUndefined()
  }
  expect(stolen.map((share) => Buffer.from(share).toString('hex')).sort()).toEqual(
    auths.map((share) => Buffer.from(share).toString('hex')).sort(),
  )
  const others = [...stolen, ...getByteSequences(await dump()), ...ring.map(({ key }) => new Uint8Array([...key, 1]))]
  for (const share of stolen) {
    for (const other of others) expect(await revealsSecret(share, other, commitment)).toBe(false)
  }
  const split = rows.findIndex(({ enrolId }) => enrolId === devices[0]?.enrolId)
  expect(await revealsSecret(stolen[split] as Uint8Array, devices[0]?.share as Uint8Array, commitment)).toBe(true)
})

test('error: a share moved to another row does not open', async () => {
  const instances = startInstances({ store, mailbox })
  const own = await makeUsedWallet(instances)
  const other = await makeUsedWallet(instances)
  const { database } = store
  const read = (enrolId: string) =>
    database
      .selectFrom('enrolments')
      .select(['authKeyId', 'authIv', 'authCt'])
      .where('enrolId', '=', enrolId)
      .executeTakeFirstOrThrow()
  const [first, second] = own.devices as [(typeof own.devices)[0], (typeof own.devices)[0]]
  const original = await read(first.enrolId)
  for (const from of [second.enrolId, other.devices[0]?.enrolId ?? '']) {
    const moved = await read(from)
    await database.updateTable('enrolments').set(moved).where('enrolId', '=', first.enrolId).execute()
    expect(await getErrorMessage(requestRelease(own.callApi, first))).toMatch(/^500 .*"field":"share"/)
  }
  expect(await openWithRecovery(own.callApi, own.next.owner)).toEqual(own.entropy)
  await database.updateTable('enrolments').set(original).where('enrolId', '=', first.enrolId).execute()
  expect(await openWithDevice(own.callApi, first)).toEqual(own.entropy)

  const row = { userId: other.userId, walletId: other.walletId }
  await database.updateTable('enrolments').set(row).where('enrolId', '=', first.enrolId).execute()
  expect(await getErrorMessage(requestRelease(other.callApi, first))).toMatch(/^500 .*"field":"share"/)
})
