import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogs } from '../log/log.ts'
import {
  createClock,
  type Mailbox,
  openTestStore,
  readCode,
  signIn,
  startLoginBackend,
  startMailbox,
  type TestStore,
  wallet,
} from './login.testing.ts'
import { createMailer } from './mailer.ts'
import { createNotices } from './notices.ts'

const minute = 60_000
const day = 24 * 60 * minute

let store: TestStore
let mailbox: Mailbox

beforeAll(async () => {
  ;[store, mailbox] = await Promise.all([openTestStore(), startMailbox((to) => to.startsWith('gone'))])
})
afterAll(async () => {
  await store.stop()
  await mailbox.stop()
})

const createLoginSettings = () => ({ email: { smtpUrl: mailbox.url, from: 'wallet@wallet.example' } })
const start = (clock = createClock()) => startLoginBackend({ store, clock, login: createLoginSettings() })
const createAddress = () => `${crypto.randomUUID()}@mail.example`
const getMailsTo = (to: string) => mailbox.received.filter((mail) => mail.to.includes(to)).map(({ text }) => text)

test('default: the code mailed to a new address changes it, and the old address gets a mail', async () => {
  const { callApi, clock } = await start()
  const old = createAddress()
  const changed = createAddress()
  const { token, user } = await signIn(callApi, mailbox, old)
  clock.pass(31_000)
  const elsewhere = await signIn(callApi, mailbox, old)
  const sent = await callApi('POST', '/v1/login/email-change', { token, body: { email: changed } })
  expect(sent).toMatchObject({ status: 200, body: { attemptId: expect.any(String) } })
  const body = { attemptId: sent.body.attemptId, code: readCode(mailbox, changed) }

  expect((await callApi('POST', '/v1/login/email/verify', { body })).field).toBe('expired')
  const stranger = await signIn(callApi, mailbox, createAddress())
  expect((await callApi('POST', '/v1/login/email-change/verify', { token: stranger.token, body })).field).toBe(
    'expired',
  )

  const done = await callApi('POST', '/v1/login/email-change/verify', { token, body })
  expect(done).toMatchObject({ status: 200, body: { user: { id: user.id, provider: 'email', email: changed } } })
  expect(getMailsTo(old).at(-1)).toContain('This one no longer works')
  expect((await callApi('GET', '/v1/login/session', { token })).body.user).toEqual({ ...user, email: changed })
  expect((await callApi('GET', '/v1/login/session', { token: elsewhere.token })).field).toBe('session')
  const log = await store.database.selectFrom('custodyLog').select(['event']).where('userId', '=', user.id).execute()
  expect(log).toEqual([{ event: 'email-changed' }])

  clock.pass(31_000)
  expect((await signIn(callApi, mailbox, changed)).user.id).toBe(user.id)
  expect((await signIn(callApi, mailbox, old)).user.id).not.toBe(user.id)
})

test('error: an address in use, a stale login and no login are rejected', async () => {
  const { callApi, clock } = await start()
  const first = createAddress()
  const second = createAddress()
  const { token } = await signIn(callApi, mailbox, first)
  await signIn(callApi, mailbox, second)
  clock.pass(31_000)
  const sent = await callApi('POST', '/v1/login/email-change', { token, body: { email: second } })
  const free = await callApi('POST', '/v1/login/email-change', { token, body: { email: createAddress() } })
  expect([sent.status, Object.keys(sent.body)]).toEqual([free.status, Object.keys(free.body)])
  const body = { attemptId: sent.body.attemptId, code: readCode(mailbox, second) }
  const taken = await callApi('POST', '/v1/login/email-change/verify', { token, body })
  expect([taken.status, taken.field]).toEqual([409, 'email'])
  expect((await callApi('GET', '/v1/login/session', { token })).body.user).toMatchObject({ email: first })

  clock.pass(10 * minute)
  for (const call of [
    () => callApi('POST', '/v1/login/email-change', { token, body: { email: createAddress() } }),
    () => callApi('POST', '/v1/login/email-change/verify', { token, body }),
    () => callApi('DELETE', '/v1/account', { token }),
  ]) {
    const stale = await call()
    expect([stale.status, stale.field]).toEqual([403, 'stale'])
  }
  for (const bad of [undefined, 'x', `${token.slice(1)}A`]) {
    const anonymous = await callApi('DELETE', '/v1/account', { token: bad })
    expect([anonymous.status, anonymous.field]).toEqual([401, 'session'])
  }
  clock.pass(31 * 24 * 60 * minute)
  expect((await callApi('GET', '/v1/login/session', { token })).field).toBe('session')
})

test('behavior: an account without a wallet is deleted immediately, with the attempts and limits of its address', async () => {
  const { callApi } = await start()
  const { database } = store
  const email = createAddress()
  const { token } = await signIn(callApi, mailbox, email)
  await callApi('POST', '/v1/custody/nonce', { token })
  const begun = await callApi('POST', '/v1/login/email', { token, body: { email } })
  await callApi('POST', '/v1/login/email/verify', { body: { attemptId: begun.body.attemptId, code: '000000' } })
  const countRows = async () => {
    const limits = await database.selectFrom('limits').select('key').where('key', 'not like', '% client %').execute()
    const attempts = await database.selectFrom('attempts').select('id').where('email', '=', email).execute()
    return [limits.length, attempts.length]
  }
  const [before = 0] = await countRows()
  expect((await callApi('DELETE', '/v1/account', { token })).status).toBe(204)
  const [after = 0, attempts] = await countRows()
  // Three mail limits and two guess limits, each for known and unknown browsers, and one nonce limit.
  expect([before - after, attempts]).toEqual([11, 0])
})

test('behavior: the deletion of an account with a wallet waits, and leaves no row', async () => {
  const { callApi, clock } = await start()
  const { database } = store
  const email = createAddress()
  const other = createAddress()
  const { token, user } = await signIn(callApi, mailbox, email)
  const stays = await signIn(callApi, mailbox, other)
  const userId = user.id
  const createdAt = 1
  const wallet = {
    walletId: userId,
    eip155: '',
    solana: '',
    commitment: '',
    authority: Buffer.alloc(32).toString('base64url'),
    generation: 1,
    hasFile: true,
    bodyHash: '',
  }
  await database
    .insertInto('wallets')
    .values({ ...wallet, userId, createdAt })
    .execute()
  const auth = { authKeyId: '', authIv: '', authCt: '', recoveryEnc: '', recoveryCt: '', generation: 1 }
  const enrolment = { enrolId: userId, walletId: userId, splitId: userId, deviceKey: '', label: '', bodyHash: '' }
  await database
    .insertInto('enrolments')
    .values({ ...auth, ...enrolment, userId, createdAt })
    .execute()
  const passkey = { id: userId, generation: 1, credentialId: '', rpId: '', prfSalt: '', iv: '', ct: '' }
  await database
    .insertInto('recoveryKeys')
    .values({ ...passkey, userId, createdAt })
    .execute()
  await database.insertInto('nonces').values({ nonceHash: userId, userId, createdAt }).execute()
  await database.insertInto('custodyLog').values({ userId, time: 1, event: 'created', label: null }).execute()

  const noted = await callApi('DELETE', '/v1/account', { token })
  const deleteAt = clock.now() + 7 * day
  expect([noted.status, noted.body]).toEqual([202, { deleteAt }])
  expect(getMailsTo(email).at(-1)).toContain('sign in and open your wallet')
  clock.pass(day)
  const again = await signIn(callApi, mailbox, email)
  expect((await callApi('DELETE', '/v1/account', { token: again.token })).body).toEqual({ deleteAt })
  expect(getMailsTo(email).filter((text) => text.includes('asked to delete'))).toHaveLength(1)
  expect((await callApi('GET', '/v1/custody/wallet', { token })).body.deleteAt).toBe(deleteAt)
  clock.pass(6 * day)
  const later = await signIn(callApi, mailbox, other)
  const tables = ['logins', 'sessions', 'wallets', 'enrolments', 'recoveryKeys', 'nonces', 'custodyLog'] as const
  for (const table of tables) {
    const rows = await database.selectFrom(table).select('userId').where('userId', '=', userId).execute()
    expect([table, rows]).toEqual([table, []])
  }
  expect((await callApi('GET', '/v1/login/session', { token })).field).toBe('session')
  for (const login of [stays, later]) {
    expect((await callApi('GET', '/v1/login/session', { token: login.token })).status).toBe(200)
  }
})

test('behavior: a mail is in the language of the request that caused it', async () => {
  const { callApi } = await start()
  const [email, changed] = [createAddress(), createAddress()]
  const headers = { 'accept-language': 'en-XA, en;q=0.5' }
  const response = await callApi('POST', '/v1/login/email', { body: { email }, headers })
  expect(getMailsTo(email).at(-1)).toContain('Týpé ît øñlý åt')
  const code = { attemptId: response.body.attemptId, code: readCode(mailbox, email) }
  const { token } = (await callApi('POST', '/v1/login/email/verify', { body: code })).body
  const sent = await callApi('POST', '/v1/login/email-change', { token, body: { email: changed }, headers })
  expect(getMailsTo(changed).at(-1)).toContain('[Yøû åškéd')
  const body = { attemptId: sent.body.attemptId, code: readCode(mailbox, changed) }
  await callApi('POST', '/v1/login/email-change/verify', { token, body, headers })
  expect(getMailsTo(email).at(-1)).toContain('[Yøû ñøw šîgñ îñ')
})

test('behavior: a new device sends a notification mail, and a failed mail is logged', async () => {
  const { callApi } = await start()
  const email = createAddress()
  const { user } = await signIn(callApi, mailbox, email)
  const lines: string[] = []
  const mailer = await createMailer(createLoginSettings().email, 'Oriel')
  const log = { ...createLogs(), mail: (line: string) => void lines.push(line) }
  const notices = createNotices({
    brand: { name: 'Oriel', byline: true },
    publicOrigin: wallet,
    log,
    database: store.database,
    mailer,
  })
  await notices.newDevice({ userId: user.id, label: 'Chrome on\nLinux', language: 'en' })
  expect(getMailsTo(email).at(-1)).toContain('“Chrome on Linux”')
  await store.database
    .updateTable('logins')
    .set({ email: `gone-${email}` })
    .where('userId', '=', user.id)
    .execute()
  await notices.newDevice({ userId: user.id, label: 'Chrome on Linux', language: 'en' })
  expect(lines).toEqual(['Mail: a notice was not sent (EENVELOPE)'])
  mailer.close()
})
