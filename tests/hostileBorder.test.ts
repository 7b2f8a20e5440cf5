import { expect, type JSHandle, type Page } from '@playwright/test'
import { test } from './support/connected.ts'
import { openDapp, openTab, request, requestChain } from './support/dapp.ts'
import { connectPlainPage, startDeployment } from './support/deployment.ts'
import { exchange, logFigure, watchMainThread } from './support/hostile.ts'
import { waitForKit } from './support/kit.ts'
import { otherMethods } from './support/otherMethods.ts'
import { urls } from './support/ports.ts'
import { flood, getMaxAnswers, getRawDocument, getRawFrame, mountRaw, type RawClient } from './support/rawFrame.ts'

// Second tier: border.test.ts, borderPort.test.ts, fuzz.test.ts and unit tests of frame/border/ cover the same.

const nobody = '0x000000000000000000000000000000000000bEEF'

test('error: older penpal’s protocol of windows and methods of other wallets, nodes and chains get nothing (A6, A7) @second', async ({
  page,
}) => {
  await openDapp(page)
  const raw = await mountRaw(page)
  await test.step('the window protocol of older penpal gets no answer, before and after the handshake (A7)', async () => {
    await raw.evaluate((client) => client.received)
    const received = await page.evaluateHandle((target) => {
      const received: unknown[] = []
      addEventListener('message', ({ data }) => received.push(data))
      Object.assign(window, {
        speak: () => {
          const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Raw"]')?.contentWindow
          const id = 'aaaaaaaa-0001'
          const messages = [
            { penpal: 'syn' },
            { penpal: 'ack', methodNames: ['x'] },
            { penpal: 'call', id: 1, methodName: 'request', args: [{ namespace: 'eip155', method: 'eth_chainId' }] },
            { penpal: 'reply', id: 1, resolution: 'fulfilled', returnValue: 1 },
            { namespace: 'penpal', type: 'SYN', participantId: '0' },
            { namespace: 'penpal', type: 'ACK1', methodPaths: [['request']] },
            { namespace: 'penpal', type: 'ACK2' },
            { namespace: 'penpal', type: 'CALL', id, methodPath: ['close'], args: [] },
            { namespace: 'penpal', type: 'DESTROY' },
          ]
          for (const message of messages) {
            frame?.postMessage(message, target)
            frame?.postMessage(JSON.stringify(message), target)
          }
        },
      })
      return received
    }, urls.frame)
    const sendMessage = () => page.evaluate(() => (window as unknown as { speak: () => void }).speak())
    await sendMessage()
    await raw.evaluate((client) => client.start())
    await sendMessage()
    await exchange(page, await getRawDocument(page))
    expect(await received.jsonValue()).toEqual([])
    expect((await raw.evaluate((client) => client.call('close'))).value.ok).toBe(true)
  })

  await test.step('methods of other wallets, nodes and chains are refused and show nothing (A6)', async () => {
    expect(otherMethods.length).toBeGreaterThan(250)
    const codes = await raw.evaluate(
      async (client, { methods, nobody }) => {
        const seen: [string, number | undefined][] = []
        // Sends the requests one at a time, because the number of pending requests is limited.
        for (const [namespace, method] of methods) {
          const { value } = await client.call('request', { namespace, method, params: [nobody, '0x00'] })
          seen.push([`${namespace} ${method}`, value.error?.code])
        }
        return seen
      },
      {
        nobody,
        methods: [
          ...otherMethods.map((method) => ['eip155', method] as const),
          ...otherMethods.map((method) => ['solana', method] as const),
          // Methods of one namespace do not exist in the other.
          ['eip155', 'solana_signMessage'] as const,
          ['eip155', 'solana_signTransaction'] as const,
          ['eip155', 'solana_signIn'] as const,
          ['solana', 'personal_sign'] as const,
          ['solana', 'eth_sendTransaction'] as const,
          ['solana', 'eth_accounts'] as const,
          ['solana', 'eth_blockNumber'] as const,
        ],
      },
    )
    logFigure('names refused', codes.length)
    expect(codes.filter(([, code]) => code !== 4200)).toEqual([])
    expect(await raw.evaluate((client) => client.calledMethods)).not.toContain('setVisible')

    const answers = await Promise.all(otherMethods.slice(0, 40).map((method) => request(page, method, [nobody])))
    for (const answer of answers) expect(answer).toEqual({ code: 4200, message: 'Requested RPC call is not allowed' })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await (await waitForKit(page)).evaluate((kit) => kit.getState().open)).toBe(false)
  })
})

test('behavior: a flood of 100,000 calls or a message of 200 MiB blocks neither another dapp nor the page (A9, A10) @second', async ({
  page,
  context,
}) => {
  test.slow()
  await openDapp(page)
  await test.step('another dapp keeps working during the flood (A9)', async () => {
    const other = await openTab(context, urls.stranger)
    expect(await request(other, 'eth_blockNumber')).toMatch(/^0x/)
    const raw = await mountRaw(page)
    await raw.evaluate((client) => client.start())
    const longest = await watchMainThread(await getRawDocument(page))
    const began = performance.now()
    const flooding = flood(raw)
    const waits: number[] = []
    for (let call = 0; call < 10; call++) {
      const before = performance.now()
      expect(await request(other, 'eth_blockNumber')).toMatch(/^0x/)
      waits.push(performance.now() - before)
    }
    await flooding
    await exchange(page, await getRawDocument(page))
    const seconds = (performance.now() - began) / 1000
    logFigure('longest gap of the flooded frame', `${await longest()} ms`)
    logFigure('longest answer of the other dapp meanwhile', `${Math.round(Math.max(...waits))} ms`)
    logFigure('calls answered of 100,000', await raw.evaluate((client) => client.replies.length))
    expect(await raw.evaluate((client) => client.replies.length)).toBeLessThan(getMaxAnswers(seconds))
  })

  await test.step('one message of 200 MiB closes the port (A10)', async () => {
    await page.reload()
    const raw = await mountRaw(page)
    await raw.evaluate((client) => client.start())
    const longest = await watchMainThread(await getRawDocument(page))
    const closed = page.waitForEvent('console', (line) => line.text().includes('closed the connection'))
    await raw.evaluate((client) => client.post('x'.repeat(200 * 1024 * 1024)))
    expect((await closed).text()).toContain(': size.')
    logFigure('longest gap with 200 MiB', `${await longest()} ms`)
    await raw.evaluate((client) =>
      client.send({ type: 'CALL', id: 'after-the-giant', methodPath: ['close'], args: [] }),
    )
    await exchange(page, await getRawDocument(page))
    expect(await raw.evaluate((client) => client.replies.map(({ callId }) => callId))).not.toContain('after-the-giant')
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
  })
})

test('behavior: in the middle of an approval the page removes the frame, and nothing is broadcast (A11)', async ({
  connected: { page, address },
}) => {
  const before = await countTransactions(address)
  await requestPayment(page, address)
  await unmount(page)
  await expectNoPrompt(page)
  await unmount(page)
  expect(await countTransactions(address)).toBe(before)
})

test('behavior: in the middle of an approval a closed port or a reload cancels it, and nothing is broadcast (A11) @second', async ({
  connected: { page, address },
}) => {
  const before = await countTransactions(address)
  const endings: Record<string, (raw: JSHandle<RawClient>) => Promise<unknown>> = {
    'DESTROY on the port': (raw) => raw.evaluate((client) => client.send({ type: 'DESTROY' })),
    'two hundred bad messages': (raw) =>
      raw.evaluate((client) => {
        for (let message = 0; message < 200; message++) client.post('noise')
      }),
  }
  for (const [name, end] of Object.entries(endings))
    await test.step(name, async () => {
      await end(await requestPayment(page, address))
      await expect(getRawFrame(page).getByRole('button', { name: 'Reject' })).toHaveCount(0)
      expect(await countTransactions(address)).toBe(before)
      await page.reload()
    })

  await test.step('the page reloads', async () => {
    await requestPayment(page, address)
    await page.reload()
    await expectNoPrompt(page)
    await unmount(page)
    expect(await countTransactions(address)).toBe(before)
  })
})

test('behavior: the grant of one origin does not extend to its subdomain, its other port or its site (A12) @second', async ({
  page,
  context,
}) => {
  const deployment = await startDeployment({ hosts: ['dapp.localhost', 'sub.dapp.localhost'] })
  try {
    await page.goto(deployment.page('dapp.localhost'))
    expect(await request(page, 'eth_accounts')).toEqual([])
    const address = await connectPlainPage(page)
    const neighbours = [
      deployment.page('sub.dapp.localhost'),
      deployment.page('dapp.localhost', { second: true }),
      deployment.page('sub.dapp.localhost', { second: true }),
    ]
    for (const url of neighbours) {
      const neighbour = await context.newPage()
      await neighbour.goto(url)
      const raw = await mountRaw(neighbour, { src: `${deployment.frame}/f/default/` })
      const started = await raw.evaluate((client) => client.start())
      expect(started.value.ok, url).toBe(true)
      expect(JSON.stringify(started), url).not.toContain(address)
      expect(await request(neighbour, 'eth_accounts'), url).toEqual([])
      expect(await request(neighbour, 'eth_coinbase'), url).toBeNull()
      expect(await request(neighbour, 'wallet_getPermissions'), url).toEqual([])
      expect(await request(neighbour, 'personal_sign', ['0x6869', address]), url).toMatchObject({ code: 4100 })
      await neighbour.close()
    }
    expect(await request(page, 'eth_accounts')).toEqual([address])
  } finally {
    await deployment.stop()
  }
})

async function requestPayment(page: Page, address: string) {
  const raw = await mountStarted(page)
  await raw.evaluate((client, params) => void client.call('request', params), {
    namespace: 'eip155',
    method: 'eth_sendTransaction',
    params: [{ from: address, to: nobody, value: '0x1' }],
  })
  await expect(getRawFrame(page).getByRole('button', { name: 'Reject' })).toBeVisible()
  return raw
}

async function mountStarted(page: Page) {
  const raw = await mountRaw(page, { attributes: { style: 'width:600px;height:700px' } })
  await raw.evaluate((client) => client.start())
  return raw
}

/** Mounts another frame and expects that it shows no prompt. */
async function expectNoPrompt(page: Page) {
  await mountStarted(page)
  await expect(getRawFrame(page).getByRole('button', { name: 'Reject' })).toHaveCount(0)
}

const unmount = (page: Page) => page.locator('iframe[title="Raw"]').evaluate((iframe) => iframe.remove())

const countTransactions = (address: string) => requestChain('eth_getTransactionCount', [address, 'pending'])
