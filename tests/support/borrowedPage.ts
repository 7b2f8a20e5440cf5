import { type BrowserContext, expect, type Page } from '@playwright/test'
import { numberToHex } from 'viem'
import { faucetGrant } from '../../localnet/faucet.ts'
import { approve, askChain, connectWallet, dialogOf, fund, hiddenDialog, openDapp, request, walletOf } from './dapp.ts'
import { frameOf } from './kit.ts'
import { contracts } from './localnet.ts'
import type { PreparedWallet } from './preparedWallet.ts'

export type Connected = PreparedWallet & { page: Page }

/** The state that a page is in before a test borrows it. */
type State = { document: string; globals: string[]; stored: string[]; size: { width: number; height: number } }

export type Borrowed = Connected & { state: State; usedAt: number; isChanged: boolean }

const firstChain = '0x7a69'

export async function preparePage(context: BrowserContext, url: string): Promise<Borrowed> {
  const page = await context.newPage()
  await openDapp(page, url)
  const wallet = await connectWallet(page)
  await fund(wallet.address)
  const state = {
    document: await describeDocument(page),
    globals: await page.evaluate(() => Object.keys(window)),
    stored: await frameOf(page).evaluate(() => Object.keys(localStorage)),
    size: page.viewportSize() ?? { width: 1000, height: 800 },
  }
  const borrowed: Borrowed = { page, ...wallet, state, usedAt: Date.now(), isChanged: false }
  for (const [target, names] of lastingChanges(page)) watchCalls(target, names, () => (borrowed.isChanged = true))
  return borrowed
}

/** The calls after which a page is not what it was, and that cannot be taken back. */
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

/** Returns false when the page or its account cannot be brought into the state of a prepared one. */
export async function restorePage(borrowed: Borrowed): Promise<boolean> {
  borrowed.usedAt = Date.now()
  try {
    return !borrowed.isChanged && (await restore(borrowed))
  } catch {
    return false
  }
}

async function restore({ page, address, state }: Borrowed): Promise<boolean> {
  const context = page.context()
  for (const event of ['console', 'dialog', 'pageerror', 'popup', 'request', 'response', 'worker'])
    page.removeAllListeners(event)
  await Promise.all([page.unrouteAll(), context.unrouteAll()])
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.bringToFront()
  if (await dialogOf(page).isVisible()) await page.evaluate(() => window.oriel?.close())
  await hiddenDialog(page)
  await page.setViewportSize(state.size)
  await page.evaluate((kept) => {
    for (const name of Object.keys(window)) if (!kept.includes(name)) Reflect.deleteProperty(window, name)
  }, state.globals)
  await frameOf(page).evaluate(resetFrame, state.stored)
  await switchBack(page)
  await expectConnected(page, address)
  await resetBalances(address)
  return (await describeDocument(page)) === state.document
}

/** Removes what a test stored, such as choices of the user and the count of rejections. Runs in the frame. */
function resetFrame(kept: string[]) {
  document.adoptedStyleSheets = []
  for (const key of Object.keys(localStorage)) if (!kept.includes(key)) localStorage.removeItem(key)
}

async function switchBack(page: Page) {
  if ((await request(page, 'eth_chainId')) === firstChain) return
  const answer = request(page, 'wallet_switchEthereumChain', [{ chainId: firstChain }])
  await approve(walletOf(page), 'Switch')
  await answer
  await hiddenDialog(page)
}

async function expectConnected(page: Page, address: `0x${string}`) {
  expect(await request(page, 'eth_accounts')).toEqual([address])
  expect(await request(page, 'eth_chainId')).toBe(firstChain)
  // A test may have made it a smart account.
  for (const chain of [0, 1] as const) expect(await askChain('eth_getCode', [address, 'latest'], chain)).toBe('0x')
}

/** Sets the balances to exactly what the faucet gives. */
async function resetBalances(address: `0x${string}`) {
  const { usdc, dai, usdt } = await contracts()
  const tokens = { [usdc]: faucetGrant.usdc, [dai]: faucetGrant.dai, [usdt]: faucetGrant.usdt }
  for (const chain of [0, 1] as const) {
    await askChain('anvil_setBalance', [address, numberToHex(faucetGrant.ether)], chain)
    for (const [token, amount] of Object.entries(tokens))
      await askChain('anvil_dealERC20', [address, token, numberToHex(amount)], chain)
  }
}

/** Describes what a test may have put into the document. */
const describeDocument = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributesOf = ({ attributes }: Element) => [...attributes].map(({ name, value }) => [name, value])
    const { href } = location
    const frames = document.querySelectorAll('iframe').length
    const kept = Object.keys(localStorage).sort()
    return JSON.stringify([href, attributesOf(document.documentElement), attributesOf(document.body), kept, frames])
  })
