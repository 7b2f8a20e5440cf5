import { expect, type Page, type Route } from '@playwright/test'
import { test } from './support/connected.ts'
import {
  connectWallet,
  getDialog,
  getWallet,
  openDapp,
  openTab,
  readConnectedAddress,
  request,
} from './support/dapp.ts'
import { startDeployment } from './support/deployment.ts'
import { getFrame, sign, waitForKit } from './support/kit.ts'
import { urls } from './support/ports.ts'

// Second tier: reloads, lost frames, more kits. hostileBorder.test.ts removes a frame, and eip6963.test.ts adds a kit.

test('default: the page requests nothing from the wallet before the user uses it', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (outgoing) => {
    if (outgoing.url().startsWith(urls.frame)) requests.push(outgoing.url())
  })
  await openDapp(page)
  expect(await request(page, 'eth_accounts')).toEqual([])
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(requests).toEqual([])
  await expect(page.locator('iframe')).toHaveCount(0)

  await page.getByRole('button', { name: 'Connect wallet' }).hover()
  await expect.poll(() => requests.map((url) => url.split('?')[0])).toContain(`${urls.frame}/f/default/`)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await test.step('the iframe’s sandbox and permissions are no wider than needed', async () => {
    await request(page, 'eth_blockNumber')
    const iframe = page.locator('iframe[title="Wallet"]')
    await expect(iframe).toHaveAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
    )
    // A feature listed without an origin is allowed for the origin of `src`.
    const allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write'
    await expect(iframe).toHaveAttribute('allow', allow)
    expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument)).toBeNull()
  })
})

test('behavior: a reload restores the session if the wallet loads, and disconnecting ends it in two tabs @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  expect(await readStatus(page)).toBe('idle')
  const other = await openTab(context)
  expect(await request(other, 'eth_blockNumber')).toMatch(/^0x/)
  // Brings the page to the front, because a background tab is not painted, and clicks in it are delayed.
  await page.bringToFront()
  const { address } = await connectWallet(page)
  expect(await readStatus(page)).toBe('ready')

  await test.step('a reload restores the session by itself', async () => {
    await page.addInitScript(() => {
      const texts: (string | null)[] = []
      Object.assign(window, { texts })
      const checkFrame = () => {
        for (const { textContent } of document.querySelectorAll('header.bar button')) {
          if (textContent !== texts.at(-1)) texts.push(textContent)
        }
      }
      new MutationObserver(checkFrame).observe(document, { subtree: true, childList: true, characterData: true })
    })
    await page.reload()
    await expect(getAccount(page)).toHaveText(address)
    expect(await readConnectedAddress(page)).toBe(address)
    const texts = await page.evaluate(() => (window as unknown as { texts: string[] }).texts)
    expect(texts).toEqual(['Restoring…', expect.stringMatching(/^0x/)])
    expect(await readStatus(page)).toBe('ready')
  })

  await test.step('a session whose wallet does not load is not restored', async () => {
    await page.route(frameDocument, fail)
    await page.reload()
    await expect(getConnectButton(page)).toBeVisible()
    expect(await readStatus(page)).toBe('idle')
    await page.unroute(frameDocument)
    await page.reload()
    await expect(getAccount(page)).toHaveText(address)
  })

  await test.step('two tabs share the session until one of them disconnects', async () => {
    await other.reload()
    await expect(getAccount(other)).toHaveText(address)
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(getConnectButton(page)).toBeVisible()
    await expect(getAccount(other)).toHaveCount(0)
    expect(await request(other, 'eth_accounts')).toEqual([])
    expect(await request(other, 'personal_sign', ['0x6869', address])).toMatchObject({ code: 4100 })
    await page.reload()
    await expect(getConnectButton(page)).toBeVisible()
    expect(await readStatus(page)).toBe('idle')
  })
})

// Split into two tests, because the wallet rejects requests for a while after five rejections.

test('behavior: the wallet works after the page comes back, and after its frame reloads or navigates, which rejects what is pending @second', async ({
  connected: { page, address },
}) => {
  await test.step('the user leaves the page and goes back', async () => {
    await page.goto(`${urls.host}/unmodified.html`)
    await page.goBack()
    expect(await readConnectedAddress(page)).toBe(address)
    await expectWorking(page, address)
  })

  await test.step('the frame reloads', async () => {
    const answer = await loseFrame(page, address, () => getFrame(page).evaluate(() => location.reload()))
    expect(answer).toMatchObject({ code: 4900, data: { reason: 'frame-reloaded' } })
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectWorking(page, address)
  })

  await test.step('the frame navigates away', async () => {
    const leave = () =>
      page.locator('iframe[title="Wallet"]').evaluate((element) => {
        ;(element as HTMLIFrameElement).src = 'about:blank'
      })
    expect(await loseFrame(page, address, leave)).toMatchObject({ code: 4900 })
    await expectWorking(page, address)
  })
})

test('behavior: a request that is pending when the page removes the iframe is rejected, and the iframe is created again @second', async ({
  connected: { page, address },
}) => {
  for (const selector of ['iframe[title="Wallet"]', 'dialog'])
    await test.step(`the page removes ${selector}`, async () => {
      const remove = () => page.locator(selector).evaluate((element) => element.remove())
      const answer = await loseFrame(page, address, remove)
      expect(answer).toMatchObject({ code: 4900, data: { reason: 'frame-removed' } })
      await expectWorking(page, address)
    })
})

test('behavior: two kits on one page are one wallet, and another kit replaces one that was destroyed @second', async ({
  page,
}) => {
  await test.step('two kits on one page both work, and announce one wallet', async () => {
    await page.goto(`${urls.host}/unmodified.html`)
    const first = await waitForKit(page)
    const second = await createKit(page)
    const ask = (kit: typeof first) =>
      kit.evaluate((kit) => kit.getProvider('eip155').request({ method: 'eth_blockNumber' }))
    expect(await ask(first)).toMatch(/^0x/)
    expect(await ask(second)).toMatch(/^0x/)
    await expect(page.locator('iframe')).toHaveCount(2)
    expect(await listAnnounced(page)).toHaveLength(1)
    await expect(page.getByRole('group', { name: 'Wallets' }).getByRole('button')).toHaveText(['Oriel'])

    const opening = second.evaluate((kit) => kit.open())
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await opening
    expect(await first.evaluate((kit) => kit.getState().open)).toBe(false)
    expect(await second.evaluate((kit) => kit.getState().open)).toBe(true)
  })

  await test.step('a destroyed kit removes its elements, and another kit can replace it', async () => {
    await page.reload()
    const [uuid] = await listAnnounced(page)
    const first = await waitForKit(page)
    await first.evaluate((kit) => kit.open())
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await first.evaluate((kit) => kit.destroy())
    await expect(page.locator('dialog, iframe')).toHaveCount(0)
    await expect(first.evaluate((kit) => kit.open())).rejects.toThrow('destroyed')
    expect(await listAnnounced(page)).toEqual([])

    const second = await createKit(page)
    expect(await listAnnounced(page)).toEqual([uuid])
    await second.evaluate((kit) => kit.open())
    await expect(getWallet(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
  })
})

test('error: a wallet that cannot be loaded is reported at once with its cause, and the next request works @second', async ({
  page,
}) => {
  await openDapp(page)
  const ask = () => request(page, 'eth_blockNumber') as Promise<{ code: number; message: string }>
  const abort = (route: Route) => route.abort('connectionrefused')

  await test.step('the dialog is hidden again, and the focus returns', async () => {
    await page.route(frameDocument, abort)
    await getConnectButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(getDialog(page)).toBeVisible()
    await expect(page.getByText('cannot be reached')).toBeVisible()
    await expect(getDialog(page)).toHaveCount(0)
    await expect(getConnectButton(page)).toBeFocused()
    await page.unroute(frameDocument)
  })

  const answers = [
    [fail, 'answers with status 500'],
    [abort, 'cannot be reached'],
  ] as const
  for (const [answer, reason] of answers)
    await test.step(`the wallet ${reason}`, async () => {
      await page.route(frameDocument, answer)
      const message = `Embedded wallet could not be loaded: ${urls.frame}/f/default/ ${reason}.`
      expect(await ask()).toEqual({ code: 8005, message })
      await page.unroute(frameDocument)
    })
  expect(await ask()).toMatch(/^0x/)

  await test.step('the wallet has no such project', async () => {
    await page.goto(`${urls.host}/unmodified.html`)
    const failure = await page.evaluate((frameUrl) => {
      const { createOriel } = window.Oriel as NonNullable<typeof window.Oriel>
      return createOriel({ frameUrl, projectId: 'nope' })
        .open()
        .catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    }, urls.frame)
    expect(failure).toEqual({
      code: 8004,
      message: expect.stringMatching(
        /^Invalid Project ID: this wallet has no project "nope"\. .*This wallet has "default"/,
      ),
    })
    // The page's other kit may also have a frame.
    const refusal = page.frameLocator('iframe[src*="/f/nope/"]').getByRole('alertdialog', { name: 'Unknown project' })
    await expect(refusal).toContainText('this wallet has no project "nope"')
    await page.keyboard.press('Escape')
    await expect(getDialog(page)).toHaveCount(0)
  })

  await test.step('the page may not embed the wallet', async () => {
    const deployment = await startDeployment({ hosts: ['localhost'] })
    const { origin } = new URL(deployment.page('other.localhost'))
    await page.goto(origin)
    const message = expect.stringContaining(`${deployment.frame}/f/default/ is not for pages of this origin`)
    expect(await ask()).toEqual({ code: 8005, message })

    await page.evaluate(() => void window.oriel?.open().catch(() => undefined))
    const refusal = getWallet(page).getByRole('alertdialog', { name: 'The wallet can’t start here' })
    await expect(refusal).toContainText(`${origin} is not in "allowedOrigins" of the project "default".`)
    await expect(refusal).toContainText(`ORIEL_ORIGINS="${origin}" npm start`)
    await refusal.getByRole('button', { name: 'Close' }).click()
    await expect(getDialog(page)).toHaveCount(0)
    await deployment.stop()
  })
})

const getConnectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
const getAccount = (page: Page) => page.getByRole('status', { name: 'Connected account' })

const frameDocument = `${urls.frame}/f/**`
const cors = { 'access-control-allow-origin': '*' }
const fail = (route: Route) => route.fulfill({ status: 500, headers: cors, body: 'Sorry.' })

function readStatus(page: Page) {
  return page.evaluate(() => window.oriel?.getState().status)
}

/** Unloads the frame while a request is pending. Returns the request's result. */
async function loseFrame(page: Page, address: string, lose: () => Promise<unknown>) {
  const pending = sign(page, address)
  await expect(getWallet(page).getByRole('button', { name: 'Reject' })).toBeVisible()
  await lose()
  return pending
}

async function expectWorking(page: Page, address: string) {
  await expect.poll(() => request(page, 'eth_coinbase')).toBe(address)
  const pending = sign(page, address)
  await getWallet(page).getByRole('button', { name: 'Reject', exact: true }).click()
  expect(await pending).toMatchObject({ code: 4001 })
}

function createKit(page: Page) {
  return page.evaluateHandle((frameUrl) => {
    if (!window.Oriel) throw new Error('The page has no script tag.')
    return window.Oriel.createOriel({ frameUrl })
  }, urls.frame)
}

function listAnnounced(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ids: string[] = []
    const listen = (event: Event) => ids.push((event as CustomEvent<{ info: { uuid: string } }>).detail.info.uuid)
    addEventListener('eip6963:announceProvider', listen)
    dispatchEvent(new Event('eip6963:requestProvider'))
    removeEventListener('eip6963:announceProvider', listen)
    return ids
  })
}
