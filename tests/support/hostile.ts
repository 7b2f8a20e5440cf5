import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page, Route } from '@playwright/test'
import { urls } from './ports.ts'
import { frameDocument } from './rawFrame.ts'

type Served = { port: number; hits: () => number; stop: () => Promise<void> }

/** A page of the attacker's own: the same for every host name that leads to this machine. */
export async function servePage(body = ''): Promise<Served> {
  let hits = 0
  const server = createServer((_, response) => {
    hits++
    response.setHeader('content-type', 'text/html')
    response.end(`<!doctype html><title>Evil</title><body>${body}</body>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port, hits: () => hits, stop }
}

/** Keeps every message that any document of the page gets, with the origin it came from. */
export async function overhear(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    addEventListener('message', ({ data, origin }) => heard.push(`${origin} ${JSON.stringify(data)}`))
  })
}

/** What one document has heard from the wallet's origin so far. */
export async function heardBy(frame: Frame | Page): Promise<string[]> {
  const heard = await frame.evaluate(() => (window as unknown as { heard?: string[] }).heard ?? [])
  return heard.filter((line) => line.startsWith(urls.frame) || line.startsWith('null'))
}

/** Puts an iframe into a document and waits until it has loaded whatever the browser lets it load. */
export async function embed(into: Frame | Page, attributes: Record<string, string> = { src: frameDocument }) {
  const element = await into.evaluateHandle(async (attributes) => {
    const frame = document.createElement('iframe')
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value)
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
    return frame
  }, attributes)
  const frame = await element.asElement()?.contentFrame()
  if (!frame) throw new Error('The iframe has no document.')
  return frame
}

/** The document of this origin in a frame of the page. */
export function frameAt(page: Page, origin: string): Frame {
  const frame = page.frames().find((one) => one !== page.mainFrame() && one.url().startsWith(origin))
  if (!frame) throw new Error(`The page has no frame of ${origin}.`)
  return frame
}

/** What a page could learn from: names of the border, and what the protocol of the port looks like. */
export const borderWords = /request|batch|start|setTheme|switchNetwork|methodPath|penpal|ACK|SYN/

/** Lets both sides come to every message that is on its way: windows and ports of these documents take turns with this. */
export async function exchange(...frames: (Frame | Page)[]) {
  for (let round = 0; round < 10; round++) {
    for (const frame of frames) await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
}

/** What the wallet's server answers to this request: the browser finds `*.localhost` by itself, Node does not. */
export function fetchFromWallet(route: Route) {
  return route.fetch({
    url: route
      .request()
      .url()
      .replace(/\/\/[a-z.]+\.localhost:/, '//127.0.0.1:'),
  })
}

/** Measures how long the document's main thread does not come to its next turn; call what it gives to read the figure. */
export async function watchMainThread(frame: Frame | Page): Promise<() => Promise<number>> {
  const longest = await frame.evaluateHandle(() => {
    const gap = { longest: 0 }
    let last = performance.now()
    const look = () => {
      const now = performance.now()
      gap.longest = Math.max(gap.longest, now - last)
      last = now
      setTimeout(look)
    }
    setTimeout(look)
    return gap
  })
  return async () => Math.round(await longest.evaluate((gap) => gap.longest))
}

/** A figure for the one who reads the log: the suite measures, and only the benchmark judges. */
export function note(name: string, figure: string | number) {
  console.log(`  ${name}: ${figure}`)
}
