import { expect, type Page, test } from '@playwright/test'
import { createLocalAuthHandler } from '../../scripts/local/exampleAuth.ts'
import { approve, chooseOwnWallet, enterPassword, getWallet, request, waitForWalletWindow } from './dapp.ts'
import { createLocalnet, type Deployment, type DeploymentOptions, localSolana, startDeployment } from './deployment.ts'
import { addPageWallets, type TestWallet } from './pageWallets.ts'
import { urls } from './ports.ts'
import { type PreparedWallet, prepareWallet } from './preparedWallet.ts'

/** Returns the head of a page whose kit takes its `siwx` option from the query. */
const createContent = (frame: string) => `<script src="${frame}/oriel.js" data-announce="false"></script><script>
  oriel.destroy()
  const asked = new URLSearchParams(location.search)
  const networks = asked.get('networks')?.split(',')
  const siwx = new Function('return ' + (asked.get('siwx') ?? '{ url: "/auth" }'))()
  window.oriel = Oriel.createOriel({ frameUrl: '${frame}', networks, siwx })
</script>`

const rpcUrls = { 'eip155:31337': urls.chains[0], 'eip155:31338': urls.chains[1] }

/** Deployment options for pages with sign-in. Every page's origin serves the sign-in routes of the example server. */
export const signInPages = {
  hosts: ['localhost'],
  networks: [createLocalnet(0), createLocalnet(1), localSolana],
  content: createContent,
  server: (issuer) => createLocalAuthHandler({ issuer, rpcUrls }),
} satisfies DeploymentOptions

/** Starts a deployment whose pages have sign-in. `options` are additional deployment options. */
export function withSignIn(options: Partial<DeploymentOptions> = {}) {
  const own = { deployment: undefined as unknown as Deployment }
  test.beforeAll(async () => {
    own.deployment = await startDeployment({ ...signInPages, ...options })
  })
  test.afterAll(() => own.deployment.stop())
  return own
}

type Options = {
  /**
   * The `siwx` option, or an expression that creates it in the page's script. @default the example's server, sign-in
   * required
   */
  siwx?: object | string
  /** Comma-separated network IDs. @default all networks of the deployment */
  networks?: string
  /** If true, uses a different origin of the deployment. */
  second?: boolean
}

export async function openSiwx(page: Page, { page: urlOf }: Deployment, options: Options = {}) {
  const { siwx, networks, second = false } = options
  const query = new URLSearchParams()
  if (siwx) query.set('siwx', typeof siwx === 'string' ? siwx : JSON.stringify(siwx))
  if (networks) query.set('networks', networks)
  await page.goto(urlOf('localhost', { second, query: `?${query}` }))
}

export async function openSecondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  return tab
}

/** Adds an extension wallet to the page. */
export async function addWallet(page: Page): Promise<TestWallet> {
  const [wallet] = (await addPageWallets(page, [{ name: 'Alpha', rdns: 'test.alpha' }])) as [TestWallet]
  return wallet
}

/** Stores a wallet in the browser for the deployment that this page uses. */
export async function prepareHere(page: Page): Promise<PreparedWallet> {
  const frame = await page.evaluate(() => new URL((document.querySelector('script') as HTMLScriptElement).src).origin)
  return prepareWallet(page, { frame })
}

export async function chooseOwn(page: Page): Promise<Page> {
  await page.evaluate(() => void window.oriel?.open({ view: 'Connect' }))
  return chooseOwnWallet(page)
}

/**
 * Approves the message on the page, where the wallet is locked. The wallet window then unlocks it without another
 * prompt.
 */
export async function unlockAndSign(page: Page) {
  const window = await waitForWalletWindow(page, () => approve(getWallet(page), 'Unlock & sign'))
  await enterPassword(window)
}

/** Connects the built-in wallet to a site that already has access, so that only the sign-in is requested. */
export async function connectAgain(page: Page) {
  await page.evaluate(() => void window.oriel?.open({ view: 'Connect' }))
  await getWallet(page)
    .getByRole('button', { name: /^Oriel/ })
    .click()
  await unlockAndSign(page)
}

/** Waits for the view that prompts the user to sign in. */
export async function isPrompted(page: Page) {
  await expect(getWallet(page).getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(getSignButton(page)).toBeEnabled()
}

export const pressSignIn = (page: Page) => getSignButton(page).click()

const getSignButton = (page: Page) => getWallet(page).getByRole('button', { name: 'Sign in', exact: true })

/** Expects that the kit and the example's server agree on the account. */
export async function expectSignedIn(page: Page, address: string) {
  await expect.poll(() => readSignedIn(page)).toBe(true)
  expect(await page.evaluate(() => window.oriel?.getSignIn())).toMatchObject({ address })
  expect(await requestMe(page)).toEqual({ status: 200, hello: address })
}

export async function expectDisconnected(page: Page) {
  await expect.poll(() => request(page, 'eth_accounts')).toEqual([])
  expect(await page.evaluate(() => window.oriel?.getSignIn())).toBe(null)
}

/** Returns `signedIn` from the kit's state. */
export const readSignedIn = (page: Page, namespace: 'eip155' | 'solana' = 'eip155') =>
  page.evaluate((name) => window.oriel?.getState().namespaces[name]?.signedIn, namespace)

/** Requests the signed-in user from the example's server, as the dapp does. */
export function requestMe(page: Page): Promise<{ status: number; hello?: string; reason?: string }> {
  return page.evaluate(async () => {
    const answer = await fetch('/api/me')
    const { hello, reason } = await answer.json()
    return { status: answer.status, hello, reason }
  })
}

/** Collects the page's calls to the example's server. */
export function recordAuthCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/auth/')) calls.push(`${sent.method()} ${pathname}`)
  })
  return calls
}

/** Starts `kit.signIn()`. Returns a function that resolves with the account, or with the error's code and message. */
export async function startSignIn(page: Page): Promise<() => Promise<unknown>> {
  await page.evaluate(() => {
    const ended = window.oriel
      ?.signIn()
      .catch(({ code, message }: { code: number; message: string }) => ({ code, message }))
    Object.assign(window, { ended })
  })
  return () => page.evaluate(() => (window as { ended?: unknown }).ended)
}
