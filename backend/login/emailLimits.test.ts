import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { describeOnBothDatabases, email, login, mailbox, start, store } from './emailLogin.testing.ts'
import { createClock, readCode, signIn, startLoginBackend } from './login.testing.ts'

const minute = 60_000
const hour = 60 * minute

describeOnBothDatabases(() => {
  const createWrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

  test('error: five wrong codes end an attempt, even when two instances receive them concurrently', async () => {
    const clock = createClock()
    const backendA = await start(clock)
    const backendB = await start(clock)
    const { attemptId } = (await backendA.callApi('POST', '/v1/login/email', { body: { email } })).body
    const code = readCode(mailbox, email)
    const guesses = Array.from({ length: 8 }, (_, index) =>
      (index % 2 ? backendA : backendB).callApi('POST', '/v1/login/email/verify', {
        body: { attemptId, code: createWrongCode(code, index + 1) },
      }),
    )
    const answers = await Promise.all(guesses)
    const left = answers.flatMap(({ body }) => {
      const { reasons } = body as { reasons: { attemptsLeft?: number }[] }
      return reasons[0]?.attemptsLeft ?? []
    })
    // With no tries left, the code is used up, but the address is not locked.
    expect(left.sort()).toEqual([0, 0, 0, 0, 1, 2, 3, 4])
    expect(answers.filter(({ field }) => field === 'code')).toHaveLength(4)
    expect(answers.filter(({ field, status }) => field === 'locked' && status === 429)).toHaveLength(4)
    const right = await backendA.callApi('POST', '/v1/login/email/verify', { body: { attemptId, code } })
    expect([right.status, right.field, right.headers.get('retry-after')]).toEqual([429, 'locked', '30'])
  })

  test('error: the right code is accepted after four wrong ones, but not after five', async () => {
    const { callApi, clock } = await start()
    const verifyAfterGuesses = async (count: number) => {
      const { attemptId } = (await callApi('POST', '/v1/login/email', { body: { email } })).body
      const code = readCode(mailbox, email)
      for (let guess = 1; guess <= count; guess++) {
        await callApi('POST', '/v1/login/email/verify', { body: { attemptId, code: createWrongCode(code, guess) } })
      }
      const { status } = await callApi('POST', '/v1/login/email/verify', { body: { attemptId, code } })
      clock.pass(31_000)
      return status
    }
    expect(await verifyAfterGuesses(4)).toBe(200)
    expect(await verifyAfterGuesses(5)).toBe(429)
  })

  test('error: wrong codes over several attempts lock the address, even after a restart', async () => {
    const clock = createClock()
    const first = await start(clock)
    const guess = async (callApi: typeof first.callApi, count: number) => {
      const sent = await callApi('POST', '/v1/login/email', { body: { email } })
      expect(sent.status).toBe(200)
      const { attemptId } = sent.body
      const code = readCode(mailbox, email)
      let field: string | undefined
      for (let index = 1; index <= count; index++) {
        const body = { attemptId, code: createWrongCode(code, index) }
        field = (await callApi('POST', '/v1/login/email/verify', { body })).field
      }
      clock.pass(31_000)
      return { field, body: { attemptId, code } }
    }
    expect((await guess(first.callApi, 4)).field).toBe('code')
    expect((await guess(first.callApi, 4)).field).toBe('code')
    const { field, body } = await guess(first.callApi, 2)
    expect(field).toBe('locked')
    await first.stop()

    const { callApi } = await start(clock)
    const right = await callApi('POST', '/v1/login/email/verify', { body })
    expect([right.status, right.field]).toEqual([429, 'locked'])
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(3500)
    clock.pass(hour)
    await signIn(callApi, mailbox, email)
  })

  test('error: an attacker cannot lock out a browser that has signed in before', async () => {
    const { callApi, clock } = await start()
    const { token } = await signIn(callApi, mailbox, email)
    const { token: other } = await signIn(callApi, mailbox, `other-${email}`)
    clock.pass(31_000)
    const begin = (as?: string) => callApi('POST', '/v1/login/email', { body: { email }, token: as })
    for (let mail = 0; mail < 4; mail++) {
      const { attemptId } = (await begin()).body
      const code = createWrongCode(readCode(mailbox, email))
      for (let guess = 0; guess < 5; guess++) {
        await callApi('POST', '/v1/login/email/verify', { body: { attemptId, code } })
      }
      clock.pass(31_000)
    }
    expect((await begin()).field).toBe('locked')
    expect((await begin(other)).field).toBe('locked')
    await store.database
      .updateTable('sessions')
      .set({ expiresAt: clock.now() - 1 })
      .where('tokenHash', '=', createHash('sha256').update(token).digest('base64url'))
      .execute()
    const sent = await begin(token)
    expect(sent.status).toBe(200)
    const { attemptId } = sent.body
    const body = { attemptId, code: readCode(mailbox, email) }
    expect((await callApi('POST', '/v1/login/email/verify', { token, body })).status).toBe(200)
    expect((await callApi('GET', '/v1/login/session', { token })).field).toBe('session')
    expect((await begin(token)).field).toBe('locked')
  })

  test('behavior: counts stay valid while a key is added, moved and removed', async () => {
    const clock = createClock()
    const key = (byte: number) => `k${byte}:${Buffer.alloc(32, byte).toString('base64url')}`
    const startWithKeys = async (...keys: string[]) =>
      await startLoginBackend({ store, login, clock, keys: keys.join(',') })
    const send = async ({ callApi }: Awaited<ReturnType<typeof startWithKeys>>) => {
      clock.pass(31_000)
      return (await callApi('POST', '/v1/login/email', { body: { email } })).status
    }
    const old = key(1)
    const fresh = key(2)
    expect(await send(await startWithKeys(old))).toBe(200)
    const both = await startWithKeys(old, fresh)
    for (let mail = 1; mail < 5; mail++) expect(await send(both)).toBe(200)
    for (const keys of [[old, fresh], [fresh, old], [old]]) expect(await send(await startWithKeys(...keys))).toBe(429)
  })

  test('error: mails to one address are limited', async () => {
    const clock = createClock()
    const backendA = await start(clock)
    const backendB = await start(clock)
    const send = (callApi: typeof backendA.callApi, to = email) =>
      callApi('POST', '/v1/login/email', { body: { email: to } })
    const [first, soon] = await Promise.all([send(backendA.callApi), send(backendB.callApi)])
    expect([first.status, soon.status].sort()).toEqual([200, 429])
    const refused = first.status === 429 ? first : soon
    expect([refused.field, refused.headers.get('retry-after')]).toEqual(['locked', '30'])
    expect((await send(backendA.callApi, email.toUpperCase())).status).toBe(429)
    for (let sent = 1; sent < 5; sent++) {
      clock.pass(31_000)
      expect((await send(backendA.callApi)).status).toBe(200)
    }
    clock.pass(31_000)
    const sixth = await send(backendB.callApi)
    expect([sixth.status, sixth.field]).toEqual([429, 'locked'])
    expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(3000)
    expect(mailbox.received.filter(({ to }) => to.includes(email))).toHaveLength(5)
    clock.pass(hour)
    expect((await send(backendA.callApi)).status).toBe(200)
  })

  test('error: one client cannot send mails to many addresses', async () => {
    const clock = createClock()
    const { callApi } = await start(clock)
    const { key, ...window } = {
      key: 'mail client',
      count: 100,
      windowStart: clock.now(),
      lockedUntil: clock.now() + hour,
    }
    await callApi('POST', '/v1/login/email', { body: { email } })
    await store.database.updateTable('limits').set(window).where('key', 'like', 'mail client %').execute()
    const refused = await callApi('POST', '/v1/login/email', { body: { email: `other-${email}` } })
    expect([refused.status, refused.field]).toEqual([429, 'locked'])
    await store.database.deleteFrom('limits').where('key', 'like', 'mail client %').execute()
  })
})
