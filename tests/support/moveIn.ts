import { expect, type Frame, type Page } from '@playwright/test'
import { openHomeSettings } from './dapp.ts'
import { urls } from './ports.ts'

export const getMoveRow = (web: Page) => web.getByRole('button', { name: /^Use this wallet in the extension/ })

/** Opens the view that offers to move the wallet, on the wallet's own page. */
export async function offerWallet(web: Page, wallet = urls.frame) {
  await web.goto(wallet)
  await openHomeSettings(web)
  await getMoveRow(web).click()
  await expect(getAddButton(web)).toBeVisible()
}

export const getAddButton = (page: Page) => page.getByRole('button', { name: 'Add wallet', exact: true })

type Port = {
  disconnect: () => void
  postMessage: (text: unknown) => void
  onMessage: { addListener: (listener: (answer: string) => void) => void }
  onDisconnect: { addListener: (listener: () => void) => void }
}
type Runtime = {
  sendMessage: (id: string, text: string, answer: (answer: unknown) => void) => void
  connect: (id: string, options: { name: string }) => Port
  lastError?: unknown
}

/** Sends text to the extension as the wallet's own page would. Returns the response, or why there is none. */
export async function offerFrom(page: Page | Frame, id: string, wallet: unknown): Promise<string> {
  return page.evaluate(
    async ({ id, wallet }) => {
      const { runtime } = (globalThis as unknown as { chrome: { runtime?: Runtime } }).chrome
      if (!runtime?.sendMessage) return 'no way to send'
      const opened = await new Promise((resolve) =>
        runtime.sendMessage(id, 'open', (answer) => resolve(runtime.lastError ? undefined : answer)),
      )
      const port = runtime.connect(id, { name: 'move in' })
      return new Promise<string>((resolve) => {
        port.onMessage.addListener(resolve)
        port.onDisconnect.addListener(() =>
          resolve(opened ? 'cut off' : runtime.lastError ? 'nothing there' : 'cut off unheard'),
        )
        port.postMessage(wallet)
      })
    },
    { id, wallet },
  )
}

/** Offers a wallet and disconnects after `delay` milliseconds. */
export const offerAndDisconnect = (page: Page, offer: { id: string; wallet: unknown; delay: number }) =>
  page.evaluate(async ({ id, wallet, delay }) => {
    const { runtime } = (globalThis as unknown as { chrome: { runtime: Runtime } }).chrome
    const port = runtime.connect(id, { name: 'move in' })
    port.postMessage(wallet)
    await new Promise((done) => setTimeout(done, delay))
    port.disconnect()
  }, offer)
