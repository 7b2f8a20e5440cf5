import type { BrowserContext, Page } from '@playwright/test'
import { type Bench, frameOf, settle, visit } from './bench.ts'
import { printTable, ratio } from './figures.ts'

/** Times are in ms since the epoch, by `timeOrigin`, which is comparable across processes to 1 ms. */
type Recorded = { clickAt: number; visibleAt: number; shownAt: number; frames: { tickAt: number; paintedAt: number }[] }

declare global {
  interface Window {
    recorded: Recorded
  }
}

export async function benchOpening(bench: Bench) {
  const samples: Record<string, number[]> = { cold: [], preloaded: [], warm: [], dialog: [], iframe: [] }
  const add = (what: string, ms: number) => samples[what]?.push(ms)
  for (let round = 0; round < (bench.quick ? 4 : 12); round++) {
    await openCold(bench, add, round % 2 === 0)
    await openPreloaded(bench, add)
  }
  const { cold = [], preloaded = [], warm = [], dialog = [], iframe = [] } = samples
  printTable('From the click to the first frame with the modal in it (a new visitor each time)', [
    { what: 'the click creates the frame', samples: cold, unit: 'ms', compared: ratio(cold, iframe, 'bare iframe') },
    { what: 'preloaded', samples: preloaded, unit: 'ms', compared: ratio(preloaded, dialog, 'own dialog') },
    { what: 'opened again', samples: warm, unit: 'ms', compared: ratio(warm, dialog, 'own dialog') },
    { what: 'floor: the click creates a bare cross-site iframe', samples: iframe, unit: 'ms' },
    { what: "floor: a <dialog> of the page's own", samples: dialog, unit: 'ms' },
  ])
}

type Add = (what: string, ms: number) => void

async function openCold(bench: Bench, add: Add, kitFirst: boolean) {
  const { context, page } = await visit(bench, '/tag', recordIn)
  await settle(page)
  await page.evaluate(prepareBareIframe, `${bench.site.echoUrl}/echo`)
  const kit = async () => {
    add('cold', await clickToPaint(page, '#kit', bench.frameUrl))
    await close(page)
  }
  const iframe = async () => add('iframe', await clickToPaint(page, '#iframe', bench.site.echoUrl))
  for (const one of kitFirst ? [kit, iframe] : [iframe, kit]) await one()
  await context.close()
}

async function openPreloaded(bench: Bench, add: Add) {
  const { context, page } = await visit(bench, '/tag', recordIn)
  await page.evaluate(() => window.oriel?.preload())
  await settle(page)
  for (const what of ['preloaded', 'warm', 'warm', 'warm']) {
    add(what, await clickToPaint(page, '#kit', bench.frameUrl))
    await close(page)
  }
  add('dialog', await clickToPaint(page, '#dialog'))
  await context.close()
}

/** The dialog stays until the modal has moved out of sight. */
async function close(page: Page) {
  await page.evaluate(() => window.oriel?.close())
  await page.waitForFunction(() => document.querySelector('dialog[open]') === null)
}

const recordIn = (context: BrowserContext) => context.addInitScript(record)

/**
 * Measures from the time stamp of the click event, when the browser received the click, until both documents have
 * painted: the page a frame in which the dialog is visible, and the document in the iframe a frame of its own that
 * began after that. A document has painted when a message that it posts to itself in `requestAnimationFrame` arrives.
 */
async function clickToPaint(page: Page, button: string, frameOrigin?: string): Promise<number> {
  await page.evaluate(() => {
    Object.assign(window.recorded, { visibleAt: 0, shownAt: 0 })
  })
  await page.locator(button).click()
  await page.waitForFunction(() => window.recorded.shownAt > 0)
  const { clickAt, visibleAt, shownAt } = await page.evaluate(() => window.recorded)
  if (!frameOrigin) return shownAt - clickAt
  const paintedAt = await (await frameOf(page, frameOrigin)).evaluate(firstFrameAfter, visibleAt)
  return Math.max(shownAt, paintedAt) - clickAt
}

/** Runs in the iframe's document. */
async function firstFrameAfter(time: number): Promise<number> {
  const { recorded } = window
  for (;;) {
    const painted = recorded.frames.find(({ tickAt }) => tickAt >= time)
    if (painted) return painted.paintedAt
    await new Promise((done) => setTimeout(done, 10))
  }
}

/** Runs in every document before its own scripts. */
function record() {
  const recorded: Recorded = { clickAt: 0, visibleAt: 0, shownAt: 0, frames: [] }
  Object.assign(window, { recorded })
  const now = () => performance.timeOrigin + performance.now()
  const afterPaint = (work: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      work()
    }
    port2.postMessage(0)
  }
  if (window !== top) {
    const tick = () => {
      const tickAt = now()
      if (document.querySelector('.card')) {
        afterPaint(() => recorded.frames.push({ tickAt, paintedAt: now() }))
      }
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    return
  }
  addEventListener(
    'click',
    ({ timeStamp }) => {
      recorded.clickAt = performance.timeOrigin + timeStamp
    },
    true,
  )
  const check = () => {
    if (recorded.visibleAt > 0 || !document.querySelector('dialog[open], iframe.bare')) return
    recorded.visibleAt = now()
    requestAnimationFrame(() =>
      afterPaint(() => {
        recorded.shownAt = now()
      }),
    )
  }
  const changes = { subtree: true, childList: true, attributeFilter: ['open'] }
  new MutationObserver(check).observe(document, changes)
}

function prepareBareIframe(src: string) {
  document.querySelector('#iframe')?.addEventListener('click', () => {
    const iframe = document.createElement('iframe')
    iframe.className = 'bare'
    iframe.src = src
    document.body.append(iframe)
  })
}
