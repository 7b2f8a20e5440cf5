import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Frame, type Page, test } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { chooseOwnWallet, connectWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { connectPlainPage, startDeployment } from './support/deployment.ts'
import { frameAt } from './support/hostile.ts'
import { sign } from './support/kit.ts'
import { mountRaw, rawDocument } from './support/rawFrame.ts'

// Second tier: other policies and browser settings.

test('behavior: what the frame stores on one site is stored on no other site, and not in the wallet window (C3)', async ({
  page,
  context,
}) => {
  const deployment = await startDeployment({
    hosts: ['one.localhost', 'sub.one.localhost', 'two.localhost', 'app.oriel.localhost'],
  })
  try {
    const places: Record<string, Frame | Page> = {}
    for (const host of ['one.localhost', 'sub.one.localhost', 'two.localhost', 'app.oriel.localhost']) {
      const place = await context.newPage()
      await place.goto(deployment.page(host))
      expect(await request(place, 'eth_blockNumber')).toMatch(/^0x/)
      places[host] = frameAt(place, deployment.frame)
    }
    await page.goto(`${deployment.frame}/w/`)
    places.window = page

    const matrix: Record<string, string[]> = {}
    for (const [name, place] of Object.entries(places)) {
      await place.evaluate(store, name)
      const seen = await Promise.all(
        Object.entries(places).map(async ([other, where]) => ((await where.evaluate(find, name)) ? [other] : [])),
      )
      matrix[name] = seen.flat()
    }
    // Storage is partitioned by site. Subdomains share it, so every grant is stored by exact origin (A12).
    expect(matrix).toEqual({
      'one.localhost': ['one.localhost', 'sub.one.localhost'],
      'sub.one.localhost': ['one.localhost', 'sub.one.localhost'],
      'two.localhost': ['two.localhost'],
      'app.oriel.localhost': ['app.oriel.localhost', 'window'],
      window: ['app.oriel.localhost', 'window'],
    })
  } finally {
    await deployment.stop()
  }
})

test('behavior: the wallet never requests unpartitioned storage, and works without it (C4)', async ({
  page,
  context,
}) => {
  const asked = await watchStorageAccess(context)
  await openDapp(page)
  const { address } = await connectWallet(page)
  await signOnce(page, address)
  expect(asked()).toEqual([])
})

test('behavior: the wallet does not request unpartitioned storage where the browser would grant it (C4) @second', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'oriel-profile-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }))
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  try {
    const asked = await watchStorageAccess(context)
    const page = await context.newPage()
    await openDapp(page)
    const { address } = await connectWallet(page)
    // The page permits the request; the wallet does not send it.
    await mountRaw(page, {
      attributes: { sandbox: 'allow-scripts allow-same-origin allow-popups allow-storage-access-by-user-activation' },
    })
    await signOnce(page, address)
    expect(asked()).toEqual([])
    const raw = await rawDocument(page)
    await raw.evaluate(() => document.requestStorageAccess().catch(() => undefined))
    // This proves that the listener works.
    expect(asked()).toEqual(['requestStorageAccess'])
  } finally {
    await context.close()
    await rm(profile, { recursive: true })
  }
})

async function signOnce(page: Page, address: string) {
  const pending = sign(page, address)
  await walletOf(page).getByRole('button', { name: 'Reject' }).click()
  expect(await pending).toMatchObject({ code: 4001 })
}

test('behavior: a page with a Cross-Origin-Embedder-Policy connects and gets answers (C9) @second', async ({
  page,
}) => {
  const policies = ['require-corp', 'credentialless']
  const hostOf = (coep: string) => `${coep}.localhost`
  const deployment = await startDeployment({ hosts: policies.map(hostOf) })
  try {
    for (const coep of policies)
      await test.step(coep, async () => {
        const query = `?coep=${coep}&coop=same-origin-allow-popups`
        await page.goto(deployment.page(hostOf(coep), { query }))
        expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
        const address = await connectPlainPage(page)
        await signOnce(page, address)
      })
  } finally {
    await deployment.stop()
  }
})

test('error: a page that isolates its windows (Cross-Origin-Opener-Policy same-origin) can read, but not connect (C9)', async ({
  page,
}) => {
  const deployment = await startDeployment({ hosts: ['isolated.localhost'] })
  try {
    await page.goto(deployment.page('isolated.localhost', { query: '?coep=require-corp&coop=same-origin' }))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
    const connecting = request(page, 'eth_requestAccounts')
    const opened = await chooseOwnWallet(page)
    // The browser separates both sides: the window does not know its opener, and the frame assumes that it was blocked.
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await expect(opened.getByRole('button', { name: 'Connect' })).toHaveCount(0)
    await expect(walletOf(page).getByText('Your browser blocked the wallet window.')).toBeVisible()
    await test.step('the window shows what to change', async () => {
      await opened.getByText('For developers').click()
      await expect(opened.getByText(/Cross-Origin-Opener-Policy/)).toBeVisible()
    })
    await walletOf(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(walletOf(page).getByText('The wallet window was closed.')).toBeVisible()
    await walletOf(page).getByRole('button', { name: 'Close', exact: true }).click()
    expect(await connecting).toMatchObject({ code: 4001 })
  } finally {
    await deployment.stop()
  }
})

/** Runs in the frame. */
async function store(name: string) {
  localStorage.setItem(`trace ${name}`, '1')
  await (await caches.open(`trace ${name}`)).put('/trace', new Response('1'))
  await new Promise((resolve, reject) => {
    const opening = indexedDB.open(`trace ${name}`)
    opening.onsuccess = () => resolve(opening.result.close())
    opening.onerror = reject
  })
  const root = await navigator.storage.getDirectory()
  await root.getFileHandle(`trace-${name}`, { create: true })
}

/** Runs in the frame. Throws when only some kinds of storage have a trace. */
async function find(name: string) {
  const root = await navigator.storage.getDirectory()
  const found = [
    localStorage.getItem(`trace ${name}`) !== null,
    await caches.has(`trace ${name}`),
    (await indexedDB.databases()).some((one) => one.name === `trace ${name}`),
    await root.getFileHandle(`trace-${name}`).then(
      () => true,
      () => false,
    ),
  ]
  if (new Set(found).size > 1) throw new Error(`Parts of ${name}: ${found.join()}`)
  return found[0]
}

async function watchStorageAccess(context: BrowserContext) {
  const asked: string[] = []
  await context.exposeBinding('recordStorageAccess', (_, name: string) => void asked.push(name))
  await context.addInitScript(() => {
    const { recordStorageAccess } = window as unknown as { recordStorageAccess: (name: string) => void }
    for (const name of ['requestStorageAccess', 'requestStorageAccessFor'] as const) {
      const original = (Document.prototype as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
      if (!original) continue
      Object.assign(Document.prototype, {
        [name](...args: unknown[]) {
          recordStorageAccess(name)
          return original.apply(this, args)
        },
      })
    }
  })
  return () => asked
}
