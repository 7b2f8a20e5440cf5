import { randomBytes, randomUUID } from 'node:crypto'
import type { RecoveryShares } from '@oriel/shared/backend/custody.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createApiCaller as createJsonCaller,
  type Mailbox,
  openTestStore,
  signIn,
  startMailbox,
  type TestStore,
  wallet,
} from '../login/login.testing.ts'
import type { Prove } from './authority.testing.ts'
import {
  type CallApi,
  createApiCaller,
  expectSuccess,
  getErrorField,
  makeEnrolment,
  makeNewRecovery,
  makeRecoveryKey,
  openWithRecovery,
  readLog,
  readNonce,
  readStoredWallet,
  replaceFirstCharacter,
  requestRelease,
} from './client.testing.ts'
import { minute, startInstances } from './visitors.testing.ts'

let mailbox: Mailbox
let store: TestStore
beforeAll(async () => {
  ;[store, mailbox] = await Promise.all([openTestStore(), startMailbox()])
})
afterAll(async () => {
  await store?.stop()
  await mailbox?.stop()
})

const setUp = () => startInstances({ store, mailbox })

test('error: a fresh login alone cannot destroy the recovery data of the wallet', async () => {
  const { clock, signIn, signInWithWallet, callAs } = await setUp()
  const own = await signInWithWallet()
  const other = await signInWithWallet()
  const { callApi, token, entropy, upload, key, device, owner } = own
  const { walletId } = upload
  const [recoveryKey] = upload.recoveryKeys
  const shares = (await expectSuccess(callApi('GET', '/v1/custody/recovery-shares'))) as RecoveryShares
  // An attacker without the secret can send a well-formed upload for a different secret.
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
    (method, path, text, nonce) => right(method, path, `${text} `, nonce),
    (method, path, text, nonce) => right(method, `${path}/`, text, nonce),
    (_, path, text, nonce) => right('PATCH', path, text, nonce),
    (method, path, text, nonce) => right(method, path, text, replaceFirstCharacter(nonce)),
    (method, path, text, nonce) => right(method, path, text, nonce).replace(nonce, replaceFirstCharacter(nonce)),
  ]
  for (const prove of forged) {
    for (const call of writes) {
      const answer = await callAs(token, prove)(...call)
      expect([answer.status, getErrorField(answer)], call.join(' ')).toEqual([403, 'proof'])
    }
  }
  const deletion = await callAs(token, other.as.prove)('DELETE', '/v1/account')
  expect([deletion.status, getErrorField(deletion)]).toEqual([403, 'proof'])
  expect(await readStoredWallet(callApi)).toMatchObject({ generation: 1, enrolments: [{ enrolId: device.enrolId }] })
  expect(await openWithRecovery(callApi, owner)).toEqual(entropy)
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
    () => expectSuccess(callApi('POST', '/v1/custody/enrolments', second.upload)),
  ]
  for (const open of keep) {
    expect((await callAs(token)('DELETE', '/v1/account')).status).toBe(202)
    expect((await readStoredWallet(callApi)).deleteAt).toEqual(expect.any(Number))
    await open()
    expect((await readStoredWallet(callApi)).deleteAt).toBeUndefined()
  }
  expect((await readLog(callApi)).filter((entry) => entry.startsWith('deletion'))).toEqual([
    'deletion-stopped',
    'deletion-noted',
    'deletion-stopped',
    'deletion-noted',
  ])
})

test('error: a captured proof changes nothing a second time, nor after fifteen minutes', async () => {
  const { clock, url, signInWithWallet } = await setUp()
  const { callApi, token, as, entropy, upload, email } = await signInWithWallet()
  const right = as.prove as Prove
  const id = randomUUID()
  const key = {
    ...(await makeRecoveryKey(entropy, { walletId: upload.walletId, generation: 1, prf: randomBytes(32) })),
    id,
  }
  const createProof = async (method: string, path: string, body: unknown) =>
    right(method, path, body === undefined ? '' : JSON.stringify(body), await readNonce(callApi))
  const send = async (method: 'POST' | 'DELETE', path: string, body: unknown, proof: string) => {
    const answer = await createApiCaller(url, { token, origin: wallet, prove: () => proof })(method, path, body)
    return [answer.status, getErrorField(answer)]
  }
  const add = ['POST', '/v1/custody/recovery-keys', key] as const
  const addProof = await createProof(...add)
  expect(await send(...add, addProof)).toEqual([204, undefined])
  // The request is idempotent, because clients retry it if the response is lost.
  expect(await send(...add, addProof)).toEqual([204, undefined])
  expect((await readStoredWallet(callApi)).recoveryKeys).toHaveLength(2)
  await expectSuccess(callApi('DELETE', `/v1/custody/recovery-keys/${id}`))
  expect(await send(...add, addProof)).toEqual([403, 'proof'])

  const change = ['POST', '/v1/login/email-change', { email: `${randomUUID()}@example.com` }] as const
  const first = await createProof(...change)
  const late = await createProof(...change)
  expect(await send(...change, first)).toEqual([200, undefined])
  clock.pass(minute)
  expect(await send(...change, first)).toEqual([403, 'proof'])
  clock.pass(14 * minute)
  const again = await signIn(createJsonCaller(url), mailbox, email)
  const answer = await createApiCaller(url, { token: again.token, origin: wallet, prove: () => late })(...change)
  expect([answer.status, getErrorField(answer)]).toEqual([403, 'proof'])
  // Proofs in the previous format have no nonce.
  const old = await createApiCaller(url, { token: again.token, origin: wallet, prove: () => 'A'.repeat(86) })(...change)
  expect([old.status, getErrorField(old)]).toEqual([403, 'proof'])
})
