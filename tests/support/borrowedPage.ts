import { type BrowserContext, expect, type Page } from '@playwright/test'
import { numberToHex } from 'viem'
import { faucetGrant } from '../../localnet/evm/faucet.ts'
import { unlock } from './accountView.ts'
import {
  approve,
  connectWallet,
  expectHiddenDialog,
  fund,
  getDialog,
  getWallet,
  openDapp,
  readConnectedAddress,
  request,
  requestChain,
} from './dapp.ts'
import { getFrame } from './kit.ts'
import { readContracts } from './localnet.ts'
import { urls } from './ports.ts'
import { isPrepared, markPrepared } from './preparedDocument.ts'
import type { PreparedWallet } from './preparedWallet.ts'

export type Connected = PreparedWallet & { page: Page }

/** State of a page before a test borrows it. */
type State = {
  url: string
  document: string
  globals: string[]
  stored: string[]
  size: { width: number; height: number }
}

export type Borrowed = Connected & { state: State; usedAt: number; isChanged: boolean }

const firstChain = '0x7a69'

export async function preparePage(context: BrowserContext, url: string): Promise<Borrowed> {
  const page = await context.newPage()
  await openDapp(page, url)
  const wallet = await connectWallet(page)
  await fund(wallet.address)
  await markPrepared(getFrame(page))
  const state = {
    url: page.url(),
    document: await describeDocument(page),
    globals: await page.evaluate(() => Object.keys(window)),
    stored: await getFrame(page).evaluate(() => Object.keys(localStorage)),
    size: page.viewportSize() ?? { width: 1000, height: 800 },
  }
  const borrowed: Borrowed = { page, ...wallet, state, usedAt: Date.now(), isChanged: false }
  for (const [target, names] of listLastingChanges(page)) watchCalls(target, names, () => (borrowed.isChanged = true))
  return borrowed
}

/** Methods that change a page or its context irreversibly. */
const listLastingChanges = (page: Page): [object, string[]][] => [
  [page, ['addInitScript', 'close', 'emulateMedia', 'exposeBinding', 'exposeFunction']],
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

/** Resets a page and its account for the next test. Returns false if the page cannot be reused. */
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
  if (page.url() !== state.url) await openDapp(page, state.url)
  if (await getDialog(page).isVisible()) await page.evaluate(() => window.oriel?.close())
  await expectHiddenDialog(page)
  await page.setViewportSize(state.size)
  await page.evaluate((kept) => {
    for (const name of Object.keys(window)) if (!kept.includes(name)) Reflect.deleteProperty(window, name)
  }, state.globals)
  expect(await request(page, 'eth_accounts')).toEqual([address])
  const removed = await getFrame(page).evaluate(resetFrame, state.stored)
  const isChanged = removed.some((key) => !records.test(key)) || !(await isPrepared(getFrame(page)))
  // Reloads the document, because the wallet keeps choices and the account's code in memory.
  if ((await removePrograms(address)) || isChanged) await prepareDocument(page)
  await switchBack(page)
  expect(await request(page, 'eth_chainId')).toBe(firstChain)
  await resetBalances(address)
  return (await describeDocument(page)) === state.document
}

/** Matches the keys that the wallet writes on its own. All other keys hold choices of the user. */
const records = /\/(answers?|callBatches|network|nonces|recipients|rejections|transactions)(\/|$)/

async function prepareDocument(page: Page) {
  await page.reload()
  await readConnectedAddress(page)
  // Leaves the wallet locked on an untrusted page, where it can only be unlocked in its window.
  if (!page.url().startsWith(urls.stranger)) await unlock(page)
  await page.evaluate(() => window.oriel?.close())
  await expectHiddenDialog(page)
  await markPrepared(getFrame(page))
}

/** Removes data that a test stored, and returns the removed keys. Runs in the frame. */
function resetFrame(kept: string[]): string[] {
  document.adoptedStyleSheets = []
  const added = Object.keys(localStorage).filter((key) => !kept.includes(key))
  for (const key of added) localStorage.removeItem(key)
  return added
}

async function switchBack(page: Page) {
  if ((await request(page, 'eth_chainId')) === firstChain) return
  const answer = request(page, 'wallet_switchEthereumChain', [{ chainId: firstChain }])
  await approve(getWallet(page), 'Switch')
  await answer
  await expectHiddenDialog(page)
}

/** Turns a smart account back into a normal account. Returns true if it was a smart account. */
async function removePrograms(address: `0x${string}`): Promise<boolean> {
  let wasUpgraded = false
  for (const chain of [0, 1] as const) {
    if ((await requestChain('eth_getCode', [address, 'latest'], chain)) === '0x') continue
    wasUpgraded = true
    await requestChain('anvil_setCode', [address, '0x'], chain)
  }
  return wasUpgraded
}

/** Resets the account's balances to the exact amounts that the faucet grants. */
async function resetBalances(address: `0x${string}`) {
  const { usdc, dai, usdt } = await readContracts()
  const tokens = { [usdc]: faucetGrant.usdc, [dai]: faucetGrant.dai, [usdt]: faucetGrant.usdt }
  for (const chain of [0, 1] as const) {
    await requestChain('anvil_setBalance', [address, numberToHex(faucetGrant.ether)], chain)
    for (const [token, amount] of Object.entries(tokens))
      await requestChain('anvil_dealERC20', [address, token, numberToHex(amount)], chain)
  }
}

/** Describes what a test may have changed in the document. */
const describeDocument = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const readAttributes = ({ attributes }: Element) => [...attributes].map(({ name, value }) => [name, value])
    const { href } = location
    const frames = document.querySelectorAll('iframe').length
    const keys = Object.keys(localStorage).sort()
    return JSON.stringify([href, readAttributes(document.documentElement), readAttributes(document.body), keys, frames])
  })
