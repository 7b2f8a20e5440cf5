import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import {
  approve,
  askChain,
  balanceOf,
  connectWallet,
  dialogOf,
  fund,
  hiddenDialog,
  openDapp,
  request,
  walletOf,
} from './dapp.ts'
import type { PreparedWallet } from './preparedWallet.ts'
import { timed } from './timing.ts'

type Connected = PreparedWallet & { page: Page }

type Lent = Connected & {
  /** What the document of the dapp is like before a test borrows it. */
  document: string
  globals: string[]
  size: { width: number; height: number }
  usedAt: number
  isChanged: boolean
}

/** The wallet locks itself after five minutes, and is lent only while it is unlocked. */
const maxIdleMs = 3 * 60_000

const firstChain = '0x7a69'

/** The faucet gives ten ether, and the tests send a few. */
const minBalance = 8n * 10n ** 18n

/**
 * Adds `connected`: the laboratory of the example, connected to a wallet that is unlocked and has ether and tokens of the
 * faucet on both networks. Preparing such a page takes longer than most tests, so the tests of a worker borrow the same
 * one. It is thrown away when its test failed, changed how the browser treats it, or left it in another state.
 * Signatures and transactions stay: a test that counts them connects a wallet of its own.
 */
export const test = base.extend<{ connected: Connected }, { lender: Lender }>({
  lender: [
    async ({ browser }, use) => {
      const lender = createLender(() => browser.newContext())
      await use(lender)
      await lender.throwAway()
    },
    { scope: 'worker' },
  ],
  connected: async ({ lender }, use, info) => {
    await use(await lender.borrow())
    if (info.status === 'passed') await lender.giveBack()
    else await lender.throwAway()
  },
})

type Lender = ReturnType<typeof createLender>

function createLender(newContext: () => Promise<BrowserContext>) {
  let kept: Lent | undefined
  const throwAway = async () => {
    await kept?.page.context().close()
    kept = undefined
  }
  return {
    throwAway,
    async borrow(): Promise<Lent> {
      if (kept && Date.now() - kept.usedAt > maxIdleMs) await throwAway()
      kept ??= await timed('shared', async () => prepare(await newContext()))
      await kept.page.bringToFront()
      return kept
    },
    async giveBack() {
      if (!kept) return
      const isGood = !kept.isChanged && (await restore(kept).catch(() => false))
      if (isGood) kept.usedAt = Date.now()
      else await timed('throwing away', throwAway)
    },
  }
}

async function prepare(context: BrowserContext): Promise<Lent> {
  const page = await context.newPage()
  await openDapp(page)
  const wallet = await connectWallet(page)
  await fund(wallet.address)
  const lent: Lent = {
    page,
    ...wallet,
    document: await describeDocument(page),
    globals: await page.evaluate(() => Object.keys(window)),
    size: page.viewportSize() ?? { width: 1000, height: 800 },
    usedAt: Date.now(),
    isChanged: false,
  }
  for (const [target, names] of lastingChanges(page)) watchCalls(target, names, () => (lent.isChanged = true))
  return lent
}

/** The calls after which a page is no longer what it was, and that cannot be taken back. */
const lastingChanges = (page: Page): [object, string[]][] => [
  [page, ['addInitScript', 'close', 'emulateMedia', 'exposeBinding', 'exposeFunction', 'goto', 'reload']],
  [page.clock, ['install', 'setFixedTime', 'setSystemTime']],
  [page.context(), ['addInitScript', 'addCookies', 'exposeBinding', 'grantPermissions', 'newCDPSession', 'setOffline']],
]

function watchCalls(target: object, names: string[], onCall: () => void) {
  for (const name of names) {
    const call: (...args: unknown[]) => unknown = Reflect.get(target, name)
    Reflect.set(target, name, (...args: unknown[]) => {
      onCall()
      return call.apply(target, args)
    })
  }
}

/** Returns false when the page or the account is in another state than a prepared one. */
async function restore({ page, address, document, globals, size }: Lent): Promise<boolean> {
  const context = page.context()
  for (const event of ['console', 'dialog', 'pageerror', 'popup', 'request', 'response', 'worker'])
    page.removeAllListeners(event)
  await Promise.all([page.unrouteAll(), context.unrouteAll()])
  if (context.pages().length > 1) return false
  if (await dialogOf(page).isVisible()) await page.evaluate(() => window.oriel?.close())
  await hiddenDialog(page)
  await page.setViewportSize(size)
  await page.evaluate((kept) => {
    for (const name of Object.keys(window)) if (!kept.includes(name)) Reflect.deleteProperty(window, name)
  }, globals)
  if ((await request(page, 'eth_chainId')) !== firstChain) {
    const answer = request(page, 'wallet_switchEthereumChain', [{ chainId: firstChain }])
    await approve(walletOf(page), 'Switch')
    await answer
    await hiddenDialog(page)
  }
  const [accounts, chain, balances, codes] = await Promise.all([
    request(page, 'eth_accounts'),
    request(page, 'eth_chainId'),
    Promise.all([balanceOf(address, 0), balanceOf(address, 1)]),
    Promise.all([askChain('eth_getCode', [address, 'latest'], 0), askChain('eth_getCode', [address, 'latest'], 1)]),
  ])
  if (balances.some((balance) => balance < minBalance)) await fund(address)
  expect({ accounts, chain, codes }).toEqual({ accounts: [address], chain: firstChain, codes: ['0x', '0x'] })
  return (await describeDocument(page)) === document
}

/** A test may have put something into the document, or listens in it. */
const describeDocument = (page: Page): Promise<string> =>
  page.evaluate(() =>
    JSON.stringify([
      location.href,
      [document.documentElement, document.body].map(({ attributes }) =>
        [...attributes].map(({ name, value }) => [name, value]),
      ),
      Object.keys(localStorage).sort(),
      document.querySelectorAll('iframe').length,
    ]),
  )
