import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, expect, type Frame, type Page, test } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { chooseOwnWallet, connectWallet, getWallet, openDapp, request } from './support/dapp.ts'
import { connectPlainPage, startDeployment } from './support/deployment.ts'
import { fetchFromWallet, findFrame } from './support/hostile.ts'
import { sign } from './support/kit.ts'
import { getRawDocument, mountRaw } from './support/rawFrame.ts'

// Second tier: other policies and browser settings, and a control that omits a header to show that it has an effect.

test('behavior: the frame has its own process and partitioned storage, asks for no more, and a page that isolates its windows cannot connect (C3, C4, C9, E6)', async ({
  page,
  context,
  browser,
}) => {
  const getCalls = await watchStorageAccess(context)
  const hosts = ['app.oriel.localhost', 'one.localhost', 'sub.one.localhost', 'two.localhost']
  const deployment = await startDeployment({ hosts: [...hosts, 'isolated.localhost'] })
  const pages: Record<string, Page> = {}
  const open = async (host: string) => {
    const opened = await context.newPage()
    await opened.goto(deployment.page(host))
    expect(await request(opened, 'eth_blockNumber')).toMatch(/^0x/)
    pages[host] = opened
    return opened
  }
  try {
    await test.step('the frame has its own process, even beside a page of its own site (E6)', async () => {
      const own = await open('app.oriel.localhost')
      expect(await listFrameTypes(browser, deployment)).toEqual(['iframe'])
      expect(await context.newCDPSession(findFrame(own, deployment.frame))).toBeTruthy()
    })

    await test.step('what the frame stores on one site is stored on no other site, and not in the wallet window (C3)', async () => {
      for (const host of hosts.slice(1)) await open(host)
      await page.goto(`${deployment.frame}/w/`)
      const places: Record<string, Frame | Page> = { window: page }
      for (const [host, place] of Object.entries(pages)) places[host] = findFrame(place, deployment.frame)

      const matrix: Record<string, string[]> = {}
      for (const [name, place] of Object.entries(places)) {
        await place.evaluate(store, name)
        const seen = await Promise.all(
          Object.entries(places).map(async ([other, where]) => ((await where.evaluate(find, name)) ? [other] : [])),
        )
        matrix[name] = seen.flat()
      }
      // Subdomains share their site's storage partition, so every grant is stored by exact origin (A12).
      expect(matrix).toEqual({
        'one.localhost': ['one.localhost', 'sub.one.localhost'],
        'sub.one.localhost': ['one.localhost', 'sub.one.localhost'],
        'two.localhost': ['two.localhost'],
        'app.oriel.localhost': ['window', 'app.oriel.localhost'],
        window: ['window', 'app.oriel.localhost'],
      })
    })

    await test.step('a page that isolates its windows (Cross-Origin-Opener-Policy same-origin) can read, but not connect (C9)', async () => {
      await page.bringToFront()
      await page.goto(deployment.page('isolated.localhost', { query: '?coep=require-corp&coop=same-origin' }))
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
      expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
      const connecting = request(page, 'eth_requestAccounts')
      const opened = await chooseOwnWallet(page)
      await expectSevered(page, opened)
      await getWallet(page).getByRole('button', { name: 'Close', exact: true }).click()
      expect(await connecting).toMatchObject({ code: 4001 })
    })

    await test.step('the wallet never requests unpartitioned storage, and works without it (C4)', async () => {
      const site = pages['one.localhost'] as Page
      await signOnce(site, await connectPlainPage(site))
      expect(getCalls()).toEqual([])
    })
  } finally {
    await deployment.stop()
  }
})

test('behavior: without the header Origin-Agent-Cluster the frame and the page would share one process (E6) @second', async ({
  page,
  browser,
}) => {
  const deployment = await startDeployment({ hosts: ['app.oriel.localhost'] })
  try {
    await page.route(`${deployment.frame}/f/**`, async (route) => {
      const response = await fetchFromWallet(route)
      const headers = { ...response.headers() }
      delete headers['origin-agent-cluster']
      await route.fulfill({ response, headers })
    })
    await page.goto(deployment.page('app.oriel.localhost'))
    await request(page, 'eth_blockNumber')
    expect(await listFrameTypes(browser, deployment)).toEqual([])
  } finally {
    await deployment.stop()
  }
})

/** Expects that the browser severed the window from its opener. The frame treats this like a blocked pop-up. */
async function expectSevered(page: Page, opened: Page) {
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  await expect(opened.getByRole('button', { name: 'Connect' })).toHaveCount(0)
  await expect(getWallet(page).getByText('This site cuts the wallet window off.')).toBeVisible()
  // The window explains what to change.
  await opened.getByText('For developers').click()
  await expect(opened.getByText(/Cross-Origin-Opener-Policy/)).toBeVisible()
  await getWallet(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(getWallet(page).getByText('This site blocks the wallet’s window from answering.').first()).toBeVisible()
}

/** Returns the types of the CDP targets for the wallet's frames. A frame with its own process has the type `iframe`. */
async function listFrameTypes(browser: Browser, { frame }: { frame: string }) {
  const devtools = await browser.newBrowserCDPSession()
  const { targetInfos } = await devtools.send('Target.getTargets')
  return targetInfos.filter(({ url }) => url.startsWith(`${frame}/f/default/`)).map(({ type }) => type)
}

test('behavior: the wallet does not request unpartitioned storage where the browser would grant it (C4) @second', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'oriel-profile-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }))
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  try {
    const getCalls = await watchStorageAccess(context)
    const page = await context.newPage()
    await openDapp(page)
    const { address } = await connectWallet(page)
    // The page allows the frame to request storage access, but the wallet never does.
    await mountRaw(page, {
      attributes: { sandbox: 'allow-scripts allow-same-origin allow-popups allow-storage-access-by-user-activation' },
    })
    await signOnce(page, address)
    expect(getCalls()).toEqual([])
    const raw = await getRawDocument(page)
    await raw.evaluate(() => document.requestStorageAccess().catch(() => undefined))
    // Proves that requests are recorded.
    expect(getCalls()).toEqual(['requestStorageAccess'])
  } finally {
    await context.close()
    await rm(profile, { recursive: true })
  }
})

async function signOnce(page: Page, address: string) {
  const pending = sign(page, address)
  await getWallet(page).getByRole('button', { name: 'Reject' }).click()
  expect(await pending).toMatchObject({ code: 4001 })
}

test('behavior: a page with a Cross-Origin-Embedder-Policy connects and gets answers, and a Cross-Origin-Opener-Policy alone severs its window (C9) @second', async ({
  page,
}) => {
  const policies = ['require-corp', 'credentialless']
  const toHost = (coep: string) => `${coep}.localhost`
  const deployment = await startDeployment({ hosts: [...policies.map(toHost), 'opener.localhost'] })
  try {
    for (const coep of policies)
      await test.step(coep, async () => {
        const query = `?coep=${coep}&coop=same-origin-allow-popups`
        await page.goto(deployment.page(toHost(coep), { query }))
        expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
        const address = await connectPlainPage(page)
        await signOnce(page, address)
      })

    await test.step('a Cross-Origin-Opener-Policy alone severs the window, too', async () => {
      await page.goto(deployment.page('opener.localhost', { query: '?coop=same-origin' }))
      expect(await page.evaluate(() => crossOriginIsolated)).toBe(false)
      await page.evaluate(() => window.oriel?.open())
      await expectSevered(page, await chooseOwnWallet(page))
    })
  } finally {
    await deployment.stop()
  }
})

/** Leaves a marker in every kind of storage. Runs in the frame. */
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

/** Looks for the marker. Throws if only some kinds of storage contain it. Runs in the frame. */
async function find(name: string) {
  const root = await navigator.storage.getDirectory()
  const found = [
    localStorage.getItem(`trace ${name}`) !== null,
    await caches.has(`trace ${name}`),
    (await indexedDB.databases()).some((database) => database.name === `trace ${name}`),
    await root.getFileHandle(`trace-${name}`).then(
      () => true,
      () => false,
    ),
  ]
  if (new Set(found).size > 1) throw new Error(`Parts of ${name}: ${found.join()}`)
  return found[0]
}

async function watchStorageAccess(context: BrowserContext) {
  const calls: string[] = []
  await context.exposeBinding('recordStorageAccess', (_, name: string) => void calls.push(name))
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
  return () => calls
}
