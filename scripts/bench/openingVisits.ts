import type { BrowserContext, Page } from '@playwright/test'
import { type Bench, visit, waitForFrame } from './bench.ts'
import { forget, installRecorder, waitForLooks } from './openingRecorder.ts'
import { slowDown } from './slowCpu.ts'

export type Opening = { painted: number; pressable: number; settled: number; shift: number; moved: string[] }
export type Add = (what: string, opening: Opening) => void
type VisitParams = { bench: Bench; add: Add; cpu: number }

const quietMs = 300
/** Time in ms that a user hovers over a button before pressing it. */
const restMs = 150

export async function openCreated({ bench, add, cpu }: VisitParams) {
  const { context, page } = await start(bench, '/tag', cpu)
  add('created', await press(page, '#kit', bench.frameUrl))
  await context.close()
}

export async function openIntended({ bench, add, cpu }: VisitParams) {
  const { context, page } = await start(bench, '/tag', cpu)
  await page.hover('[data-oriel="open"]')
  await page.waitForTimeout(restMs)
  add('intended', await press(page, '[data-oriel="open"]', bench.frameUrl))
  await context.close()
}

export async function openPreloaded({ bench, add, cpu }: VisitParams) {
  const { context, page } = await start(bench, '/tag', cpu)
  await page.evaluate(() => window.oriel?.preload())
  await waitUntilIdle(page, 600 * Math.sqrt(cpu))
  for (const what of ['preloaded', 'warm', 'warm', 'warm']) {
    add(what, await press(page, '#kit', bench.frameUrl))
    await page.evaluate(() => window.oriel?.close())
    // Wait until the dialog is closed. The dialog stays open until the modal has moved out of sight.
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
    await page.waitForTimeout(200)
  }
  add('dialog', await press(page, '#dialog'))
  await context.close()
}

export async function openFloorCreated({ bench, add, cpu }: VisitParams) {
  const { context, page } = await start(bench, '/floorPage', cpu)
  add('floorCreated', await press(page, '#floor', bench.site.echoUrl))
  await context.close()
}

export async function openFloorIntended({ bench, add, cpu }: VisitParams) {
  const { context, page } = await start(bench, '/floorIntended', cpu)
  await page.hover('#floor')
  await page.waitForTimeout(restMs)
  add('floorIntended', await press(page, '#floor', bench.site.echoUrl))
  await context.close()
}

export async function openFloorPreloaded({ bench, add, cpu }: VisitParams) {
  const { context, page } = await start(bench, '/floorPage', cpu)
  await page.evaluate(() => (window as unknown as { preloadFloor: () => void }).preloadFloor())
  await waitUntilIdle(page, 600 * Math.sqrt(cpu))
  for (const what of ['floorPreloaded', 'floorWarm', 'floorWarm', 'floorWarm']) {
    add(what, await press(page, '#floor', bench.site.echoUrl))
    await page.evaluate(() => document.querySelector<HTMLDialogElement>('dialog[open]')?.close())
    await page.waitForTimeout(200)
  }
  await context.close()
}

async function start(bench: Bench, path: string, cpu: number): Promise<{ context: BrowserContext; page: Page }> {
  const { context, page } = await visit(bench, path, installRecorder)
  if (cpu > 1) await slowDown(context, page, cpu)
  await waitUntilIdle(page, 200)
  return { context, page }
}

async function waitUntilIdle(page: Page, ms: number) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(ms)
}

/**
 * Presses the button and measures the time from the click until both documents have painted, in ms. The time of the
 * click is when the browser received it.
 */
async function press(page: Page, button: string, frameOrigin?: string): Promise<Opening> {
  for (const frame of page.frames()) await frame.evaluate(forget)
  await page.locator(button).click()
  await page.waitForFunction(() => window.recorded.paintedAt > 0)
  const { clickAt, frameAt, paintedAt } = await page.evaluate(() => window.recorded)
  const own = paintedAt - clickAt
  if (!frameOrigin) return { painted: own, pressable: own, settled: own, shift: 0, moved: [] }
  const frame = await (await waitForFrame(page, frameOrigin)).evaluate(waitForLooks, { frameAt, quietMs })
  const handle = await page.waitForFunction(() => window.recorded.pressableAt)
  const pressableAt = await handle.jsonValue()
  const getElapsed = (...times: number[]) => Math.max(paintedAt, ...times) - clickAt
  return {
    painted: getElapsed(frame.paintedAt),
    pressable: getElapsed(frame.pressableAt, pressableAt),
    settled: getElapsed(frame.settledAt),
    shift: frame.shifts.reduce((sum, { value }) => sum + value, 0),
    moved: frame.shifts.flatMap(({ moved }) => moved),
  }
}
