import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { serveExtension } from '../scripts/extension/serveExtension.ts'
import { linkPackages } from '../scripts/test/linkPackages.ts'
import { approve } from './support/dapp.ts'
import { type Started, startFolder } from './support/extension.ts'
import { getHomeButton, openSite, requestFromSite, sites } from './support/extensionSite.ts'
import { test } from './support/extensionTest.ts'
import { testPorts, urls } from './support/ports.ts'
import { password, prepareWallet } from './support/preparedWallet.ts'
import { turnDeveloperModeOn } from './support/toolbar.ts'

// Second tier: only developers of the extension run its development server. The test takes more than a minute.

const root = resolve(import.meta.dirname, '..')
const sources = [
  'clear-signing',
  'extension',
  'frame',
  'sdk',
  'shared',
  'scripts',
  'backend',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
]
const hello = '0x68656c6c6f'

/** Path of a copy of the sources that the test can change. */
let project: string
let extension: Started
let stopServer: (() => Promise<void>) | undefined

test.beforeEach(async () => {
  project = mkdtempSync(join(tmpdir(), 'oriel-sources-'))
  for (const name of sources) cpSync(join(root, name), join(project, name), { recursive: true })
  linkPackages(project)
  const folder = join(project, 'dist/extension-dev')
  stopServer = await serveExtension({ wallet: urls.frame, port: testPorts.backend + 7, folder, root: project })
  extension = await startFolder(folder)
})

test.afterEach(async () => {
  await extension?.stop()
  await stopServer?.()
  rmSync(project, { recursive: true, force: true })
})

function change(file: string, from: string, to: string) {
  const path = join(project, file)
  const before = readFileSync(path, 'utf8')
  expect(before).toContain(from)
  writeFileSync(path, before.replace(from, to))
}

test('default: a changed file of the extension is applied while it runs @second', async () => {
  const { context, id, panel: openPanel } = extension
  await turnDeveloperModeOn(context)
  const page = await openSite(context, sites[0])
  const { address } = await prepareWallet(page, { document: `chrome-extension://${id}/manifest.json` })
  const panel = await openPanel()
  await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
  const field = panel.getByLabel('Password', { exact: true })
  await field.fill(password)
  change('frame/features/ownWallet/UnlockWalletView.tsx', "{t('unlock.heading')}", 'Changed meanwhile')
  await expect(panel.getByRole('heading', { name: 'Changed meanwhile' })).toBeVisible()
  await expect(field).toHaveValue(password)

  await panel.getByRole('button', { name: 'Unlock', exact: true }).click()
  await expect(getHomeButton(panel)).toBeVisible()
  const accounts = requestFromSite(page, 'eth_requestAccounts')
  await approve(panel, 'Connect')
  expect(await accounts).toEqual([address])
  const signature = requestFromSite(page, 'personal_sign', [hello, address])
  await approve(panel, 'Sign')
  const signed = { address, message: { raw: hello }, signature: (await signature) as `0x${string}` } as const
  expect(await verifyMessage(signed)).toBe(true)

  change('sdk/providers/eip6963.ts', 'name: name ?? defaultBrandName', "name: 'Changed wallet'")
  await expect(async () => {
    await page.reload()
    expect(await page.evaluate('found[0]?.info.name')).toBe('Changed wallet')
  }).toPass({ timeout: 60_000 })

  change(
    'extension/worker/worker.ts',
    'handleToolbarClicks()\n',
    "handleToolbarClicks()\nchrome.action.setTitle({ title: 'Changed' })\n",
  )
  const readTitle = () =>
    context
      .serviceWorkers()
      .at(-1)
      ?.evaluate(() => chrome.action.getTitle({}))
      // Reloading the extension stops the worker, so this call may fail.
      .catch(() => undefined)
  await expect.poll(readTitle, { timeout: 60_000 }).toBe('Changed')
})
