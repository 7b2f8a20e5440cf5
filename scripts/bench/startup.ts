import type { CDPSession } from '@playwright/test'
import { type Bench, settle, visit } from './bench.ts'
import { computeMedian, printTable, type Row } from './figures.ts'

const pages = [
  { path: '/bare', what: 'without the script tag' },
  { path: '/tag', what: 'with it, the frame not wanted yet' },
  { path: '/module', what: 'with the module, the frame not wanted yet' },
  { path: '/preload', what: 'with it, the frame loaded when idle' },
] as const

/** Measures the SDK's startup in the page. Excludes the frame, because it runs in its own process. */
export async function benchStartup(bench: Bench) {
  const script = new Map<string, number[]>()
  const tasks = new Map<string, number[]>()
  const rounds = bench.quick ? 4 : 10
  for (let round = 0; round < rounds; round++) {
    for (const { path } of pages) {
      const { ScriptDuration, TaskDuration } = await load(bench, path)
      script.set(path, [...(script.get(path) ?? []), ScriptDuration])
      tasks.set(path, [...(tasks.get(path) ?? []), TaskDuration])
    }
  }
  const createRows = (from: Map<string, number[]>): Row[] => {
    const bare = from.get('/bare') ?? []
    return pages.map(({ path, what }) => {
      const samples = from.get(path) ?? []
      const more = computeMedian(samples) - computeMedian(bare)
      return {
        what,
        samples,
        unit: 'ms',
        compared: path === '/bare' ? undefined : `${more < 0 ? '−' : '+'}${Math.abs(more).toFixed(1)} ms`,
      }
    })
  }
  printTable("Script in the page's main thread while it loads", createRows(script))
  printTable("All tasks of the page's main thread while it loads", createRows(tasks))
}

async function load(bench: Bench, path: string) {
  // Visit a page on the same site first, so that the figures exclude the process's startup.
  const { context, page } = await visit(bench, '/bare')
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  const before = await readMetrics(cdp)
  await page.goto(`${bench.site.hostUrl}${path}`)
  if (path === '/preload') await page.locator('iframe[title="Wallet"]').waitFor({ state: 'attached' })
  await settle(page, 250)
  const after = await readMetrics(cdp)
  await context.close()
  return {
    ScriptDuration: (after.ScriptDuration - before.ScriptDuration) * 1000,
    TaskDuration: (after.TaskDuration - before.TaskDuration) * 1000,
  }
}

/** Returns the time in seconds that scripts and tasks have taken since the process started. */
async function readMetrics(cdp: CDPSession) {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const find = (metricName: string) => metrics.find(({ name }) => name === metricName)?.value ?? Number.NaN
  return { ScriptDuration: find('ScriptDuration'), TaskDuration: find('TaskDuration') }
}
