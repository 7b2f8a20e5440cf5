import { expect, type Page, type Route } from '@playwright/test'
import { runAxe } from './support/axe.ts'
import { type Deployment, startDeployment } from './support/deployment.ts'
import { startExtension } from './support/extension.ts'
import { loadExtension, test } from './support/extensionTest.ts'
import { createEmail, readCode } from './support/login.ts'
import { typeCode } from './support/loginFlow.ts'

// Second tier: the initial view, and a deployment that fails.

const extension = loadExtension()

const getCreateButton = (panel: Page) => panel.getByRole('button', { name: 'Create a new wallet' })

const settings = '**/v1/extension-config'

/** Deletes the cached settings, so that the panel has to fetch them when it starts. */
const clearSettings = (panel: Page) => panel.evaluate(() => caches.delete('settings'))

test('default: the panel of a new user offers to create a wallet, and handles a deployment that does not respond @second', async () => {
  const panel = await extension.panel()
  await test.step('a user without a wallet sees no storage warning', () => startCreating(panel))
  await test.step('a panel with cached settings starts offline', async () => {
    await extension.context.route(settings, (route) => route.abort('internetdisconnected'))
    await panel.reload()
    await expect(getCreateButton(panel)).toBeVisible()
    await extension.context.unroute(settings)
  })
  await test.step('a panel that waits for its settings shows a loading state', () => waitForSettings(panel))
  await test.step('a panel without a response shows an error', () => failToStart(panel))
  await test.step('the user can retry', () => tryAgain(panel))
})

async function startCreating(panel: Page) {
  await getCreateButton(panel).click()
  await expect(panel.getByRole('heading', { name: 'Create your wallet' })).toBeVisible()
  const create = panel.getByRole('button', { name: /^(Create wallet|Create with passkey)$/ })
  await expect(create).toBeVisible()
  await expect(panel.getByText('erase')).toHaveCount(0)
  await expect(panel.getByText(/window/i)).toHaveCount(0)
  expect(await runAxe(panel)).toEqual([])
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(getCreateButton(panel)).toBeVisible()
}

async function waitForSettings(panel: Page) {
  let waiting: Route | undefined
  await extension.context.route(settings, (route) => {
    waiting = route
  })
  await clearSettings(panel)
  await panel.reload()
  const loading = panel.getByRole('heading', { name: 'Loading your wallet' })
  await expect(loading).toBeVisible()
  expect(await runAxe(panel)).toEqual([])
  await waiting?.continue()
  await expect(getCreateButton(panel)).toBeVisible()
  await expect(loading).toHaveCount(0)
  await extension.context.unroute(settings)
}

async function failToStart(panel: Page) {
  const failures = [
    () => extension.context.route(settings, (route) => route.abort('internetdisconnected')),
    () => extension.context.route(settings, (route) => route.fulfill({ status: 503, body: 'Later' })),
    () => extension.context.route(settings, (route) => route.fulfill({ body: '<html></html>' })),
  ]
  for (const fail of failures) {
    await fail()
    await clearSettings(panel)
    await panel.reload()
    const failure = panel.getByRole('alert')
    await expect(failure).toContainText('Couldn’t load your wallet')
    await extension.context.unroute(settings)
  }
}

async function tryAgain(panel: Page) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await extension.context.route(settings, (route) => route.abort('internetdisconnected'))
    await panel.emulateMedia({ colorScheme })
    await clearSettings(panel)
    await panel.reload()
    const again = panel.getByRole('button', { name: 'Try again' })
    await expect(again).toBeFocused()
    await expect(panel.locator('html')).toHaveAttribute('data-theme', colorScheme)
    expect(await runAxe(panel)).toEqual([])
    await again.click()
    await expect(again).toBeVisible()
    await extension.context.unroute(settings)
  }
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(getCreateButton(panel)).toBeVisible()
  await expect(panel.locator('html')).toHaveAttribute('data-connected', '')
}

test.describe('with a login', () => {
  let deployment: Deployment
  test.beforeAll(async () => {
    deployment = await startDeployment({ hosts: ['login.localhost'], login: true })
  })
  test.afterAll(() => deployment?.stop())

  test('default: the panel only offers the login by email, because OAuth providers redirect to the web @second', async () => {
    const own = await startExtension({ wallet: deployment.frame })
    const panel = await own.panel()
    await expect(panel.getByRole('button', { name: 'Continue with email' })).toBeVisible()
    await expect(panel.getByRole('button', { name: /Google|GitHub|Apple|Discord|Farcaster/ })).toHaveCount(0)
    const web = await own.context.newPage()
    await web.goto(deployment.frame)
    await expect(web.getByRole('button', { name: /Google/ })).toBeVisible()
    await panel.bringToFront()
    const email = createEmail()
    await panel.getByRole('button', { name: 'Continue with email' }).click()
    const field = panel.getByRole('textbox', { name: 'Email' })
    await field.fill(email)
    await field.press('Enter')
    await typeCode(panel, await readCode(email))
    await expect(panel.getByRole('textbox', { name: 'Code' })).toHaveCount(0)
    await expect(panel.getByText('Protect your wallet')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Create backup file' })).toBeVisible()
    await own.stop()
  })
})
