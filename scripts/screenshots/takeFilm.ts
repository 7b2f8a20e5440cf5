import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import {
  approve,
  createByPasskey,
  expectHiddenDialog,
  getWallet,
  readConnectedAddress,
  waitForWalletWindow,
} from '../../tests/support/dapp.ts'
import { mockPasskeys } from '../../tests/support/standInPasskey.ts'
import { root, type Stack } from '../local/stack.ts'
import { openContext, waitUntilStable } from './album.ts'
import { drawFilm, type Point, type Scene } from './drawFilm.ts'
import { encodeAnimation } from './webp.ts'

const page = { width: 1080, height: 708 }
const window = { width: 400, height: 600 }
const scale = 5 / 6
const maxBytes = 400_000
const barColors = { light: '#e9eaee', dark: '#3a3b42' }

type Part = { browser: Browser; stack: Stack; theme: keyof typeof barColors }

/** Films the example for the README, from connecting to sending a transaction. Returns the film's path. */
export async function takeFilm({ browser, stack, theme }: Part): Promise<string> {
  const options = { colorScheme: theme, viewport: page, deviceScaleFactor: scale, reducedMotion: 'reduce' } as const
  const context = await openContext(browser, options)
  await mockPasskeys(context, { isSynced: true })
  const dapp = await context.newPage()
  await allowStorage(browser, dapp)
  const scenes = await playScenes(dapp, stack.hostUrl)
  const size = { width: page.width * scale, height: page.height * scale }
  const studio = await context.newPage()
  const frames = await studio.evaluate(drawFilm, { ...size, barColor: barColors[theme], scenes })
  const pictures = frames.map((frame) => ({ ...frame, picture: Buffer.from(frame.picture, 'base64') }))
  const film = encodeAnimation({ ...size, frames: pictures })
  await context.close()
  if (film.length > maxBytes) throw new Error(`The film has ${film.length} bytes of ${maxBytes}.`)
  const path = `docs/pictures/wallet-${theme}.webp`
  await writeFile(resolve(root, path), film)
  return path
}

/** Grants persistent storage, as in a user's window. Otherwise the wallet would warn about a private window. */
async function allowStorage(browser: Browser, of: Page) {
  const { targetInfo } = await (await of.context().newCDPSession(of)).send('Target.getTargetInfo')
  const devtools = await browser.newBrowserCDPSession()
  await devtools.send('Browser.setPermission', {
    permission: { name: 'persistent-storage' },
    setting: 'granted',
    browserContextId: targetInfo.browserContextId ?? '',
  })
}

async function playScenes(dapp: Page, url: string): Promise<Scene[]> {
  const wallet = getWallet(dapp)
  const scenes: Scene[] = []
  async function show(ms: number, target?: Locator) {
    scenes.push({ ms, target: target && (await aim(target)), picture: await takeScreenshot(dapp) })
  }

  await dapp.goto(url)
  const start = dapp.getByRole('button', { name: 'Connect wallet' })
  await show(1300, start)
  await start.click()
  const passkey = wallet.getByRole('button', { name: 'Continue with a passkey' })
  await expect(passkey).toBeVisible()
  await show(1400, passkey)

  const opened = await waitForWalletWindow(dapp, () => passkey.click())
  await opened.setViewportSize(window)
  const target = await aim(opened.getByRole('button', { name: 'Create with passkey' }))
  scenes.push({ ms: 1700, target, window: await takeScreenshot(opened), picture: await takeScreenshot(dapp) })
  await createByPasskey(opened)
  await readConnectedAddress(dapp)

  await dapp.getByRole('button', { name: 'Get test money' }).click()
  await expect(dapp.getByRole('status', { name: 'Balance' })).toContainText(/^[1-9][\d.,]* ETH/)
  const allowButton = dapp.getByRole('button', { name: 'Allow 25 USDC' })
  await show(1300, allowButton)
  await allowButton.click()
  await expect(wallet.getByText('Known swap contract')).toBeVisible()
  await show(2600, wallet.getByRole('button', { name: 'Confirm', exact: true }))
  await approve(wallet, 'Confirm')
  await expectHiddenDialog(dapp)
  await expect(dapp.getByRole('status', { name: 'Allow 25 USDC result' })).toContainText('may now spend')
  await show(3000)
  return scenes
}

/**
 * Moves the pointer onto the target, so that the screenshot shows its hover state. Returns the point in screenshot
 * pixels.
 */
async function aim(target: Locator): Promise<Point> {
  await target.hover()
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not shown.')
  return { x: (box.x + box.width * 0.6) * scale, y: (box.y + box.height * 0.6) * scale }
}

async function takeScreenshot(of: Page): Promise<string> {
  await of.bringToFront()
  await waitUntilStable(of)
  return `data:image/png;base64,${(await of.screenshot()).toString('base64')}`
}
