import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecoveryShares } from '#shared/custody.ts'
import { type Mailbox, openTestStore, startMailbox, type TestStore } from '../login/login.testing.ts'
import type { Prove } from './authority.testing.ts'
import {
  type CallApi,
  fieldOf,
  makeEnrolment,
  makeNewRecovery,
  openByRecovery,
  readLog,
  readStored,
  requestRelease,
  succeed,
} from './client.testing.ts'
import { minute, startInstances } from './visitors.testing.ts'

let mailbox: Mailbox
let store: TestStore
beforeAll(async () => {
  ;[store, mailbox] = await Promise.all([openTestStore('PGlite'), startMailbox()])
})
afterAll(async () => {
  await store?.stop()
  await mailbox?.stop()
})

const setUp = () => startInstances({ store, mailbox })

test('error: a fresh login alone cannot destroy what recovers the wallet', async () => {
  const { clock, signIn, signInWithWallet, callAs } = await setUp()
  const [own, other] = [await signInWithWallet(), await signInWithWallet()]
  const { callApi, token, entropy, upload, key, device, owner } = own
  const { walletId } = upload
  const [recoveryKey] = upload.recoveryKeys
  const shares = (await succeed(callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
  // An attacker without the secret can send an upload of the right form, made from another secret.
  const garbage = await makeEnrolment(randomBytes(16), { walletId, generation: 1, key })
  const sealed = { enc: shares.shares[0]?.recoveryShare.enc, ct: randomBytes(49).toString('base64url') }
  const recovery = { ...(await makeNewRecovery(entropy, { walletId, shares })).upload }
  const writes: Parameters<CallApi>[] = [
    ['POST', '/v1/custody/enrolments', garbage.upload],
    ['DELETE', `/v1/custody/enrolments/${device.enrolId}`],
    ['PUT', '/v1/custody/recovery', { ...recovery, shares: [{ enrolId: device.enrolId, recoveryShare: sealed }] }],
    ['POST', '/v1/custody/recovery-keys', { ...recoveryKey, id: randomUUID() }],
    ['DELETE', `/v1/custody/recovery-keys/${recoveryKey?.id}`],
    ['POST', '/v1/login/email-change', { email: `${randomUUID()}@example.com` }],
  ]
  const right = own.as.prove as Prove
  const forged: (Prove | undefined)[] = [
    undefined,
    () => '',
    () => Buffer.alloc(64).toString('base64url'),
    other.as.prove,
    (method, path, text) => right(method, path, `${text} `),
    (method, path, text) => right(method, `${path}/`, text),
    (_, path, text) => right('PATCH', path, text),
  ]
  for (const prove of forged) {
    for (const call of writes) {
      const answer = await callAs(token, prove)(...call)
      expect([answer.status, fieldOf(answer)], call.join(' ')).toEqual([403, 'proof'])
    }
  }
  const deletion = await callAs(token, other.as.prove)('DELETE', '/v1/account')
  expect([deletion.status, fieldOf(deletion)]).toEqual([403, 'proof'])
  expect(await readStored(callApi)).toMatchObject({ generation: 1, enrolments: [{ enrolId: device.enrolId }] })
  expect(await openByRecovery(callApi, owner)).toEqual(entropy)
  const refused = (await readLog(callApi)).filter((entry) => entry === 'refused')
  expect(refused).toHaveLength(20)

  expect((await callApi('POST', '/v1/login/email-change', { email: `${randomUUID()}@example.com` })).status).toBe(200)
  const without = await signIn()
  clock.pass(minute)
  const body = { email: `${randomUUID()}@example.com` }
  expect((await without.callApi('POST', '/v1/login/email-change', body)).status).toBe(200)
})

test('behavior: opening the wallet cancels a deletion that the wallet did not sign', async () => {
  const { signInWithWallet, callAs } = await setUp()
  const { callApi, token, entropy, upload, key, device } = await signInWithWallet()
  const second = await makeEnrolment(entropy, { walletId: upload.walletId, generation: 1, key, label: 'Second' })
  const keep = [
    () => requestRelease(callApi, device),
    () => succeed(callApi('POST', '/v1/custody/enrolments', second.upload)),
  ]
  for (const open of keep) {
    expect((await callAs(token)('DELETE', '/v1/account')).status).toBe(202)
    expect((await readStored(callApi)).deleteAt).toEqual(expect.any(Number))
    await open()
    expect((await readStored(callApi)).deleteAt).toBeUndefined()
  }
  expect((await readLog(callApi)).filter((entry) => entry.startsWith('deletion'))).toEqual([
    'deletion-stopped',
    'deletion-noted',
    'deletion-stopped',
    'deletion-noted',
  ])
})
