import { portLimits } from '@oriel/shared/constants.ts'
import { expect, type JSHandle, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import { openDapp, openTab, request } from './support/dapp.ts'
import { urls } from './support/ports.ts'
import { flood, getMaxAnswers, getRawFrame, mountRaw, type RawClient, type RawReply } from './support/rawFrame.ts'

// Second tier: variants of malformed messages and calls. The first tier covers the limits.

test('default: a raw client gets the same answers as the SDK, and nothing by a name from the prototype or a malformed message (A7, A8)', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page)
  await raw.evaluate((client) => client.start())
  const params = { namespace: 'eip155', method: 'eth_chainId' }
  const { value } = await raw.evaluate((client, params) => client.call('request', params), params)
  expect(value).toEqual({ ok: true, value: '0x7a69' })

  await test.step('names from the prototype are not methods, and the answer names no file of the frame (A7, A8)', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'nothing']
    for (const name of names) {
      const reply = await raw.evaluate((client, name) => client.call(name, 'x'), name)
      expect(reply.isError, name).toBe(true)
      expect(reply.value.ok, name).toBeUndefined()
      expect(JSON.stringify(reply)).not.toMatch(/https?:|stack|\.js|assets/)
    }
  })

  await test.step('malformed messages are dropped, pollute no prototype and leave the port working (A8)', async () => {
    const strangers = await raw.evaluate(async (client) => {
      const before = client.replies.length
      const call = { type: 'CALL', methodPath: ['close'], args: [] }
      const deep = `${'['.repeat(50)}${']'.repeat(50)}`
      const { port1 } = new MessageChannel()
      const cyclic: { self?: unknown } = {}
      cyclic.self = cyclic
      const sparse = Object.assign([], { length: 2 ** 32 - 1 })
      const own = JSON.parse('{"__proto__":{"polluted":1}}')
      const texts = [
        '',
        'hello',
        '{',
        'null',
        '7',
        '[]',
        `{"namespace":"penpal","channel":"x","type":"CALL","id":"aaaaaaaa-1","methodPath":["close"],"args":${deep}}`,
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
        '['.repeat(60_000),
      ]
      for (const text of texts) client.post(text)
      for (const data of [
        7,
        null,
        undefined,
        true,
        {},
        new Map([[1, 2]]),
        new Date(),
        10n,
        new ArrayBuffer(8),
        cyclic,
        sparse,
        own,
      ]) {
        client.post(data)
      }
      client.post(JSON.stringify(call), [port1])
      client.send({ ...call, id: 'with spaces' })
      client.send({ ...call, id: 'short' })
      client.send({ ...call, id: 7 })
      client.send({ ...call, id: 'x'.repeat(65) })
      client.send({ ...call, id: 'aaaaaaaa-2', methodPath: [] })
      client.send({ ...call, id: 'aaaaaaaa-3', methodPath: ['request', 'call'] })
      client.send({ ...call, id: 'aaaaaaaa-4', args: [{}, {}] })
      client.send({ ...call, id: 'aaaaaaaa-5', type: 'EVAL' })
      client.send({ ...call, id: 'aaaaaaaa-6', channel: 'another' })
      client.send({ ...call, id: 'aaaaaaaa-7', namespace: 'another' })
      client.send({ ...call, id: 'aaaaaaaa-8', args: JSON.parse(deep) })
      // Once two more calls are answered, all replies to earlier messages have arrived.
      await client.call('close')
      await client.call('close')
      return client.replies.slice(before, -2)
    })
    expect(strangers).toEqual([])
    const polluted = await raw.evaluate((client) =>
      client.call(
        'request',
        JSON.parse(
          '{"namespace":"eip155","method":"eth_chainId","__proto__":{"polluted":1},"params":[{"__proto__":{"polluted":1}}]}',
        ),
      ),
    )
    expect(polluted.value.error).toMatchObject({ code: -32602 })
    for (const frame of page.frames()) expect(await frame.evaluate(() => 'polluted' in {})).toBe(false)
  })
})

test('error: nothing is answered before start, and params that the table does not allow are refused @second', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page)
  await raw.evaluate((client) => client.join())
  const call = async (method: string, params?: unknown) => {
    const args = [method, params] as const
    return (await raw.evaluate((client, [method, params]) => client.call(method, params), args)).value
  }
  await test.step('nothing is answered before start', async () => {
    const calls: [string, unknown?][] = [
      ['request', { namespace: 'eip155', method: 'eth_chainId' }],
      ['batch', { requests: [] }],
      ['open'],
      ['disconnect', {}],
    ]
    for (const [method, params] of calls)
      expect((await call(method, params)).error, method).toMatchObject({ code: 4900 })
  })

  await test.step('params that the table does not allow are refused', async () => {
    expect((await call('start', { protocol: 1, options: {} })).ok).toBe(true)
    const calls: [string, unknown][] = [
      ['request', undefined],
      ['request', { namespace: 'eip155' }],
      ['request', { namespace: 'eip155', method: 'eth_chainId', origin: urls.stranger }],
      ['request', { namespace: 'bitcoin', method: 'eth_chainId' }],
      ['open', { view: 'ExportPhrase' }],
      ['open', { view: 'ApproveTransaction' }],
      ['setTheme', { themeVariables: { accent: 'url(https://evil.example)' } }],
      ['batch', { requests: Array.from({ length: 101 }, () => ({ namespace: 'eip155', method: 'eth_chainId' })) }],
    ]
    const foreign = await call('start', { protocol: 1, options: { allowedOrigins: ['*'] } })
    expect(foreign.error).toMatchObject({ code: 8001, message: 'There is no option "allowedOrigins".' })
    for (const [method, params] of calls) {
      const { error } = await call(method, params)
      expect(error, `${method} ${JSON.stringify(params)}`).toMatchObject({ code: -32602 })
    }
  })
})

test('behavior: a flood or one message over the limit closes the port, and the frame and the other pages keep working (A9, A10)', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const other = await openTab(context, urls.stranger)
  expect(await request(other, 'eth_chainId')).toBe('0x7a69')
  const requestBlock = () => request(other, 'eth_blockNumber')
  expect(await requestBlock()).toMatch(/^0x/)

  const raw = await mountRaw(page)
  await raw.evaluate((client) => client.start())
  const closing = waitForClosedPort(page)
  const began = performance.now()
  const flooding = flood(raw)
  expect(await requestBlock()).toMatch(/^0x/)
  await flooding
  expect(await closing).toContain(': rate.')
  const seconds = (performance.now() - began) / 1000
  expect(await requestBlock()).toMatch(/^0x/)
  expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
  await expect(getRawFrame(page).locator('#root')).toBeAttached()
  await expectUnresponsive(page, raw)
  expect(await raw.evaluate((client) => client.replies.length)).toBeLessThan(getMaxAnswers(seconds))

  await test.step('one message over the limit closes the port (A10)', async () => {
    const raw = await mountRaw(page)
    await raw.evaluate((client) => client.start())
    const closing = waitForClosedPort(page)
    await raw.evaluate(async (client, max) => {
      client.post('x'.repeat(max))
      await client.call('close')
      client.post('x'.repeat(max + 1))
    }, portLimits.characters)
    expect(await closing).toContain(': size.')
    await expectUnresponsive(page, raw)
  })
})

test('behavior: a page may have a limited number of calls waiting, and two hundred bad messages close the port (A10) @second', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page)
  await raw.evaluate((client) => client.start())
  await test.step('a page may have a limited number of calls waiting', async () => {
    const params = { namespace: 'eip155', method: 'eth_requestAccounts' }
    const answers = await raw.evaluate(async (client, params) => {
      const first = Array.from({ length: 64 }, () => client.call('request', params))
      const limited = await client.call('request', params)
      const open = client.replies.length
      client.send({ type: 'CALL', id: 'no-room-for-close', methodPath: ['close'], args: [] })
      return { limited, open, waiting: first.length }
    }, params)
    expect(answers.limited.value.error).toMatchObject({ code: -32005 })
    await getRawFrame(page).getByRole('button', { name: 'Close', exact: true }).click()
    const countRejected = (replies: RawReply[]) => replies.filter(({ value }) => value.error?.code === 4001).length
    await expect.poll(async () => countRejected(await raw.evaluate((client) => client.replies))).toBe(64)
    const { value } = await raw.evaluate((client) =>
      client.call('request', { namespace: 'eip155', method: 'eth_chainId' }),
    )
    expect(value.ok).toBe(true)
  })

  await test.step('two hundred bad messages close the port', async () => {
    const closing = waitForClosedPort(page)
    await raw.evaluate((client) => {
      for (let message = 0; message < 200; message++) client.post('noise')
    })
    expect(await closing).toBe(`Oriel: closed the connection to ${urls.host}: not JSON.`)
    await expectUnresponsive(page, raw)
  })
})

test('behavior: a call that is replayed runs once, and the grant of one origin gives another origin nothing (A11, A12)', async ({
  connected: { page, address },
}) => {
  const params = { namespace: 'eip155', method: 'personal_sign', params: ['0x6869', address] }
  await test.step('a call that is replayed runs once (A11)', async () => {
    const raw = await mountRaw(page, { attributes: { style: 'width:600px;height:700px' } })
    await raw.evaluate(async (client, params) => {
      await client.start()
      const call = { type: 'CALL', methodPath: ['request'], args: [params] }
      for (let time = 0; time < 5; time++) client.send({ ...call, id: 'played-again' })
      client.send({ ...call, id: 'another-call' })
      await client.call('setTheme', { themeMode: 'light' })
    }, params)
    const frame = getRawFrame(page)
    await expect(frame.getByText('1 of 2')).toBeVisible()
    await frame.getByRole('button', { name: 'Reject all' }).click()
    await expect
      .poll(async () => {
        const replies = await raw.evaluate((client) => client.replies)
        return replies.filter(({ value }) => value.error?.code === 4001).map(({ callId }) => callId)
      })
      .toEqual(['played-again', 'another-call'])
    await page.locator('iframe[title="Raw"]').evaluate((element) => element.remove())
  })

  await test.step('the grant of one origin gives another origin nothing (A12)', async () => {
    const stranger = await openTab(page.context(), urls.stranger)
    const raw = await mountRaw(stranger)
    const started = await raw.evaluate((client) => client.start())
    expect(JSON.stringify(started)).not.toContain(address)
    const { value } = await raw.evaluate((client, params) => client.call('request', params), params)
    expect(value.error).toMatchObject({ code: 4100 })
    expect(await request(stranger, 'eth_accounts')).toEqual([])
    await expect(getRawFrame(stranger).getByText(new RegExp(address.slice(2, 6), 'i'))).toHaveCount(0)
  })
})

async function waitForClosedPort(page: Page): Promise<string> {
  const message = await page.waitForEvent('console', (line) => line.text().includes('closed the connection'))
  return message.text()
}

async function expectUnresponsive(page: Page, raw: JSHandle<RawClient>) {
  await raw.evaluate((client) => client.send({ type: 'CALL', id: 'still-there', methodPath: ['close'], args: [] }))
  const later = await mountRaw(page)
  expect((await later.evaluate((client) => client.start())).value.ok).toBe(true)
  const answered = await raw.evaluate((client) => client.replies.map(({ callId }) => callId))
  expect(answered).not.toContain('still-there')
}
