import { isRpcMethod, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { expect, type Page } from '@playwright/test'
import { exampleParams } from '../frame/inspector/exampleParams.ts'
import { runAxe } from './support/axe.ts'
import { approve, connectWallet, fund, openDapp, password } from './support/dapp.ts'
import {
  type Connected,
  connectSites,
  getHomeButton,
  lock,
  openSite,
  sites,
  waitForPrompt,
} from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { readContracts } from './support/localnet.ts'
import { unlockOrStay } from './support/unlockHome.ts'

// Second tier: other methods and views. extensionPanel.test.ts covers requests in the panel.

const [site, revoked] = sites
const stranger = 'http://localhost:5993'
const abandoning = 'http://localhost:5994'
const toHex = (text: string) => `0x${Buffer.from(text).toString('hex')}`
/** ID of a network that is not active. */
const otherChainId = '0x7a6a'

test.describe.configure({ mode: 'default' })

let extension: Connected
let panel: Page
test.beforeAll(async ({ takeExtension }) => {
  ;({ extension, panel } = await connectSites(await takeExtension()))
})
test.beforeEach(() => unlockOrStay(panel))
test.afterEach(closeSites)

async function closeSites() {
  for (const page of extension.context.pages()) if (/^http:\/\/localhost:599/.test(page.url())) await page.close()
}

type Client = { getProvider: (namespace: string) => { request: (call: object) => Promise<unknown> } }
type Registered = { [key: symbol]: { entries: { client: Client }[] } }

/** Sends a request with the page's own client, because announced wallets do not expose every method. */
function requestNext(page: Page, method: string, params?: unknown): Promise<unknown> {
  const { namespace } = isRpcMethod(method) ? rpcMethods[method] : { namespace: 'eip155' }
  return page.evaluate(
    ([namespace, method, params]) => {
      const key = Object.getOwnPropertySymbols(window).find(({ description }) =>
        description?.startsWith('oriel.walletStandard'),
      )
      const { oriel, ...found } = window as unknown as { oriel?: Client } & Registered
      const client = oriel ?? (key && found[key]?.entries[0]?.client)
      const answer = client?.getProvider(namespace).request({ method, params })
      return answer?.catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    },
    [namespace, method, params] as const,
  )
}

type Accounts = { address: string; pubkey?: string | undefined }

function createParams(method: string, { address, pubkey }: Accounts): unknown {
  if (!isRpcMethod(method)) throw new Error(`${method} has no row.`)
  const chainId = rpcMethods[method].policy === 'state' ? otherChainId : '0x7a69'
  const params: unknown = exampleParams[method]?.({ address, chainId })
  return pubkey && Object.hasOwn(Object(params), 'pubkey') ? { ...Object(params), pubkey } : params
}

async function readAccounts(page: Page): Promise<Accounts> {
  const [address = ''] = (await requestNext(page, 'eth_accounts')) as string[]
  const [account] = (await requestNext(page, 'solana_getAccounts')) as { pubkey: string }[]
  return { address, pubkey: account?.pubkey }
}

const promptingMethods = Object.entries(rpcMethods)
  .filter(([, { policy }]) => policy === 'state' || policy === 'consent')
  .map(([method]) => method)
  // Sorts the method that revokes permissions last, because it ends the connection.
  .sort((a, b) => Number(a === 'wallet_revokePermissions') - Number(b === 'wallet_revokePermissions'))

/** Resets the cooldown after rejections. Another test covers the cooldown. */
const clearRejections = (panel: Page) =>
  panel.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('/rejections')) localStorage.removeItem(key)
  })

const readCode = (answer: unknown) => (answer as { code?: number } | null)?.code

const readBadge = () => extension.context.serviceWorkers()[0]?.evaluate(() => chrome.action.getBadgeText({})) ?? ''

/** Returns a method's result, or rejects the prompt and returns `'prompted'`. */
async function request(page: Page, method: string, accounts: Accounts): Promise<{ value: unknown } | 'prompted'> {
  const reject = panel.getByRole('button', { name: /^(Reject|Cancel)$/ })
  await panel.bringToFront()
  const answer = requestNext(page, method, createParams(method, accounts))
  const prompt = reject.waitFor({ timeout: 30_000 }).then(() => 'prompted' as const)
  const first = await Promise.race([prompt, answer.then((value) => ({ value }))])
  prompt.catch(() => undefined)
  if (first !== 'prompted') return first
  await waitForPrompt(panel, new URL(page.url()).origin)
  await reject.click()
  expect(await answer, method).toMatchObject({ code: 4001 })
  await expect(getHomeButton(panel)).toBeVisible()
  await clearRejections(panel)
  return 'prompted'
}

type Caller = { page: Page; accounts: () => Accounts | Promise<Accounts> }

/**
 * Requests every method that needs approval. Returns the methods that prompted the user, and the error codes of the
 * others.
 */
async function requestEach({ page, accounts }: Caller) {
  const prompted: string[] = []
  const answered: [method: string, code: number | undefined][] = []
  for (const method of promptingMethods) {
    const answer = await request(page, method, await accounts())
    if (answer === 'prompted') prompted.push(method)
    else answered.push([method, readCode(answer.value)])
  }
  return { prompted, answered }
}

async function expectSameCodes(answered: [method: string, code: number | undefined][], { page, accounts }: Caller) {
  for (const [method, code] of answered)
    expect(readCode(await requestNext(page, method, createParams(method, await accounts()))), method).toBe(code)
}

test('default: each method prompts in the panel or returns the error code of the web wallet @second', async ({
  page: web,
}) => {
  await test.step('without a connection, most methods are rejected', async () => {
    const createAccounts = () => ({ address: extension.address })
    const { prompted, answered } = await requestEach({
      page: await openSite(extension.context, stranger),
      accounts: createAccounts,
    })
    const connecting = ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions', 'solana_requestAccounts']
    expect(prompted.sort()).toEqual([...connecting, 'wallet_addEthereumChain', 'wallet_switchEthereumChain'].sort())
    expect(Object.fromEntries(answered)).toMatchObject({ personal_sign: 4100, solana_signMessage: 4100 })
    await openDapp(web)
    await expectSameCodes(answered, { page: web, accounts: createAccounts })
  })

  await test.step('with a connection', async () => {
    const page = await openSite(extension.context, revoked)
    const { prompted, answered } = await requestEach({ page, accounts: () => readAccounts(page) })
    const signing = ['personal_sign', 'eth_sendTransaction', 'solana_signMessage', 'solana_signIn']
    expect(prompted).toEqual(expect.arrayContaining([...signing, 'wallet_switchEthereumChain']))
    await openDapp(web)
    await connectWallet(web)
    await expectSameCodes(answered, { page: web, accounts: () => readAccounts(web) })
  })
})

test('error: a site whose prompts were rejected or abandoned five times gets no further prompt @second', async () => {
  await test.step('after five rejected connections the next call rejects without a prompt', async () => {
    const page = await openSite(extension.context, stranger)
    const cancel = panel.getByRole('button', { name: /^(Reject|Cancel)$/ })
    for (let count = 0; count < 5; count++) {
      const answer = requestNext(page, 'eth_requestAccounts')
      await waitForPrompt(panel, stranger)
      await cancel.click()
      expect(await answer).toMatchObject({ code: 4001 })
      await expect(getHomeButton(panel)).toBeVisible()
    }
    const answers = await Promise.all([
      requestNext(page, 'eth_requestAccounts'),
      requestNext(page, 'eth_requestAccounts'),
    ])
    expect(answers).toEqual(Array(2).fill(expect.objectContaining({ code: 4001 })))
    await page.reload()
    expect(await requestNext(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 })
    await expect.poll(readBadge).toBe('')
    await expect(cancel).toHaveCount(0)
  })
  await closeSites()

  await test.step('a site that abandons its prompts in a loop gets no further prompt', async () => {
    for (let count = 0; count < 5; count++) {
      const page = await openSite(extension.context, abandoning)
      // The page is closed before it gets a response.
      requestNext(page, 'eth_requestAccounts').catch(() => undefined)
      await waitForPrompt(panel, abandoning)
      await page.close()
      await expect(getHomeButton(panel)).toBeVisible()
    }
    const page = await openSite(extension.context, abandoning)
    expect(await requestNext(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 })
  })
})

test('default: the panel shows call statuses, signatures, networks and tokens, and works with the keyboard @second', async () => {
  const page = await openSite(extension.context, site)
  await test.step('a site shows a call status in the panel, unless the user has opened a view', async () => {
    await fund(extension.address)
    const calls = [{ to: extension.address, value: '0x1' }]
    const sent = requestNext(page, 'wallet_sendCalls', [
      { version: '2.0.0', from: extension.address, chainId: '0x7a69', atomicRequired: false, calls },
    ])
    await waitForPrompt(panel, site)
    await approve(panel, 'Confirm')
    const { id } = (await sent) as { id: string }
    await expect(getHomeButton(panel)).toBeVisible()

    expect(await requestNext(page, 'wallet_showCallsStatus', [id])).toBeNull()
    const state = panel.getByRole('heading', { name: 'Transaction', exact: true })
    await expect(state).toBeVisible()
    await panel.getByRole('button', { name: 'Done' }).click()
    await getHomeButton(panel).click()
    const theme = panel.getByRole('group', { name: 'Theme' })
    await expect(theme).toBeVisible()
    expect(await requestNext(page, 'wallet_showCallsStatus', [id])).toBeNull()
    await expect.poll(readBadge).toBe('')
    await expect(theme).toBeVisible()
    await expect(state).toHaveCount(0)
    expect(readCode(await requestNext(page, 'wallet_showCallsStatus', ['0x01']))).toBe(5730)
    await panel.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('a new signature appears in the list of signatures', async () => {
    const answer = requestNext(page, 'personal_sign', [toHex('For the record'), extension.address])
    await waitForPrompt(panel, site)
    await Promise.all([answer, approve(panel, 'Sign')])
    await getHomeButton(panel).click()
    await panel.getByRole('button', { name: /^Signatures/ }).click()
    await expect(panel.getByRole('list', { name: 'Signatures' }).getByText(new URL(site).host).first()).toBeVisible()
    for (let count = 0; count < 2; count++) await panel.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('switching the network in the panel names the current network of the page', async () => {
    for (const [chainId, from] of [
      ['0x7a6a', 'Oriel Local'],
      ['0x7a69', 'Oriel Local Two'],
    ]) {
      const answer = requestNext(page, 'wallet_switchEthereumChain', [{ chainId }])
      await waitForPrompt(panel, site)
      await expect(panel.getByText(`Switching from ${from}`, { exact: true })).toBeVisible()
      await approve(panel, 'Switch')
      expect(await answer).toBeNull()
      expect(await requestNext(page, 'eth_chainId')).toBe(chainId)
    }
  })

  await test.step('a token of a site appears in the wallet after the approval', async () => {
    const { usdc: address } = await readContracts()
    const options = { address, symbol: 'USDC', decimals: 6 }
    const answer = requestNext(page, 'wallet_watchAsset', { type: 'ERC20', options })
    await waitForPrompt(panel, site)
    await approve(panel, 'Add token')
    expect(await answer).toBe(true)
    await expect(getHomeButton(panel)).toBeVisible()
    await expect(panel.getByRole('button', { name: /USDC/ }).first()).toBeVisible()
  })

  await test.step('the keyboard alone unlocks and signs', async () => {
    await lock(panel)
    const answer = requestNext(page, 'personal_sign', [toHex('By keyboard'), extension.address])
    await waitForPrompt(panel, site)
    await pressTabUntil(panel.getByLabel('Password', { exact: true }))
    await panel.keyboard.type(password)
    const button = panel.getByRole('button', { name: 'Unlock & sign' })
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await pressTabUntil(button)
    await panel.keyboard.press('Enter')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(getHomeButton(panel)).toBeVisible()
  })

  await test.step('axe finds nothing in a prompt and on the wallet’s own page, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme })
      await expect.poll(() => runAxe(panel)).toEqual([])
      const answers = [requestNext(page, 'personal_sign', [toHex('Hello'), extension.address])]
      await waitForPrompt(panel, site)
      await expect(panel.locator('html')).toHaveAttribute('data-theme', colorScheme)
      answers.push(requestNext(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
      await expect.poll(() => runAxe(panel)).toEqual([])
      await panel.getByRole('button', { name: 'Reject', exact: true }).click()
      const cancel = panel.getByRole('button', { name: 'Cancel', exact: true })
      await expect(cancel).toBeVisible()
      await expect.poll(() => runAxe(panel)).toEqual([])
      await cancel.click()
      expect(await Promise.all(answers)).toEqual(Array(2).fill(expect.objectContaining({ code: 4001 })))
      await expect(getHomeButton(panel)).toBeVisible()
    }
  })
})

async function pressTabUntil(target: ReturnType<Page['getByLabel']>) {
  await expect(async () => {
    if (!(await target.evaluate((element) => element === document.activeElement))) await panel.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass()
}
