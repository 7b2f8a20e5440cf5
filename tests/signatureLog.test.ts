import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { hashMessage } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { lockAndUnlock } from './support/accountView.ts'
import {
  approve,
  chooseOriel,
  connectWallet,
  createWallet,
  disconnectSite,
  enterPassword,
  getWallet,
  openDapp,
  openHomeSettings,
  openTab,
  readConnectedAddress,
  request,
  unlockRequest,
  waitForWalletWindow,
} from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { mountRaw } from './support/rawFrame.ts'

// Second tier: long lists, files and disconnected sites. The first test lists entries that no page can read.

const shortenDigest = (text: string) => {
  const digest = hashMessage(text)
  return `${digest.slice(0, 10)}…${digest.slice(-8)}`
}
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`

async function signText(page: Page, text: string) {
  const [address] = (await request(page, 'eth_accounts')) as string[]
  const answer = request(page, 'personal_sign', [toHex(text), address])
  await approve(getWallet(page), 'Sign')
  expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
}

async function visitWindow(page: Page) {
  await lockAndUnlock(page)
  await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
}

async function openHome(context: BrowserContext): Promise<Page> {
  const home = await context.newPage()
  await home.goto(urls.frame)
  await openHomeSettings(home)
  return home
}

test('default: each signature is one entry with its site, digest and place, which the page can neither read nor delete; a frame whose storage was wiped reconnects with the same address (B15, C2)', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  await signText(page, 'first')
  await signText(page, 'second')

  const raw = await mountRaw(page)
  const replies = await raw.evaluate(async (client) => {
    await client.start()
    return Promise.all(['signatureLog', 'memory', 'remove', 'vault'].map((method) => client.call(method)))
  })
  expect(replies.map(({ isError }) => isError)).toEqual([true, true, true, true])
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])

  await visitWindow(page)
  const home = await openHome(context)
  await home.getByRole('button', { name: /^Signatures/ }).click()
  const rows = home.getByRole('list', { name: 'Signatures' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  for (const [at, text] of ['second', 'first'].entries()) {
    await expect(rows.nth(at)).toContainText('Signed a message')
    await expect(rows.nth(at)).toContainText(urls.host)
    await expect(rows.nth(at)).toContainText('on its page')
    await expect(rows.nth(at)).toContainText(shortenDigest(text))
  }

  await test.step('a frame whose storage was wiped reconnects with the same address (C2)', async () => {
    await page.bringToFront()
    await getFrame(page).evaluate(async () => {
      localStorage.clear()
      for (const { name } of await indexedDB.databases()) {
        await new Promise<void>((resolve) => {
          const deleting = indexedDB.deleteDatabase(name as string)
          deleting.onsuccess = deleting.onerror = deleting.onblocked = () => resolve()
        })
      }
    })
    await page.reload()
    await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
    const window = await chooseOriel(page)
    await enterPassword(window)
    await approve(window, 'Connect')
    expect(await readConnectedAddress(page)).toBe(address)
  })
})

test('behavior: the page of a site shows its history and revokes it, the log and its file stay complete, and an entry names the window @second', async ({
  page,
  context,
}) => {
  await openDapp(page)
  const { address } = await connectWallet(page)
  for (let count = 1; count <= 6; count++) await signText(page, `message ${count}`)
  await visitWindow(page)
  const home = await openHome(context)

  await test.step('a site is disconnected, and its history stays', async () => {
    await home.getByRole('button', { name: /^Connected sites/ }).click()
    await home.getByRole('button', { name: new RegExp(`^${urls.host}.*6 signatures`) }).click()
    await expect(home.getByRole('list', { name: 'Signatures' }).getByRole('listitem')).toHaveCount(5)
    await home.getByRole('button', { name: 'Unlock to disconnect' }).click()
    await enterPassword(home)
    await openHomeSettings(home)
    await disconnectSite(home, urls.host)
    await home.getByRole('button', { name: 'Show all 6 signatures' }).click()
    await expect(home.getByRole('list', { name: 'Signatures' }).getByRole('listitem')).toHaveCount(6)
  })

  await test.step('the file has each signature', async () => {
    const [download] = await Promise.all([
      home.waitForEvent('download'),
      home.getByRole('button', { name: 'Save as file' }).click(),
    ])
    const saved = JSON.parse(await readFile(await download.path(), 'utf8'))
    expect(saved.signatures).toHaveLength(6)
    expect(saved.signatures[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      time: expect.any(Number),
      origin: urls.host,
      method: 'personal_sign',
      digest: hashMessage('message 6'),
      surface: 'frame',
      address,
      networkId: 'eip155:31337',
    })
    await home.getByRole('button', { name: 'Back' }).click()
    await home.getByRole('button', { name: 'Back' }).click()
    await expect(home.getByRole('list', { name: 'Disconnected' })).toContainText(urls.host)
  })

  await test.step('the site signs until it is loaded again, and then has to be connected', async () => {
    await signText(page, 'still open')
    await page.reload()
    expect(await readConnectedAddress(page)).toBe(address)
    const unanswered = request(page, 'personal_sign', [toHex('locked'), address])
    const window = await waitForWalletWindow(page, () => approve(getWallet(page), 'Unlock & sign'))
    await enterPassword(window)
    await expect(window.getByRole('button', { name: 'Connect' })).toBeVisible()
    await window.close()
    await getWallet(page).getByRole('button', { name: 'Reject', exact: true }).click()
    expect(await unanswered).toMatchObject({ code: 4001 })
  })

  await test.step('an untrusted page signs in the window, and the entry shows that', async () => {
    const other = await openTab(context, urls.stranger)
    const granting = await chooseOriel(other)
    await enterPassword(granting)
    await approve(granting, 'Connect')
    expect(await readConnectedAddress(other)).toBe(address)
    for (const text of ['one', 'two']) {
      const answer = request(other, 'personal_sign', [toHex(text), address])
      const window = await unlockRequest(other)
      await approve(window, 'Sign')
      expect(await answer).toMatch(/^0x/)
    }
    await home.reload()
    await openHomeSettings(home)
    await home.getByRole('button', { name: /^Signatures/ }).click()
    const signed = home.getByRole('list', { name: 'Signatures' }).getByRole('listitem')
    // The newest entry comes first. Six of the seven entries were signed for the first site.
    await expect(signed).toHaveCount(7)
    await expect(signed.first()).toContainText(urls.stranger)
    await expect(signed.first()).toContainText('in your wallet')
    await expect(signed.first()).toContainText(shortenDigest('one'))
    await expect(signed.filter({ hasText: urls.host })).toHaveCount(6)
  })
})

test('behavior: an empty list, and two hundred sites with names of every length, work by keyboard and in dark colours; the words restore the same address after the storage was wiped (C2) @second', async ({
  page: home,
}) => {
  await home.setViewportSize({ width: 390, height: 844 })
  await home.goto(urls.frame)
  const words = await createWallet(home)
  const address = mnemonicToAccount(words.join(' ')).address

  await test.step('the empty lists say so', async () => {
    await openHomeSettings(home)
    await home.getByRole('button', { name: /^Signatures/ }).click()
    await expect(home.getByText('No signatures here yet')).toBeVisible()
    await home.getByRole('button', { name: 'Back' }).click()
    await home.getByRole('button', { name: /^Connected sites/ }).click()
    await expect(home.getByText('No connected sites yet')).toBeVisible()
    expect(await findProblems(home)).toEqual([])
  })

  await test.step('a long list is loaded in parts and searched', async () => {
    await fillSignatureLog(home)
    await home.reload()
    await openHomeSettings(home)
    await home.getByRole('button', { name: /^Connected sites 200/ }).click()
    const sites = home.getByRole('list', { name: 'Connected sites' })
    await expect(sites.getByRole('listitem')).toHaveCount(50)
    expect(await findProblems(home)).toEqual([])
    await home.getByRole('button', { name: 'Load more' }).click()
    await expect(sites.getByRole('listitem')).toHaveCount(100)
    await home.getByLabel('Search sites').fill('site-175')
    await expect(sites.getByRole('listitem')).toHaveCount(1)
    await sites.getByRole('button').focus()
    await home.keyboard.press('Enter')
    await expect(home.getByRole('button', { name: 'Unlock to disconnect' })).toBeVisible()
  })

  await test.step('a site and the signatures fit the phone in dark colours', async () => {
    await home.emulateMedia({ colorScheme: 'dark' })
    await expect(home.locator('html')).toHaveAttribute('data-theme', 'dark')
    expect(await findProblems(home)).toEqual([])
    const width = await home.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const)
    expect(width[0]).toBeLessThanOrEqual(width[1])

    await home.getByRole('button', { name: 'Back' }).click()
    await home.getByRole('button', { name: 'Back' }).click()
    await home.getByRole('button', { name: /^Signatures 600/ }).click()
    await expect(home.getByRole('list', { name: 'Signatures' }).getByRole('listitem')).toHaveCount(50)
    expect(await findProblems(home)).toEqual([])
  })

  await test.step('wiped storage is reported, and the words restore the same address (C2)', async () => {
    const devtools = await home.context().newCDPSession(home)
    await devtools.send('Storage.clearDataForOrigin', { origin: urls.frame, storageTypes: 'all' })
    await home.reload()
    await expect(home.getByText('Create your wallet')).toBeVisible()

    await home.getByRole('button', { name: 'I have a recovery phrase' }).click()
    await home.getByRole('combobox', { name: 'Recovery phrase' }).fill(words.join(' '))
    const instead = home.getByRole('button', { name: 'Use a password instead' })
    if (await instead.isVisible()) await instead.click()
    await home.getByLabel('Password', { exact: true }).fill('another long password')
    await home.getByLabel('Repeat password').fill('another long password')
    await home.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(home.getByTitle(address)).toBeVisible()
  })
})

async function findProblems(page: Page) {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)).then(() => 0))
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)
}

async function fillSignatureLog(home: Page) {
  await home.evaluate(async () => {
    const waitForRequest = <value>(request: IDBRequest<value>) =>
      new Promise<value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await waitForRequest(indexedDB.open('oriel-vault'))
    const records = database.transaction('records', 'readwrite').objectStore('records')
    const record = await waitForRequest(records.get('home'))
    const { secret } = record
    for (let site = 0; site < 200; site++) {
      const origin = `https://${site % 7 === 0 ? 'a-very-long-name-'.repeat(5) : ''}site-${site}.example`
      record.grants.push({
        grantId: crypto.randomUUID(),
        origin,
        createdAt: Date.now() - site * 3_600_000,
        key: secret,
      })
      const log = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'].map((method, at) => ({
        id: crypto.randomUUID(),
        time: Date.now() - site * 3_600_000 - at * 60_000,
        origin,
        method,
        digest: `0x${String(site * 3 + at).padStart(64, 'a')}`,
        surface: at === 1 ? 'window' : 'frame',
        address: record.accounts[0].eip155,
        networkId: at === 2 ? 'eip155:31337' : undefined,
      }))
      await waitForRequest(records.put(log, `audit home ${origin}`))
    }
    await waitForRequest(records.put(record, 'home'))
    database.close()
  })
}
