import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { describeOnBothDatabases, email, mailbox, start, store } from './emailLogin.testing.ts'
import { findClosedPort, readCode, signIn, startLoginBackend, wallet } from './login.testing.ts'

const minute = 60_000
const hour = 60 * minute

describeOnBothDatabases(() => {
  test('default: a mailed code signs in once', async () => {
    const { callApi, clock } = await start()
    const body = { email: email.toUpperCase(), origin: 'https://app.example.com' }
    const sent = await callApi('POST', '/v1/login/email', { body })
    expect(sent.body).toEqual({
      attemptId: expect.any(String),
      sentAt: clock.now(),
      resendAt: clock.now() + 30_000,
      expiresAt: clock.now() + 20 * minute,
    })
    const mail = mailbox.received.find(({ to }) => to.includes(email))?.text ?? ''
    expect(mail).toContain('You asked to sign in to app.example.com with your wallet at wallet.example.')
    expect(mail).toContain('for 20 minutes')
    expect(mail).toContain('If this wasn’t you')
    expect(mail).toContain('multipart/alternative')

    const { attemptId } = sent.body
    const code = readCode(mailbox, email)
    const session = await callApi('POST', '/v1/login/email/verify', { body: { attemptId, code } })
    expect(session).toMatchObject({
      status: 200,
      body: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        user: { provider: 'email', email },
        loginAt: clock.now(),
        freshUntil: clock.now() + 10 * minute,
        expiresAt: clock.now() + 30 * 24 * hour,
      },
    })
    const { token, ...info } = session.body
    expect((await callApi('GET', '/v1/login/session', { token })).body).toEqual(info)

    const again = await callApi('POST', '/v1/login/email/verify', { body: { attemptId, code } })
    expect([again.status, again.field]).toEqual([410, 'expired'])

    clock.pass(31_000)
    const second = await signIn(callApi, mailbox, email)
    expect(second.user).toEqual(info.user)

    expect((await callApi('POST', '/v1/login/logout', { token })).status).toBe(204)
    expect((await callApi('GET', '/v1/login/session', { token })).field).toBe('session')
    expect((await callApi('GET', '/v1/login/session', { token: second.token })).status).toBe(200)
  })

  test('behavior: one code that is submitted concurrently signs in one caller', async () => {
    const first = await start()
    const second = await start()
    const { attemptId } = (await first.callApi('POST', '/v1/login/email', { body: { email } })).body
    const body = { attemptId, code: readCode(mailbox, email) }
    const answers = await Promise.all(
      [first, second, first, second, first].map(({ callApi }) => callApi('POST', '/v1/login/email/verify', { body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410])
  })

  test("behavior: a new login ends the browser's previous one, and a logout can end all of them", async () => {
    const { callApi, clock } = await start()
    const isSessionValid = async (token: unknown) =>
      (await callApi('GET', '/v1/login/session', { token })).status === 200
    const first = await signIn(callApi, mailbox, email)
    const elsewhere = await signInAgain()
    async function signInAgain(token?: string) {
      clock.pass(31_000)
      const { attemptId } = (await callApi('POST', '/v1/login/email', { body: { email } })).body
      const body = { attemptId, code: readCode(mailbox, email) }
      return (await callApi('POST', '/v1/login/email/verify', { body, token })).body
    }
    const second = await signInAgain(first.token)
    expect(await Promise.all([first, elsewhere, second].map(({ token }) => isSessionValid(token)))).toEqual([
      false,
      true,
      true,
    ])
    const everywhere = await callApi('POST', '/v1/login/logout', { token: second.token, body: { everywhere: true } })
    expect(everywhere.status).toBe(204)
    expect(await Promise.all([elsewhere, second].map(({ token }) => isSessionValid(token)))).toEqual([false, false])
  })

  test('error: an old code, another attempt’s code and an unknown attempt are rejected', async () => {
    const { callApi, clock } = await start()
    const first = (await callApi('POST', '/v1/login/email', { body: { email } })).body.attemptId
    const code = readCode(mailbox, email)
    clock.pass(31_000)
    const second = (await callApi('POST', '/v1/login/email', { body: { email } })).body.attemptId
    const verify = (attemptId: unknown, submitted: string) =>
      callApi('POST', '/v1/login/email/verify', { body: { attemptId, code: submitted } })
    if (code !== readCode(mailbox, email)) expect((await verify(second, code)).field).toBe('code')
    expect((await verify('never-was', code)).field).toBe('expired')
    clock.pass(20 * minute - 31_000)
    expect((await verify(first, code)).field).toBe('expired')
    expect((await verify(second, readCode(mailbox, email))).status).toBe(200)
  })

  test('error: only the wallet’s own pages may sign in', async () => {
    const { callApi, clock } = await start()
    const { token } = await signIn(callApi, mailbox, email)
    clock.pass(31_000)
    const strangers: Record<string, string>[] = [
      { origin: 'https://app.example.com' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: wallet, 'sec-fetch-site': 'cross-site' },
    ]
    for (const headers of strangers) {
      const before = mailbox.received.length
      const mail = await callApi('POST', '/v1/login/email', { body: { email }, headers })
      expect([mail.status, mail.field, mailbox.received.length]).toEqual([403, 'origin', before])
      expect((await callApi('GET', '/v1/login/session', { token, headers })).status).toBe(403)
      expect((await callApi('DELETE', '/v1/account', { token, headers })).status).toBe(403)
      const preflight = await callApi('OPTIONS', '/v1/login/email', { headers })
      expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([403, null])
    }
    // Any page can submit a form as `text/plain` without a preflight.
    const text = await callApi('POST', '/v1/login/email', { headers: { 'content-type': 'text/plain' } })
    expect(text.status).toBe(415)
    expect((await callApi('GET', '/v1/login/session', { token })).status).toBe(200)
  })

  test('error: an invalid address, an unknown page and a mail server that rejects are handled', async () => {
    const { callApi } = await start()
    const refused = [
      'a@b',
      'a b@c.example',
      'a,b@c.example',
      'a@c.example, d@e.example',
      'ä@c.example',
      '<a@c.example>',
    ]
    for (const address of refused) {
      const answer = await callApi('POST', '/v1/login/email', { body: { email: address } })
      expect([address, answer.status, answer.field]).toEqual([address, 400, 'email'])
    }
    const large = await callApi('POST', '/v1/login/email', { body: { email, origin: 'x'.repeat(70_000) } })
    expect(large.status).toBe(413)
    const origin = 'https://evil.example/?<b>You won</b>'
    await callApi('POST', '/v1/login/email', { body: { email, origin } })
    const mail = mailbox.received.find(({ to }) => to.includes(email))?.text
    expect(mail).toContain('You asked to sign in to your wallet at wallet.example.')
    expect(mail).not.toContain('evil')

    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const answer = await callApi('POST', '/v1/login/email', { body: { email: `nobody-${email}` } })
    expect([answer.status, answer.field, answer.headers.get('retry-after')]).toEqual([503, 'mail', '30'])
    const down = { email: { smtpUrl: `smtp://127.0.0.1:${await findClosedPort()}`, from: 'a@b.example' } }
    const other = await startLoginBackend({ store, login: down })
    const offline = await other.callApi('POST', '/v1/login/email', { body: { email: `x-${email}` } })
    expect([offline.status, offline.field]).toEqual([503, 'mail'])
  })

  test('behavior: the tables reveal neither a code nor a token', async () => {
    const { callApi } = await start()
    const { token } = await signIn(callApi, mailbox, `old-${email}`)
    await callApi('POST', '/v1/login/email', { body: { email } })
    const code = readCode(mailbox, email)
    const attempt = await store.database
      .selectFrom('attempts')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    // An unkeyed hash would reveal the code, because there are only a million codes.
    const hashes = [code, `${attempt.id}:${code}`].map((text) => createHash('sha256').update(text).digest('base64url'))
    expect(hashes).not.toContain(attempt.codeHash)
    for (const table of ['attempts', 'sessions', 'limits', 'logins', 'users'] as const) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t`.execute(
        store.database,
      )
      const text = rows.map(({ row }) => row).join('\n')
      expect(text).not.toContain(token)
      expect(text).not.toMatch(new RegExp(`\\D${code}\\D`))
      if (table === 'limits') expect(text).not.toContain('mail.example')
    }
  })

  test('behavior: expired rows are deleted', async () => {
    const { callApi, clock } = await start()
    await signIn(callApi, mailbox, email)
    clock.pass(40 * 24 * hour)
    await callApi('POST', '/v1/login/email', { body: { email: `x-${email}` } })
    const count = async (table: 'attempts' | 'sessions') =>
      (await store.database.selectFrom(table).selectAll().execute()).length
    expect([await count('attempts'), await count('sessions')]).toEqual([1, 0])
    expect((await store.database.selectFrom('logins').selectAll().where('email', '=', email).execute()).length).toBe(1)
  })
})
