import { expect, type Page } from '@playwright/test'
import { connectNewWallet, getWallet } from '../../tests/support/dapp.ts'
import { type Bench, settle, visit, waitForFrame } from './bench.ts'
import { formatRatio, printTable, type Row } from './figures.ts'

const step = 90
const frames = 240

export async function benchAccount(bench: Bench) {
  await benchAccountOpening(bench)
  await benchScrolling(bench)
}

async function benchAccountOpening(bench: Bench) {
  const { context, page } = await visit(bench, '/tag')
  await connectNewWallet(page)
  const open = (view: 'Account' | 'WhatIsAWallet', text: string) => timeOpening(page, bench, view, text)
  // Open the view once before measuring, because the first visit fills the store.
  await open('Account', '0.000 ETH')
  await expect(getWallet(page).getByTitle(/ ETH$/)).toBeVisible()
  await closeWallet(page)
  const samples: Record<'kept' | 'again' | 'still', number[]> = { kept: [], again: [], still: [] }
  for (let round = 0; round < (bench.quick ? 4 : 12); round++) {
    await page.reload()
    await page.evaluate(() => window.oriel?.preload())
    await settle(page, 400)
    samples.kept.push(await open('Account', '0.000 ETH'))
    await closeWallet(page)
    samples.again.push(await open('Account', '0.000 ETH'))
    await closeWallet(page)
    samples.still.push(await open('WhatIsAWallet', 'Get a wallet'))
    await closeWallet(page)
  }
  await context.close()
  const { kept, again, still } = samples
  printTable('From open() to the balance on the screen', [
    {
      what: 'after a reload, from what is kept',
      samples: kept,
      unit: 'ms',
      compared: formatRatio(kept, still, 'plain view'),
    },
    { what: 'opened again', samples: again, unit: 'ms', compared: formatRatio(again, still, 'plain view') },
    { what: 'floor: a view that shows text alone', samples: still, unit: 'ms' },
  ])
}

async function closeWallet(page: Page) {
  await page.evaluate(() => window.oriel?.close())
  await page.waitForTimeout(100)
}

/**
 * Opens a view and measures the time until its text is painted, in ms. Times are epoch-based, so page and frame share a
 * clock.
 */
async function timeOpening(page: Page, { frameUrl }: Bench, view: 'Account' | 'WhatIsAWallet', text: string) {
  const visibleAt = (await waitForFrame(page, frameUrl)).evaluate(waitForText, text)
  const openedAt = await page.evaluate((view) => {
    const now = performance.timeOrigin + performance.now()
    void window.oriel?.open({ view })
    return now
  }, view)
  return (await visibleAt) - openedAt
}

/** Runs in the frame. Returns the epoch time in ms at which the modal has painted the text. */
function waitForText(text: string): Promise<number> {
  return new Promise((done) => {
    const check = () => {
      if (!document.querySelector('.modal')?.textContent?.includes(text)) return requestAnimationFrame(check)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        done(performance.timeOrigin + performance.now())
      }
      return port2.postMessage(0)
    }
    requestAnimationFrame(check)
  })
}

async function benchScrolling({ browser, frameUrl, quick }: Bench) {
  const context = await browser.newContext({ viewport: { width: 560, height: 800 } })
  await context.addInitScript('globalThis.__name = (named) => named')
  const page = await context.newPage()
  const rows: Row[] = []
  for (const [scenario, what] of [
    ['activity-many', '5,000 transactions'],
    ['account-many', '500 tokens'],
    ['nfts-many', '300 NFTs'],
  ]) {
    await page.goto(`${frameUrl}/inspector/?scenario=${scenario}&bare&theme=light`)
    await page.getByRole('list', { name: /^(Activity|Tokens|NFTs)$/ }).waitFor()
    const list: number[] = []
    const empty: number[] = []
    for (let round = 0; round < (quick ? 1 : 3); round++) {
      empty.push(...(await page.evaluate(scrollThrough, { isEmpty: true, step, frames })))
      list.push(...(await page.evaluate(scrollThrough, { isEmpty: false, step, frames })))
    }
    rows.push(
      {
        what: `${what}: a frame`,
        samples: list,
        unit: 'ms',
        compared: `${formatRatio(list, empty, 'empty list')}; ${describeLate(list)}`,
      },
      { what: 'floor: the same way over an empty list', samples: empty, unit: 'ms', compared: describeLate(empty) },
    )
  }
  await context.close()
  printTable(`Scrolling ${step} px with every frame`, rows)
}

/**
 * Formats the percentage of frames that came more than 25 ms after the previous one, so that the screen skipped a
 * frame.
 */
function describeLate(samples: number[]): string {
  const count = samples.filter((ms) => ms > 25).length
  return `${((100 * count) / samples.length).toFixed(1)} % late`
}

/** Runs in the page. Scrolls a bit with every frame, and measures the time between frames, in ms. */
async function scrollThrough({ isEmpty, step, frames }: { isEmpty: boolean; step: number; frames: number }) {
  const real = document.querySelector('.modal-scroll')
  const bare = real?.cloneNode()
  if (!(real instanceof HTMLElement && bare instanceof HTMLElement)) throw new Error('The view does not scroll.')
  bare.style.cssText = `position:fixed;inset:0;block-size:${real.clientHeight}px`
  const inside = document.createElement('div')
  inside.style.blockSize = `${real.scrollHeight}px`
  bare.append(inside)
  if (isEmpty) real.after(bare)
  const area = isEmpty ? bare : real
  const waitForNextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
  area.scrollTop = 0
  await waitForNextFrame()
  const times: number[] = []
  let before = await waitForNextFrame()
  for (let frame = 0; frame < frames; frame++) {
    const maxScrollTop = area.scrollHeight - area.clientHeight
    area.scrollTop = (area.scrollTop + step) % maxScrollTop
    const now = await waitForNextFrame()
    times.push(now - before)
    before = now
  }
  bare.remove()
  return times
}
