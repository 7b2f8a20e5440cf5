import { protocolRevision } from '@oriel/shared/constants.ts'
import { expect, type Page, test } from '@playwright/test'
import { openDapp } from './support/dapp.ts'
import { urls } from './support/ports.ts'
import { frameDocument, getRawFrame, mountRaw } from './support/rawFrame.ts'

// Second tier: variants of the handshake messages.

test('default: one hello of the embedding page makes one connection, and no other frame can impersonate the page (A5)', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page)
  expect(await raw.evaluate((client) => client.received)).toEqual({
    k: 'oriel1',
    t: 'ready',
    boot: expect.stringMatching(/^[0-9a-f-]{36}$/),
    revision: protocolRevision,
  })
  await addFrame(page, `${urls.stranger}/config.json`)
  const sibling = await waitForFrame(page, urls.stranger)

  await sibling.evaluate((target) => {
    const nonce = 'd'.repeat(32)
    const received: unknown[] = []
    Object.assign(window, { received })
    addEventListener('message', ({ data }) => received.push(data))
    for (const frame of Array.from({ length: parent.length }, (_, index) => parent[index] as Window)) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => received.push(data)
      frame.postMessage(JSON.stringify({ k: 'oriel1', t: 'hello', nonce }), target, [port2])
      port1.postMessage(`{"namespace":"penpal","channel":"oriel1:${nonce}","type":"SYN","participantId":"0"}`)
      frame.postMessage({ namespace: 'penpal', type: 'SYN', participantId: '0' }, target)
      frame.postMessage({ penpal: 'syn' }, target)
    }
  }, urls.frame)

  const { value } = await raw.evaluate((client) => client.start())
  expect(value).toMatchObject({ ok: true, value: { capabilities: { protocol: 1, revision: protocolRevision } } })
  expect(await sibling.evaluate(() => (window as unknown as { received: unknown[] }).received)).toEqual([])

  // Older and newer SDKs are accepted. An unknown option is an error unless the SDK is newer than the frame.
  const start = (params: object) => raw.evaluate(async (client, it) => (await client.call('start', it)).value, params)
  const options = { sparkle: true, features: { send: false } }
  expect(await start({ protocol: 1, revision: protocolRevision + 1, later: 'field', options })).toMatchObject({
    ok: true,
  })
  const listIgnored = () =>
    raw.evaluate(({ events }) => events.filter(({ type }) => type === 'OPTION_IGNORED').map(({ option }) => option))
  await expect.poll(listIgnored).toEqual(['later', 'sparkle'])
  const refused = { ok: false, error: { code: 8001, message: 'There is no option "sparkle".' } }
  expect(await start({ protocol: 1, revision: protocolRevision, options })).toMatchObject(refused)
  expect(await start({ protocol: 1, options })).toMatchObject(refused)
  expect(await start({ protocol: 1, revision: protocolRevision, later: 'field', options: {} })).toMatchObject({
    ok: false,
    error: { code: -32602, message: 'start: there is no field "later".' },
  })
  expect(await start({ protocol: 2, revision: 1, options: {} })).toMatchObject({ ok: false, error: { code: -32600 } })
})

test('behavior: a hello of another form, a second one and some noise are ignored; too much noise ends the handshake (A5, A9) @second', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page)
  await test.step('a hello without a port, with two ports, or of another form is ignored (A5)', async () => {
    const { received, started } = await raw.evaluate(async (client) => {
      await client.received
      const nonce = 'e'.repeat(32)
      const received: unknown[] = []
      const wrong = [
        { ports: 0 },
        { ports: 2 },
        { text: 'hello' },
        { text: JSON.stringify({ k: 'oriel1', t: 'hello', nonce: 'short' }) },
        { text: JSON.stringify({ k: 'oriel2', t: 'hello', nonce }) },
        { text: JSON.stringify({ k: 'oriel1', t: 'hello', nonce, more: 1 }) },
        { text: `${JSON.stringify({ k: 'oriel1', t: 'hello', nonce })}${' '.repeat(1_000_000)}` },
      ]
      for (const options of wrong) {
        for (const port of client.hello(options)) port.onmessage = ({ data }) => received.push(data)
      }
      return { started: await client.start(), received }
    })
    expect(received).toEqual([])
    expect(started.value.ok).toBe(true)
  })

  await test.step('a second hello is ignored, and the first connection keeps working (A5)', async () => {
    const answers = await raw.evaluate(async (client) => {
      const received: unknown[] = []
      const [second] = client.hello({ text: JSON.stringify({ k: 'oriel1', t: 'hello', nonce: 'f'.repeat(32) }) })
      if (second) second.onmessage = ({ data }) => received.push(data)
      for (let round = 0; round < 5; round++) {
        second?.postMessage(
          `{"namespace":"penpal","channel":"oriel1:${'f'.repeat(32)}","type":"SYN","participantId":"0"}`,
        )
        await client.call('close')
      }
      return received
    })
    expect(answers).toEqual([])
  })

  await test.step('some noise before the handshake is ignored (A9)', async () => {
    await page.reload()
    const patient = await mountRaw(page)
    const { value } = await patient.evaluate(async (client) => {
      await client.received
      for (let message = 0; message < 400; message++) client.hello({ ports: 0, text: 'noise' })
      return client.start()
    })
    expect(value.ok).toBe(true)
  })

  await test.step('too much noise ends the handshake (A9)', async () => {
    await page.reload()
    const raw = await mountRaw(page)
    const gaveUp = page.waitForEvent('console', (message) => message.text().includes('Too many messages'))
    await raw.evaluate(async (client) => {
      await client.received
      for (let message = 0; message < 600; message++) client.hello({ ports: 0, text: 'noise' })
    })
    await gaveUp
    const received = await raw.evaluateHandle((client) => {
      const received: unknown[] = []
      for (const port of client.hello()) port.onmessage = ({ data }) => received.push(data)
      return received
    })
    // Starts another frame, to give the first one enough time to reply.
    const later = await mountRaw(page)
    await later.evaluate((client) => client.start())
    expect(await received.jsonValue()).toEqual([])
  })
})

test('error: a frame that is credentialless, or whose sandbox lacks allow-same-origin, shows why it does not start (A4)', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page, { attributes: { credentialless: '' } })
  const message = 'The iframe is "credentialless": a wallet made here would vanish. Remove the attribute.'
  const alert = getRawFrame(page).getByRole('alert')
  await expect(alert).toContainText(message)
  await expect(alert).toContainText(`<iframe src="${frameDocument}" sandbox=`)
  await expect(alert.getByRole('link', { name: /^Open your wallet/ })).toBeVisible()
  expect(await raw.evaluate((client) => client.refused)).toMatchObject({ t: 'refused', code: 8018, message })

  await page.locator('iframe[title="Raw"]').evaluate((element) => element.remove())
  await mountRaw(page, { attributes: { sandbox: 'allow-scripts' } })
  await expect(alert).toContainText('lacks "allow-same-origin" in its sandbox attribute')
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const sandbox = await page.locator('iframe[title="Wallet"]').getAttribute('sandbox')
  await expect(alert).toContainText(`sandbox="${sandbox}"`)
  await expect(alert.getByRole('link')).toHaveCount(0)
})

test('error: an unknown project is shown as unknown, and the frame document does not start at the top level (A4) @second', async ({
  page,
}) => {
  await openDapp(page)
  await mountRaw(page, { src: `${urls.frame}/f/nobody/` })
  await expect(getRawFrame(page).getByRole('heading')).toHaveText('Unknown project')

  await page.goto(frameDocument)
  await expect(page.getByRole('alert')).toContainText('It has to be embedded by the Oriel SDK.')
  await expect(page.getByRole('link', { name: /^Open your wallet/ })).toHaveAttribute('href', '/')
  await expect(page.getByRole('button')).toHaveCount(1)
  await expect(page.getByRole('button')).toHaveAccessibleName('Copy the line')
})

function addFrame(page: Page, src: string) {
  return page.evaluate(
    (src) =>
      new Promise<void>((resolve) => {
        const frame = document.createElement('iframe')
        frame.onload = () => resolve()
        frame.src = src
        document.body.append(frame)
      }),
    src,
  )
}

async function waitForFrame(page: Page, origin: string) {
  const find = () => page.frames().find((frame) => frame !== page.mainFrame() && frame.url().startsWith(origin))
  await expect.poll(() => find()?.url()).toBeTruthy()
  return find() as NonNullable<ReturnType<typeof find>>
}
