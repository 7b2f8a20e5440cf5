import { expect, type Page } from '@playwright/test'
import { exampleParams } from '../frame/inspector/exampleParams.ts'
import { isRpcMethod, rpcMethods } from '../shared/rpcMethods.ts'
import { axe } from './support/axe.ts'
import { approve, connectWallet, fund, openDapp, password } from './support/dapp.ts'
import { type Connected, connectSites, homeButton, lock, openSite, questionOf, sites } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { contracts } from './support/localnet.ts'
import { unlockOrStay } from './support/unlockHome.ts'

// Second tier: other methods and views. extensionPanel.test.ts covers requests in the panel.

const [site, revoked] = sites
const stranger = 'http://localhost:5993'
const restless = 'http://localhost:5994'
const hex = (words: string) => `0x${Buffer.from(words).toString('hex')}`
/** The other network, so that there is something to switch. */
const other = '0x7a6a'

test.describe.configure({ mode: 'default', timeout: 300_000 })

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

type Kit = { getProvider: (namespace: string) => { request: (call: object) => Promise<unknown> } }
type Registered = { [key: symbol]: { entries: { kit: Kit }[] } }

/** Asks the kit of the page itself, because the wallets that a page finds have no function for each method. */
function ask(page: Page, method: string, params?: unknown): Promise<unknown> {
  const { namespace } = isRpcMethod(method) ? rpcMethods[method] : { namespace: 'eip155' }
  return page.evaluate(
    ([namespace, method, params]) => {
      const key = Object.getOwnPropertySymbols(window).find(({ description }) =>
        description?.startsWith('oriel.walletStandard'),
      )
      const { oriel, ...found } = window as unknown as { oriel?: Kit } & Registered
      const kit = oriel ?? (key && found[key]?.entries[0]?.kit)
      const answer = kit?.getProvider(namespace).request({ method, params })
      return answer?.catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    },
    [namespace, method, params] as const,
  )
}

type Accounts = { address: string; pubkey?: string | undefined }

function paramsOf(method: string, { address, pubkey }: Accounts): unknown {
  if (!isRpcMethod(method)) throw new Error(`${method} has no row.`)
  const chainId = rpcMethods[method].policy === 'state' ? other : '0x7a69'
  const params: unknown = exampleParams[method]({ address, chainId })
  return pubkey && Object.hasOwn(Object(params), 'pubkey') ? { ...Object(params), pubkey } : params
}

async function accountsOf(page: Page): Promise<Accounts> {
  const [address = ''] = (await ask(page, 'eth_accounts')) as string[]
  const [account] = (await ask(page, 'solana_getAccounts')) as { pubkey: string }[]
  return { address, pubkey: account?.pubkey }
}

const asking = Object.entries(rpcMethods)
  .filter(([, { policy }]) => policy === 'state' || policy === 'consent')
  .map(([method]) => method)
  // It ends the connection, so it comes last.
  .sort((one, two) => Number(one === 'wallet_revokePermissions') - Number(two === 'wallet_revokePermissions'))

/** Rejections would make the site wait, which is another test's subject. */
const forgetRejections = (panel: Page) =>
  panel.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.endsWith('/rejections')) localStorage.removeItem(key)
  })

const codeOf = (answer: unknown) => (answer as { code?: number } | null)?.code

const badge = () => extension.context.serviceWorkers()[0]?.evaluate(() => chrome.action.getBadgeText({})) ?? ''

/** Returns the answer to a method, or the text `asked` when it came by a rejected question. */
async function answerOf(page: Page, method: string, accounts: Accounts): Promise<{ value: unknown } | 'asked'> {
  const reject = panel.getByRole('button', { name: /^(Reject|Cancel)$/ })
  await panel.bringToFront()
  const answer = ask(page, method, paramsOf(method, accounts))
  const question = reject.waitFor({ timeout: 30_000 }).then(() => 'asked' as const)
  const first = await Promise.race([question, answer.then((value) => ({ value }))])
  question.catch(() => undefined)
  if (first !== 'asked') return first
  await questionOf(panel, new URL(page.url()).origin)
  await reject.click()
  expect(await answer, method).toMatchObject({ code: 4001 })
  await expect(homeButton(panel)).toBeVisible()
  await forgetRejections(panel)
  return 'asked'
}

type Asked = { page: Page; accounts: () => Accounts | Promise<Accounts> }

/** Sends each method that needs approval. Returns those that were shown, and the error codes of the others. */
async function askEach({ page, accounts }: Asked) {
  const shown: string[] = []
  const answered: [method: string, code: number | undefined][] = []
  for (const method of asking) {
    const answer = await answerOf(page, method, await accounts())
    if (answer === 'asked') shown.push(method)
    else answered.push([method, codeOf(answer.value)])
  }
  return { shown, answered }
}

async function expectSameCodes(answered: [method: string, code: number | undefined][], { page, accounts }: Asked) {
  for (const [method, code] of answered)
    expect(codeOf(await ask(page, method, paramsOf(method, await accounts()))), method).toBe(code)
}

test('default: each method that asks has its question in the panel, or the answer of the web wallet @second', async ({
  page: web,
}) => {
  await test.step('without a connection, where most methods are refused', async () => {
    const accounts = () => ({ address: extension.address })
    const { shown, answered } = await askEach({ page: await openSite(extension.context, stranger), accounts })
    const connecting = ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions', 'solana_requestAccounts']
    expect(shown.sort()).toEqual([...connecting, 'wallet_addEthereumChain', 'wallet_switchEthereumChain'].sort())
    expect(Object.fromEntries(answered)).toMatchObject({ personal_sign: 4100, solana_signMessage: 4100 })
    await openDapp(web)
    await expectSameCodes(answered, { page: web, accounts })
  })

  await test.step('with a connection', async () => {
    const page = await openSite(extension.context, revoked)
    const { shown, answered } = await askEach({ page, accounts: () => accountsOf(page) })
    const signing = ['personal_sign', 'eth_sendTransaction', 'solana_signMessage', 'solana_signIn']
    expect(shown).toEqual(expect.arrayContaining([...signing, 'wallet_switchEthereumChain']))
    await openDapp(web)
    await connectWallet(web)
    await expectSameCodes(answered, { page: web, accounts: () => accountsOf(web) })
  })
})

test('error: a site whose questions were rejected or taken back five times gets no further one @second', async () => {
  await test.step('a site whose connection was rejected five times gets the next answer without a question', async () => {
    const page = await openSite(extension.context, stranger)
    const cancel = panel.getByRole('button', { name: /^(Reject|Cancel)$/ })
    for (let count = 0; count < 5; count++) {
      const answer = ask(page, 'eth_requestAccounts')
      await questionOf(panel, stranger)
      await cancel.click()
      expect(await answer).toMatchObject({ code: 4001 })
      await expect(homeButton(panel)).toBeVisible()
    }
    const answers = await Promise.all([ask(page, 'eth_requestAccounts'), ask(page, 'eth_requestAccounts')])
    expect(answers).toEqual(Array(2).fill(expect.objectContaining({ code: 4001 })))
    await page.reload()
    expect(await ask(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 })
    await expect.poll(badge).toBe('')
    await expect(cancel).toHaveCount(0)
  })
  await closeSites()

  await test.step('a site that takes its question back again and again gets no further one', async () => {
    for (let count = 0; count < 5; count++) {
      const page = await openSite(extension.context, restless)
      // The page closes before the answer.
      ask(page, 'eth_requestAccounts').catch(() => undefined)
      await questionOf(panel, restless)
      await page.close()
      await expect(homeButton(panel)).toBeVisible()
    }
    const page = await openSite(extension.context, restless)
    expect(await ask(page, 'eth_requestAccounts')).toMatchObject({ code: 4001 })
  })
})

test('default: the panel shows and stores what a connected site asks for, also by the keyboard @second', async () => {
  const page = await openSite(extension.context, site)
  await test.step('a site shows the state of its calls in the panel, which leaves an open view as it is', async () => {
    await fund(extension.address)
    const calls = [{ to: extension.address, value: '0x1' }]
    const sent = ask(page, 'wallet_sendCalls', [
      { version: '2.0.0', from: extension.address, chainId: '0x7a69', atomicRequired: false, calls },
    ])
    await questionOf(panel, site)
    await approve(panel, 'Confirm')
    const { id } = (await sent) as { id: string }
    await expect(homeButton(panel)).toBeVisible()

    expect(await ask(page, 'wallet_showCallsStatus', [id])).toBeNull()
    const state = panel.getByRole('heading', { name: 'Transaction', exact: true })
    await expect(state).toBeVisible()
    await panel.getByRole('button', { name: 'Done' }).click()
    await homeButton(panel).click()
    const theme = panel.getByRole('group', { name: 'Theme' })
    await expect(theme).toBeVisible()
    expect(await ask(page, 'wallet_showCallsStatus', [id])).toBeNull()
    await expect.poll(badge).toBe('')
    await expect(theme).toBeVisible()
    await expect(state).toHaveCount(0)
    expect(codeOf(await ask(page, 'wallet_showCallsStatus', ['0x01']))).toBe(5730)
    await panel.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('what a site had signed is in the list of signatures at once', async () => {
    const answer = ask(page, 'personal_sign', [hex('For the record'), extension.address])
    await questionOf(panel, site)
    await Promise.all([answer, approve(panel, 'Sign')])
    await homeButton(panel).click()
    await panel.getByRole('button', { name: /^Signatures/ }).click()
    await expect(panel.getByRole('list', { name: 'Signatures' }).getByText(new URL(site).host).first()).toBeVisible()
    for (let count = 0; count < 2; count++) await panel.getByRole('button', { name: 'Back' }).click()
  })

  await test.step('a network is switched in the panel, which names the one that the page leaves', async () => {
    for (const [chainId, from] of [
      ['0x7a6a', 'Oriel Local'],
      ['0x7a69', 'Oriel Local Two'],
    ]) {
      const answer = ask(page, 'wallet_switchEthereumChain', [{ chainId }])
      await questionOf(panel, site)
      await expect(panel.getByText(`Switching from ${from}`, { exact: true })).toBeVisible()
      await approve(panel, 'Switch')
      expect(await answer).toBeNull()
      expect(await ask(page, 'eth_chainId')).toBe(chainId)
    }
  })

  await test.step('a token that a site offers is in the wallet after the approval', async () => {
    const { usdc: address } = await contracts()
    const options = { address, symbol: 'USDC', decimals: 6 }
    const answer = ask(page, 'wallet_watchAsset', { type: 'ERC20', options })
    await questionOf(panel, site)
    await approve(panel, 'Add token')
    expect(await answer).toBe(true)
    await expect(homeButton(panel)).toBeVisible()
    await expect(panel.getByRole('button', { name: /USDC/ }).first()).toBeVisible()
  })

  await test.step('the keyboard alone unlocks and signs', async () => {
    await lock(panel)
    const answer = ask(page, 'personal_sign', [hex('By keyboard'), extension.address])
    await questionOf(panel, site)
    await tabTo(panel.getByLabel('Password', { exact: true }))
    await panel.keyboard.type(password)
    const button = panel.getByRole('button', { name: 'Unlock & sign' })
    await expect(button).toHaveAttribute('data-guard', 'ready')
    await tabTo(button)
    await panel.keyboard.press('Enter')
    expect(await answer).toMatch(/^0x[0-9a-f]{130}$/)
    await expect(homeButton(panel)).toBeVisible()
  })

  await test.step('axe finds nothing in a question and on the wallet’s own page, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await panel.emulateMedia({ colorScheme })
      await expect.poll(() => axe(panel)).toEqual([])
      const answers = [ask(page, 'personal_sign', [hex('Hello'), extension.address])]
      await questionOf(panel, site)
      await expect(panel.locator('html')).toHaveAttribute('data-theme', colorScheme)
      answers.push(ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }]))
      await expect.poll(() => axe(panel)).toEqual([])
      await panel.getByRole('button', { name: 'Reject', exact: true }).click()
      const cancel = panel.getByRole('button', { name: 'Cancel', exact: true })
      await expect(cancel).toBeVisible()
      await expect.poll(() => axe(panel)).toEqual([])
      await cancel.click()
      expect(await Promise.all(answers)).toEqual(Array(2).fill(expect.objectContaining({ code: 4001 })))
      await expect(homeButton(panel)).toBeVisible()
    }
  })
})

async function tabTo(target: ReturnType<Page['getByLabel']>) {
  await expect(async () => {
    if (!(await target.evaluate((one) => one === document.activeElement))) await panel.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass()
}
