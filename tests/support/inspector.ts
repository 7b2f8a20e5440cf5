import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { chooseOwnWallet, unlockAndAllow } from './dapp.ts'
import { urls } from './ports.ts'
import { prepareWallet } from './preparedWallet.ts'

export type TraceFile = {
  v: number
  origin: string
  account: string | null
  entries: {
    direction: string
    method: string
    rpcMethod?: string
    class: string
    origin: string
    decision: string
    code?: number
    params?: { namespace: string; method: string; params?: unknown; id?: string }
  }[]
}

export async function openInspector(page: Page) {
  await page.goto(`${urls.frame}/inspector/`)
  await expect(getCallRow(page, 'start')).toContainText('answered')
}

export function getCallRow(page: Page, name: string): Locator {
  return page
    .getByRole('table', { name: 'Timeline' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`\\b${name}$`) }) })
    .first()
}

/** Sends a request with `params`, given as JSON, or with the example's params. Returns the composer. */
export async function sendFromComposer(page: Page, method: string, params?: string): Promise<Locator> {
  await page.getByRole('combobox', { name: 'Method' }).fill(method)
  if (params !== undefined) await page.getByRole('textbox', { name: 'Params' }).fill(params)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  return page.getByRole('region', { name: 'Composer' })
}

export async function connectInspector(page: Page): Promise<string> {
  await prepareWallet(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await unlockAndAllow(await chooseOwnWallet(page, page))
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  const answer = await sendFromComposer(page, 'eth_accounts', '[]')
  return (
    /0x[0-9a-fA-F]{40}/.exec(
      (await answer.getByRole('group', { name: 'Answer', exact: true }).textContent()) ?? '',
    )?.[0] ?? ''
  )
}

export async function exportTrace(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('oriel-trace.json')
  return readFile(await download.path(), 'utf8')
}

export async function replay(page: Page, text: string): Promise<Locator> {
  await page
    .getByLabel('Import a trace')
    .setInputFiles({ name: 'trace.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Replay' }).click()
  return page.getByRole('status').filter({ hasText: /skipped/ })
}
