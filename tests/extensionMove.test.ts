import { expect, type Page } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { password } from './support/dapp.ts'
import { preventSidePanels, stopWorker } from './support/extension.ts'
import { getHomeButton, lock, openSite, sites } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { getAddButton, offerAndDisconnect, offerFrom, offerWallet } from './support/moveIn.ts'
import { urls } from './support/ports.ts'
import { packWallet, prepareWallet, putWallet } from './support/preparedWallet.ts'
import { attachToTarget } from './support/rawTarget.ts'

// Second tier: imports that fail or are cancelled. The first tier covers a successful import.

const extension = loadExtension()

const getCreateButton = (panel: Page) => panel.getByRole('button', { name: 'Create a new wallet' })
const getOfferHeading = (page: Page, address: string) =>
  page.getByRole('heading', { name: `Add wallet ${address.slice(0, 6)}…${address.slice(-4)} to the extension?` })
const getDeclineButton = (panel: Page) => panel.getByRole('button', { name: 'Don’t add' })

type Offered = { panel: Page; web: Page; address: string }

/** Offers the wallet to the panel again, and waits until the panel shows the offer. */
async function offerAgain({ panel, web, address }: Offered) {
  await offerWallet(web)
  await getAddButton(web).click()
  await expect(getOfferHeading(panel, address)).toBeVisible()
}

async function typePassword(panel: Page, text = password) {
  await panel.getByLabel('Password', { exact: true }).fill(text)
  await getAddButton(panel).click()
}

/** Reads the address of the extension's stored wallet. `page` is an extension page. */
const readStoredWallet = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('oriel-vault')
    opening.onupgradeneeded = () => opening.result.createObjectStore('records')
    await new Promise((resolve) => {
      opening.onsuccess = resolve
    })
    const reading = opening.result.transaction('records').objectStore('records').get('home')
    await new Promise((resolve) => {
      reading.onsuccess = resolve
    })
    opening.result.close()
    return reading.result?.accounts[0].eip155 as string | undefined
  })

test('default: the extension imports the wallet with its password after both pages have shown its address', async () => {
  await preventSidePanels(extension)
  const panel = await extension.panel()
  const opened = extension.context.waitForEvent('page')
  await panel.getByRole('button', { name: `Use my wallet from ${urls.frame}` }).click()
  const web = await opened
  await expect(web).toHaveURL(new URL('/', urls.frame).href)
  await expect(panel.getByText('In the settings there, choose “Use this wallet in the extension”.')).toBeVisible()

  const { address } = await putWallet(web)
  await offerWallet(web)
  await expect(getOfferHeading(web, address)).toBeVisible()
  await expect(web.getByText('It stays here, too.')).toBeVisible()
  await getAddButton(web).click()
  await panel.bringToFront()
  await expect(getOfferHeading(panel, address)).toBeVisible()
  await expect(panel.getByText('Use the password of your web wallet.')).toBeVisible()
  await expect(panel.getByText('The extension shows a mark of its own')).toBeVisible()

  await test.step('a wrong password stores nothing', async () => {
    await typePassword(panel, 'not the password')
    await expect(panel.getByText('Wrong password')).toBeVisible()
    expect(await readStoredWallet(panel)).toBe(undefined)
  })

  await typePassword(panel)
  await expect(getHomeButton(panel)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
  await expect(panel.getByTitle(address).first()).toBeVisible()
  expect(await readStoredWallet(panel)).toBe(address)
  await expect(web.getByText('Wallet added to the extension.')).toBeVisible()

  await test.step('both pages say when the extension already has the wallet', async () => {
    await offerWallet(web)
    await getAddButton(web).click()
    await expect(web.getByText('The extension already has this wallet.')).toBeVisible()
    await expect(panel.getByText('The extension already has this wallet.')).toBeVisible()
    await expect(getHomeButton(panel)).toBeVisible()
  })

  await test.step('an extension with another wallet keeps it', async () => {
    await lock(panel)
    await putWallet(web)
    await offerWallet(web)
    await getAddButton(web).click()
    await expect(web.getByText('The extension has another wallet, so it didn’t add this one.')).toBeVisible()
    await expect(panel.getByText('Your wallet is locked')).toBeVisible()
    expect(await readStoredWallet(panel)).toBe(address)
  })
})

test('behavior: a click opens the panel, and an interrupted import stores nothing and can be repeated @second', async () => {
  const web = await extension.context.newPage()
  const { address } = await prepareWallet(web)
  await offerWallet(web)
  await test.step('a click opens the panel', () => openByClick(web, address))

  await preventSidePanels(extension)
  const panel = await extension.panel()
  const all = { panel, web, address }
  await test.step('a second offer is refused while the first is open', async () => {
    await offerAgain(all)
    const other = await extension.context.newPage()
    await other.goto(urls.frame)
    expect(await offerFrom(other, extension.id, await packWallet())).toBe('busy')
    await expect(getOfferHeading(panel, address)).toBeVisible()
    await other.close()
  })

  await test.step('the user declines', async () => {
    await panel.bringToFront()
    await getDeclineButton(panel).click()
    await expect(web.getByText('You didn’t add the wallet to the extension.')).toBeVisible()
    await expect(getCreateButton(panel)).toBeVisible()
  })

  await test.step('the page reloads', async () => {
    await offerAgain(all)
    await web.reload()
    await expect(getCreateButton(panel)).toBeVisible()
    await expect(getOfferHeading(panel, address)).toHaveCount(0)
  })

  await test.step('a page that reloads while the wallet unlocks leaves no wallet behind', () =>
    reloadWhileUnlocking(all))
  await test.step('a page that disconnects immediately leaves no prompt behind', () => disconnectImmediately(all))

  await test.step('the user cancels in the page', async () => {
    await offerAgain(all)
    await web.getByRole('button', { name: 'Cancel' }).click()
    await expect(getOfferHeading(panel, address)).toHaveCount(0)
  })

  await test.step('the panel closes', async () => {
    await offerAgain(all)
    await panel.close()
    await expect(web.getByText('The extension closed before it answered.')).toBeVisible()
  })

  const next = await extension.panel()
  expect(await readStoredWallet(next)).toBe(undefined)

  await test.step('the import succeeds after the service worker stops during the prompt', async () => {
    await offerAgain({ ...all, panel: next })
    await stopWorker(next)
    await next.bringToFront()
    await typePassword(next)
    await expect(web.getByText('Wallet added to the extension.')).toBeVisible()
    expect(await readStoredWallet(next)).toBe(address)
  })
})

/** Opens the side panel with a click on the wallet's own page, and then closes the panel. */
async function openByClick(web: Page, address: string) {
  await getAddButton(web).click()
  const [worker] = extension.context.serviceWorkers()
  const listContexts = () =>
    worker?.evaluate(async () =>
      (await chrome.runtime.getContexts({}))
        .filter(({ documentUrl }) => documentUrl?.endsWith('/panel/panel.html'))
        .map(({ contextType }) => contextType),
    )
  await expect.poll(listContexts).toEqual(['SIDE_PANEL'])
  const devtools = await extension.context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('The context has no browser.')
  const panel = await attachToTarget(devtools, '/panel/panel.html')
  await expect.poll(() => panel.evaluate('document.body.innerText')).toContain(address.slice(-4))
  await panel.evaluate('close()')
  await expect.poll(listContexts).toEqual([])
}

async function reloadWhileUnlocking(all: Offered) {
  const { panel, web } = all
  await offerAgain(all)
  await panel.bringToFront()

  // Acquires the vault's write lock, so that the page can reload between the proof and the write.
  const lockHolder = await panel.evaluateHandle(
    () =>
      new Promise<() => void>((resolve) => {
        void navigator.locks.request('oriel-vault', () => new Promise<void>((done) => resolve(done)))
      }),
  )
  const getLocks = () =>
    panel.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      const count = (locks: LockInfo[]) => locks.filter(({ name }) => name === 'oriel-vault').length
      return { held: count(held), pending: count(pending) }
    })
  await typePassword(panel)
  await expect.poll(getLocks).toEqual({ held: 1, pending: 1 })
  await web.reload()
  await expect(getCreateButton(panel)).toBeVisible()
  await lockHolder.evaluate((done) => done())
  await expect.poll(getLocks).toEqual({ held: 0, pending: 0 })
  await expect(getCreateButton(panel)).toBeVisible()
  expect(await readStoredWallet(panel)).toBe(undefined)
}

async function disconnectImmediately({ panel, web }: Offered) {
  const wallet = await packWallet()
  for (let delay = 0; delay < 40; delay += 4) await offerAndDisconnect(web, { id: extension.id, wallet, delay })
  // Offers are handled in order. Once this offer is shown, all earlier ones have been handled.
  const answer = offerFrom(web, extension.id, wallet)
  await expect(getAddButton(panel)).toBeVisible()
  await getDeclineButton(panel).click()
  expect(await answer).toBe('declined')
  await expect(getCreateButton(panel)).toBeVisible()
  await expect(getAddButton(panel)).toHaveCount(0)
}

test('attack: other pages cannot offer wallets, and invalid or forged wallets are not stored @second', async () => {
  await preventSidePanels(extension)
  const panel = await extension.panel()
  const web = await extension.context.newPage()
  await web.goto(urls.frame)
  await test.step('pages of other sites and frames of the wallet cannot offer wallets', () =>
    offerFromElsewhere(panel, web))
  await test.step('invalid wallets are refused', () => offerInvalid(panel, web))
  await test.step('a wallet with the addresses of another is not stored', () => offerForged(panel, web))
})

async function offerFromElsewhere(panel: Page, web: Page) {
  const wallet = await packWallet()
  const site = await openSite(extension.context, sites[0])
  expect(await offerFrom(site, extension.id, wallet)).toBe('no way to send')
  const dapp = await extension.context.newPage()
  await dapp.goto(urls.host)
  await dapp.evaluate(() => (window as unknown as { oriel?: { open: () => void } }).oriel?.open())
  const findFrame = () => dapp.frames().find((frame) => frame.url().startsWith(`${urls.frame}/f/`))
  await expect.poll(() => findFrame() !== undefined).toBe(true)
  const frame = findFrame()
  if (!frame) throw new Error('No frame.')
  expect(await offerFrom(frame, extension.id, wallet)).toBe('cut off unheard')
  // The same message succeeds from the wallet's own page.
  const answer = offerFrom(web, extension.id, wallet)
  await panel.bringToFront()
  await getDeclineButton(panel).click()
  expect(await answer).toBe('declined')
}

async function offerInvalid(panel: Page, web: Page) {
  const wallet = await packWallet()
  const record = JSON.parse(wallet)
  for (const text of [
    7,
    null,
    { wallet },
    '',
    '{}',
    wallet.slice(1),
    `${' '.repeat(140_000)}${wallet}`,
    JSON.stringify({ ...record, kind: 'grant' }),
    JSON.stringify({ ...record, factors: [] }),
    // A passkey that belongs to a different site.
    JSON.stringify({
      ...record,
      factors: [{ ...record.factors[0], type: 'passkey', credentialId: 'AAAA', rpId: 'bank.example', prfSalt: 'AAAA' }],
    }),
  ]) {
    expect(await offerFrom(web, extension.id, text), JSON.stringify(text)?.slice(0, 80)).toBe('refused')
    await expect(getCreateButton(panel)).toBeVisible()
  }
}

async function offerForged(panel: Page, web: Page) {
  const phrase = generateMnemonic(english)
  const wallet = await packWallet(phrase)
  const other = JSON.parse(await packWallet())
  const forged = offerFrom(web, extension.id, JSON.stringify({ ...JSON.parse(wallet), accounts: other.accounts }))
  await panel.bringToFront()
  await expect(getOfferHeading(panel, other.accounts[0].eip155)).toBeVisible()
  await typePassword(panel)
  await expect(panel.getByText('This wallet has another address.')).toBeVisible()
  expect(await readStoredWallet(panel)).toBe(undefined)
  await getDeclineButton(panel).click()
  expect(await forged).toBe('declined')
  await expect(getCreateButton(panel)).toBeVisible()

  // The unmodified wallet is imported with its own addresses.
  const honest = offerFrom(web, extension.id, wallet)
  await typePassword(panel)
  expect(await honest).toBe('moved')
  expect(await readStoredWallet(panel)).toBe(mnemonicToAccount(phrase).address)
}
