import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page, Route } from '@playwright/test'
import { urls } from './ports.ts'
import { frameDocument } from './rawFrame.ts'

type Served = { port: number; hits: () => number; stop: () => Promise<void> }

/** Serves an attacker's page on every host name that resolves to this machine. */
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

export async function recordMessages(page: Page) {
  await page.addInitScript(() => {
    const received: string[] = []
    Object.assign(window, { received })
    addEventListener('message', ({ data, origin }) => received.push(`${origin} ${JSON.stringify(data)}`))
  })
}

export async function readReceivedMessages(frame: Frame | Page): Promise<string[]> {
  const received = await frame.evaluate(() => (window as unknown as { received?: string[] }).received ?? [])
  return received.filter((line) => line.startsWith(urls.frame) || line.startsWith('null'))
}

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

export function findFrame(page: Page, origin: string): Frame {
  const frame = page.frames().find((candidate) => candidate !== page.mainFrame() && candidate.url().startsWith(origin))
  if (!frame) throw new Error(`The page has no frame of ${origin}.`)
  return frame
}

/** Matches text that would reveal the protocol to a page: method names and the port's messages. */
export const borderWords = /request|batch|start|setTheme|switchNetwork|methodPath|penpal|ACK|SYN/

/** Waits for messages in flight by running these documents' event loops several times. */
export async function exchange(...frames: (Frame | Page)[]) {
  for (let round = 0; round < 10; round++) {
    for (const frame of frames) await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  }
}

/**
 * Fetches a routed request from the test. Replaces the host name, because Node does not resolve `*.localhost` like the
 * browser does.
 */
export function fetchFromWallet(route: Route) {
  return route.fetch({
    url: route
      .request()
      .url()
      .replace(/\/\/[a-z.]+\.localhost:/, '//127.0.0.1:'),
  })
}

/** Measures the longest time that the document's main thread is blocked. Returns a function that reads it in ms. */
export async function watchMainThread(frame: Frame | Page): Promise<() => Promise<number>> {
  const longest = await frame.evaluateHandle(() => {
    const gap = { longest: 0 }
    let last = performance.now()
    const measure = () => {
      const now = performance.now()
      gap.longest = Math.max(gap.longest, now - last)
      last = now
      setTimeout(measure)
    }
    setTimeout(measure)
    return gap
  })
  return async () => Math.round(await longest.evaluate((gap) => gap.longest))
}

/** Logs a figure. The tests only measure it, and the benchmark compares it. */
export function logFigure(name: string, figure: string | number) {
  console.log(`  ${name}: ${figure}`)
}
