import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Frame, type Page, test } from '@playwright/test'
import { launchOptions } from './support/browser.ts'
import { connectNewWallet, openDapp, request, walletOf } from './support/dapp.ts'
import { connectPlainPage, startDeployment } from './support/deployment.ts'
import { frameOf, sign } from './support/kit.ts'
import { urls } from './support/ports.ts'
import { mountRaw, rawDocument, rawFrameOf } from './support/rawFrame.ts'

test('behavior: what the frame stores on one site is on no other site, and not in the wallet window (C3)', async ({
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
    // A site is what partitions: a subdomain shares, which is why every grant is kept by exact origin (A12).
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

test('behavior: the wallet never asks for unpartitioned storage, and works without it (C4)', async ({
  page,
  context,
}) => {
  const asked = await watchStorageAccess(context)
  await openDapp(page)
  const address = await connectNewWallet(page)
  await signOnce(page, address)
  expect(asked()).toEqual([])
})

test('behavior: where the browser would give unpartitioned storage, it does not ask either (C4)', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'oriel-profile-'))
  await mkdir(join(profile, 'Default'))
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify({ profile: { cookie_controls_mode: 0 } }))
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  try {
    const asked = await watchStorageAccess(context)
    const page = await context.newPage()
    await openDapp(page)
    const address = await connectNewWallet(page)
    // The page offers it; the wallet does not take it.
    await mountRaw(page, { attributes: { sandbox: `${everyToken.join(' ')} allow-storage-access-by-user-activation` } })
    await signOnce(page, address)
    expect(asked()).toEqual([])
    const raw = await rawDocument(page)
    await raw.evaluate(() => document.requestStorageAccess().catch(() => undefined))
    // The listener hears.
    expect(asked()).toEqual(['requestStorageAccess'])
  } finally {
    await context.close()
    await rm(profile, { recursive: true })
  }
})

const everyToken = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
]
const everyPermission = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']

type Part = { token?: string; permission?: string; consequence: string; shows: (page: Page) => Promise<void> }

/** What is missing, what that means, and how a person or the page comes to know. */
const parts: Part[] = [
  {
    token: 'allow-scripts',
    consequence: 'nothing runs: the frame says so in plain text, and the page hears nothing',
    shows: async (page) => {
      await expect(rawFrameOf(page).getByText('JavaScript')).toBeVisible()
    },
  },
  {
    token: 'allow-same-origin',
    consequence: 'the frame refuses to start and names the token',
    shows: async (page) => {
      await expect(rawFrameOf(page).getByRole('alert')).toContainText('lacks "allow-same-origin"')
    },
  },
  {
    token: 'allow-forms',
    consequence: 'nothing: forms are in the wallet window only',
    shows: async (page) => {
      await expectStarted(page)
      await expect(rawFrameOf(page).locator('form')).toHaveCount(0)
    },
  },
  {
    token: 'allow-popups',
    consequence: 'the wallet window is blocked, and the frame says so with a link',
    shows: async (page) => {
      await expectStarted(page)
      await rawFrameOf(page)
        .getByRole('button', { name: /^Oriel/ })
        .click()
      await expect(rawFrameOf(page).getByText('blocked')).toBeVisible()
    },
  },
]

for (const { token, consequence, shows } of parts) {
  test(`behavior: a sandbox without ${token}: ${consequence} (C5)`, async ({ page }) => {
    await openDapp(page)
    const sandbox = everyToken.filter((one) => one !== token).join(' ')
    await mountRaw(page, { attributes: { sandbox, style: 'width:600px;height:700px' } })
    await shows(page)
    await page.screenshot({ path: `/tmp/wtc-${token}.png` })
  })
}

/** The frame is connected, and shows where to choose a wallet. */
async function expectStarted(page: Page) {
  await expect(rawFrameOf(page).getByRole('button', { name: /^Oriel/ })).toBeVisible()
}

async function signOnce(page: Page, address: string) {
  const pending = sign(page, address)
  await walletOf(page).getByRole('button', { name: 'Reject' }).click()
  expect(await pending).toMatchObject({ code: 4001 })
}

for (const coep of ['require-corp', 'credentialless']) {
  test(`behavior: a page with Cross-Origin-Embedder-Policy ${coep} connects and is answered (C9)`, async ({ page }) => {
    const deployment = await startDeployment({ hosts: ['isolated.localhost'] })
    try {
      await page.goto(deployment.page('isolated.localhost', { query: `?coep=${coep}&coop=same-origin-allow-popups` }))
      expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
      const address = await connectPlainPage(page)
      await signOnce(page, address)
    } finally {
      await deployment.stop()
    }
  })
}

test('behavior: a cross-origin isolated page: XXX (C9)', async ({ page }) => {
  const deployment = await startDeployment({ hosts: ['isolated.localhost'] })
  try {
    await page.goto(deployment.page('isolated.localhost', { query: '?coep=require-corp&coop=same-origin' }))
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true)
    expect(await request(page, 'eth_blockNumber')).toMatch(/^0x/)
    await page.evaluate(() => window.oriel?.open())
    const opened = page.context().waitForEvent('page')
    await walletOf(page)
      .getByRole('button', { name: /^Oriel/ })
      .click()
    const popup = await opened
    await popup.waitForLoadState()
    await page.screenshot({ path: '/tmp/wtc-isolated.png' })
    await popup.screenshot({ path: '/tmp/wtc-isolated-popup.png' })
    console.log(
      await popup.evaluate(() => String(window.opener)),
      await walletOf(page).locator('body').innerText(),
      await popup.locator('body').innerText(),
    )
  } finally {
    await deployment.stop()
  }
})

function frameAt(page: Page, origin: string) {
  const frame = page.frames().find((one) => one.url().startsWith(origin))
  if (!frame) throw new Error(`The page has no frame of ${origin}.`)
  return frame
}

/** Runs in the frame: leaves a trace in everything that keeps things. */
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

/** Runs in the frame: whether all of a trace is there; throws when only a part of it is. */
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

/** Hears in every document whether unpartitioned storage is asked for. */
async function watchStorageAccess(context: BrowserContext) {
  const asked: string[] = []
  await context.exposeBinding('tellStorageAccess', (_, name: string) => void asked.push(name))
  await context.addInitScript(() => {
    const { tellStorageAccess } = window as unknown as { tellStorageAccess: (name: string) => void }
    for (const name of ['requestStorageAccess', 'requestStorageAccessFor'] as const) {
      const original = (Document.prototype as unknown as Record<string, (...args: unknown[]) => unknown>)[name]
      if (!original) continue
      Object.assign(Document.prototype, {
        [name](...args: unknown[]) {
          tellStorageAccess(name)
          return original.apply(this, args)
        },
      })
    }
  })
  return () => asked
}
