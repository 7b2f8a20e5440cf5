import { expect } from '@playwright/test'
import { moveToOwnWindow, openSite, requestFromSite, sites } from './support/extensionSite.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { attachToTargets, type RawTarget } from './support/rawTarget.ts'
import { clickToolbarButton } from './support/toolbar.ts'

// Second tier: needs two windows. The first tier covers requests in one window.

const extension = loadExtension()

/** Returns a panel's text, except for the bar that names the active tab's site. */
const readText = (panel: RawTarget) =>
  panel.evaluate(`[...document.querySelectorAll('body *')]
    .filter((one) => one.children.length === 0 && !one.closest('.site-access'))
    .map((one) => one.textContent).join(' ')`)

test('default: each of two browser windows has a side panel that only prompts for its own page @second', async () => {
  const { context } = extension
  const pages = [await openSite(context, sites[0]), await openSite(context, sites[1])] as const
  await moveToOwnWindow(context, pages[1].url())
  for (const page of pages) await clickToolbarButton(extension, page)
  const devtools = await context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('The context has no browser.')
  let panels: RawTarget[] = []
  const areReady = async () => {
    panels = await attachToTargets(devtools, '/panel/panel.html')
    const connected = await Promise.all(
      panels.map((panel) => panel.evaluate('document.documentElement.dataset.connected')),
    )
    expect(connected).toEqual(['', ''])
  }
  await expect(areReady).toPass({ timeout: 30_000 })
  const answers = pages.map((page) => requestFromSite(page, 'eth_requestAccounts'))
  for (const site of sites) {
    const [panel] = await findPanels(panels, site)
    if (!panel) throw new Error(`No panel is beside ${site}.`)
    const { port } = new URL(site)
    await expect.poll(() => readText(panel)).toContain(`:${port}`)
    for (const other of sites.filter((origin) => origin !== site))
      expect(await readText(panel)).not.toContain(`:${new URL(other).port}`)
    expect(await readText(panel)).not.toContain('more request')
  }
  for (const panel of panels) await panel.evaluate('close()')
  expect(await Promise.all(answers)).toEqual([
    expect.objectContaining({ code: 4001 }),
    expect.objectContaining({ code: 4001 }),
  ])
})

test('attack: a panel says when a prompt comes from a background tab', async () => {
  const { context } = extension
  const behind = await openSite(context, sites[0])
  const front = await openSite(context, sites[1])
  await clickToolbarButton(extension, front)
  const devtools = await context.browser()?.newBrowserCDPSession()
  if (!devtools) throw new Error('The context has no browser.')
  let panel: RawTarget | undefined
  const isReady = async () => {
    ;[panel] = await attachToTargets(devtools, '/panel/panel.html')
    expect(await panel?.evaluate('document.documentElement.dataset.connected')).toBe('')
  }
  await expect(isReady).toPass({ timeout: 30_000 })
  const readShown = () => (panel ? readText(panel) : '')
  const answer = requestFromSite(behind, 'eth_requestAccounts')
  await expect.poll(readShown).toContain(`:${new URL(sites[0]).port}`)
  await expect.poll(readShown).toContain('Asked by a tab in the background')
  await behind.bringToFront()
  await expect.poll(readShown).not.toContain('Asked by a tab in the background')
  await panel?.evaluate('close()')
  expect(await answer).toMatchObject({ code: 4001 })
})

/** Finds the panels in the browser window whose active tab shows this page. */
async function findPanels(panels: RawTarget[], url: string): Promise<RawTarget[]> {
  const isBeside = (panel: RawTarget) =>
    panel.evaluate(`chrome.windows.getCurrent()
      .then(({ id }) => chrome.tabs.query({ windowId: id, active: true }))
      .then(([tab]) => tab.url === '${url}/')`)
  const beside = await Promise.all(panels.map(isBeside))
  return panels.filter((_, index) => beside[index] === true)
}
