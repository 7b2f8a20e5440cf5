import { expect, type Page, test } from '@playwright/test'
import { approve, connectWallet, getWallet, openDapp, request, waitForWalletWindow } from './support/dapp.ts'
import { exportTrace, getCallRow, type TraceFile } from './support/inspector.ts'
import { urls } from './support/ports.ts'
import { getRawFrame, mountRaw } from './support/rawFrame.ts'

// Second tier: use beside a dapp. inspector.test.ts covers the inspector.

const debugging = `${urls.host}/?options={"debug":true}`

async function inspect(page: Page): Promise<Page> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const inspector = await waitForWalletWindow(page, () =>
    getWallet(page).getByRole('button', { name: 'Inspector' }).click(),
  )
  await expect(inspector.getByText(`Attached to ${urls.host}`)).toBeVisible()
  await expect(getWallet(page).getByRole('button', { name: 'What is a wallet?' })).toBeVisible()
  await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
  return inspector
}

test('default: with debug, the inspector shows the calls of a dapp live, and exports no data of its user @second', async ({
  page,
}) => {
  await test.step('without debug there is no button, and a window without a frame shows what to do', async () => {
    await openDapp(page)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    // Opens a view that needs the app, because the server-rendered shell never has the inspector's button.
    await getWallet(page).getByRole('button', { name: 'What is a wallet?' }).click()
    await getWallet(page).getByRole('button', { name: 'Back' }).click()
    await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
    await expect(getWallet(page).getByRole('button', { name: 'Inspector' })).toHaveCount(0)
    await page.goto(`${urls.frame}/inspector/?attach=1`)
    await expect(page.getByText(/^No frame answers\./)).toBeVisible()
  })

  await openDapp(page, debugging)
  const inspector = await inspect(page)
  await test.step('connecting and signing are shown as they happen', async () => {
    await expect(getCallRow(inspector, 'start')).toContainText(`kit${urls.host}answered`)
    await expect(inspector.getByRole('button', { name: 'Send' })).toHaveCount(0)
    await request(page, 'eth_sign', [])
    await expect(getCallRow(inspector, 'eth_sign')).toContainText('refused 4200')
    const { address } = await connectWallet(page)
    const message = '0x7365637265742073656e74656e6365'
    const answer = request(page, 'personal_sign', [message, address])
    await expect(getCallRow(inspector, 'personal_sign')).toContainText('waiting')
    await approve(getWallet(page), 'Sign')
    const signature = (await answer) as string
    await expect(getCallRow(inspector, 'personal_sign')).toContainText(/consent.*approved/)

    const text = await exportTrace(inspector)
    const trace = JSON.parse(text) as TraceFile
    expect(trace).toMatchObject({ v: 1, origin: urls.host, account: expect.stringMatching(/^0xadd0/) })
    expect(trace.entries.every(({ origin }) => origin === urls.host)).toBe(true)
    for (const secret of [address, message, signature]) {
      expect(text.toLowerCase(), secret).not.toContain(secret.slice(2).toLowerCase())
    }
  })

  await test.step('the inspector continues after a reload; when the frame is gone it shows that and keeps the calls', async () => {
    await inspector.reload()
    await expect(getCallRow(inspector, 'start')).toBeVisible()
    await request(page, 'eth_decrypt', [])
    await expect(getCallRow(inspector, 'eth_decrypt')).toBeVisible()
    await page.goto('about:blank')
    await expect(inspector.getByText('The frame is gone.')).toBeVisible()
    await expect(getCallRow(inspector, 'eth_decrypt')).toBeVisible()
  })
})

test('error: a page of another origin gets no calls, and messages that the port drops are shown with their reason @second', async ({
  page,
}) => {
  await openDapp(page, debugging)
  const attached = await inspect(page)
  await test.step('a page of another origin gets no calls, even when it asks for them', async () => {
    const received = await page.evaluate(async () => {
      const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Wallet"]')?.contentWindow
      const ports: number[] = []
      addEventListener('message', ({ ports: sent }) => ports.push(sent.length))
      frame?.postMessage('oriel-inspector-ready', '*')
      const kit = window.oriel as NonNullable<typeof window.oriel>
      // Waits for a response. Everything that the frame posted in reaction to the previous message has arrived by then.
      await kit.getProvider('eip155').request({ method: 'eth_blockNumber' })
      return ports
    })
    expect(received).toEqual([])
    await expect(getCallRow(attached, 'eth_blockNumber')).toBeVisible()
  })

  await test.step('messages that the port drops are shown as rows with their reason', async () => {
    const raw = await mountRaw(page, { attributes: { width: '500', height: '600' } })
    await raw.evaluate(async (client) => {
      await client.join()
      await client.call('start', { protocol: 1, options: { debug: true } })
      await client.call('open')
    })
    const frame = getRawFrame(page)
    const inspector = await waitForWalletWindow(page, () => frame.getByRole('button', { name: 'Inspector' }).click())
    await expect(getCallRow(inspector, 'open')).toBeVisible()
    await raw.evaluate((client) => client.post('no json at all'))
    await raw.evaluate((client) => client.post({ not: 'text' }))
    await raw.evaluate((client) => client.call('constructor'))
    const dropped = inspector.getByRole('row').filter({ hasText: 'dropped' })
    await expect(dropped).toHaveCount(3)
    await expect(dropped.first()).toContainText(urls.host)
    for (const reason of ['not JSON', 'not text', 'no such method']) {
      await inspector.getByRole('searchbox', { name: 'Filter calls' }).fill(reason)
      await expect(dropped).toHaveCount(1)
      await expect(dropped).toContainText(reason)
    }
  })
})
