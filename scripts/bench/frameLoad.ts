import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { type Bench, visit, waitForFrame } from './bench.ts'

type Loaded = { path: string; sent: number; gzip: number; text: string }

const idleSeconds = 60

/** Lists the frame's network requests from the click until a minute later, with sizes in bytes. */
export async function readFrameLoad(bench: Bench) {
  const seconds = bench.quick ? 10 : idleSeconds
  const { context, page } = await visit(bench, '/tag')
  await page.waitForLoadState('networkidle')
  const responses = recordResponses(page)
  await page.locator('#kit').click()
  await page.waitForTimeout(seconds * 1000)
  // Omits entries that were served from the browser's cache, such as the second use of a module. They transfer no
  // bytes.
  const entries = await (await waitForFrame(page, bench.frameUrl)).evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .map((entry) => entry.toJSON())
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, encodedBodySize }): [string, number] => [name, encodedBodySize]),
  )
  const files = await Promise.all(entries.map(([url, sent]) => describe(url, sent, responses.get(url))))
  await context.close()
  const [document] = files
  const scriptPaths = new Set(document?.text.match(/(?<=<(?:script|link)\b[^>]*(?:src|href)=")[^"]+\.js(?=")/g))
  return { seconds, files, firstScripts: files.filter(({ path }) => scriptPaths.has(path)) }
}

function recordResponses(page: Page): Map<string, Response> {
  const responses = new Map<string, Response>()
  page.on('response', (response) => {
    if (!responses.has(response.url())) responses.set(response.url(), response)
  })
  return responses
}

async function describe(url: string, sent: number, response: Response | undefined): Promise<Loaded> {
  const body = await response?.body()
  const isCompressed = response?.headers()['content-encoding'] !== undefined
  const gzip = isCompressed && body ? gzipSync(body, { level: 9 }).length : sent
  return { path: new URL(url).pathname, sent, gzip, text: body?.toString() ?? '' }
}
