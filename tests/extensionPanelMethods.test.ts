import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { exampleParams } from '../frame/inspector/exampleParams.ts'
import { isRpcMethod, rpcMethods } from '../shared/rpcMethods.ts'
import { approve, connectWallet, fund, openDapp } from './support/dapp.ts'
import { type Connected, homeButton, openSite, questionOf, sites, startConnected } from './support/extensionSite.ts'

// Second tier: the other tests of this file prove the capability. These are its variants and errors.

const [site] = sites
const stranger = 'http://localhost:5993'
const restless = 'http://localhost:5994'
/** The other network, so that there is something to switch. */
const other = '0x7a6a'

let extension: Connected
let panel: Page
test.beforeEach(async () => {
  test.setTimeout(300_000)
  ;({ extension, panel } = await startConnected())
})
test.afterEach(() => extension?.stop())

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
      const answer = kit?.getProvider(namespace).request({ method, ...(params !== undefined && { params }) })
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

const badge = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(() => chrome.action.getBadgeText({})) ?? ''

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

// It takes more than a minute.
test('default: each method that asks has its question in the panel, or the answer of the web wallet @second', async ({
  page: web,
}) => {
  const page = await openSite(extension.context, site)
  const answered: [method: string, code: number | undefined][] = []
  const shown: string[] = []
  for (const method of asking) {
    const answer = await answerOf(page, method, await accountsOf(page))
    if (answer === 'asked') shown.push(method)
    else answered.push([method, codeOf(answer.value)])
  }
  const signing = ['personal_sign', 'eth_sendTransaction', 'solana_signMessage', 'solana_signIn']
  expect(shown).toEqual(expect.arrayContaining([...signing, 'wallet_switchEthereumChain']))

  await openDapp(web)
  await connectWallet(web)
  for (const [method, code] of answered)
    expect(codeOf(await ask(web, method, paramsOf(method, await accountsOf(web)))), method).toBe(code)
})

test('behavior: without a connection each method asks to connect, or has the answer of the web wallet @second', async ({
  page: web,
}) => {
  const page = await openSite(extension.context, stranger)
  const accounts = { address: extension.address }
  const answered: [method: string, code: number | undefined][] = []
  const shown: string[] = []
  for (const method of asking) {
    const answer = await answerOf(page, method, accounts)
    if (answer === 'asked') shown.push(method)
    else answered.push([method, codeOf(answer.value)])
  }
  const connecting = ['eth_requestAccounts', 'wallet_connect', 'wallet_requestPermissions', 'solana_requestAccounts']
  expect(shown.sort()).toEqual([...connecting, 'wallet_addEthereumChain', 'wallet_switchEthereumChain'].sort())
  expect(Object.fromEntries(answered)).toMatchObject({ personal_sign: 4100, solana_signMessage: 4100 })

  await openDapp(web)
  for (const [method, code] of answered)
    expect(codeOf(await ask(web, method, paramsOf(method, accounts))), method).toBe(code)
})

test('error: a site whose connection was rejected five times gets the next answer without a question @second', async () => {
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
  await expect.poll(() => badge(extension.context)).toBe('')
  await expect(cancel).toHaveCount(0)
})

test('error: a site that takes its question back again and again gets no further one @second', async () => {
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

test('default: a site shows the state of its calls in the panel, which leaves an open view as it is', async () => {
  await fund(extension.address)
  const page = await openSite(extension.context, site)
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
  await expect.poll(() => badge(extension.context)).toBe('')
  await expect(theme).toBeVisible()
  await expect(state).toHaveCount(0)
  expect(codeOf(await ask(page, 'wallet_showCallsStatus', ['0x01']))).toBe(5730)
})
