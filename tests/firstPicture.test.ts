import { serializePictureOptions } from '@oriel/shared/kit/pictureOptions.ts'
import { expect, type JSHandle, type Page, test } from '@playwright/test'
import { openDapp } from './support/dapp.ts'
import { delayApp } from './support/delayApp.ts'
import { frameDocument, getRawDocument, mountRaw, type RawClient } from './support/rawFrame.ts'

// Second tier: typing, widths and options. The first test shows the picture and presses a button in it.

const revision = 3
const createStart = (options: object) => ({ start: { protocol: 1, revision, options } })
const createSource = (options: object) => {
  const text = serializePictureOptions(options)
  return text ? `${frameDocument}?o=${encodeURIComponent(text)}` : frameDocument
}

async function mount(page: Page, options: object = {}): Promise<JSHandle<RawClient>> {
  const raw = await mountRaw(page, {
    src: createSource(options),
    attributes: { style: 'position: fixed; inset: 0; width: 100%; height: 100%; border: 0' },
  })
  await raw.evaluate(({ received }) => received)
  return raw
}

const join = (raw: JSHandle<RawClient>, calls: object) =>
  raw.evaluate((client, calls) => void client.join(calls as Record<string, unknown>), calls)

/**
 * Opens the document without its app, and sends these calls in the handshake. `options` contains the options in the
 * frame's URL.
 */
async function openHeld(page: Page, calls: object, options: object = {}) {
  await openDapp(page)
  const release = await delayApp(page)
  const raw = await mount(page, options)
  const frame = await getRawDocument(page)
  await join(raw, calls)
  // After the handshake, only the markup for the current width remains.
  if ('open' in calls) await expect(frame.locator('#picture:not([hidden])')).toHaveCount(1)
  return { frame, raw, release }
}

const opening = { ...createStart({}), open: {} }
const terms = { termsConditionsUrl: 'https://a.example/', features: { legalCheckbox: true } }

test('default: the document’s picture is shown before the app, and a press on it reaches the app', async ({ page }) => {
  await openDapp(page)
  const release = await delayApp(page)
  const raw = await mount(page)
  const frame = await getRawDocument(page)
  // The shell is hidden until the handshake.
  await expect(frame.locator('#picture')).toBeHidden()
  await join(raw, { ...createStart({}), open: {} })
  await expect(frame.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  await frame.getByLabel('Email address').fill('a@b.example')
  await frame.getByRole('button', { name: 'All wallets' }).click()
  await expect(frame.locator('#root .modal')).toHaveCount(0)
  release()
  await expect(frame.getByRole('heading', { name: 'All wallets' })).toBeVisible()
  await expect(frame.locator('#picture')).toHaveCount(0)
  await frame.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(frame.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
})

test('behavior: what a user presses, types and ticks in the picture reaches the app, which takes no focus by itself @second', async ({
  page,
  context,
}) => {
  await test.step('the app takes no focus by itself, and its title takes what the page gives', async () => {
    await openDapp(page)
    const raw = await mount(page)
    const frame = await getRawDocument(page)
    await join(raw, opening)
    await expect(frame.locator('#picture')).toHaveCount(0)
    const title = frame.getByRole('heading', { name: 'Connect wallet' })
    await expect(title).not.toBeFocused()
    await page.locator('iframe').focus()
    await expect(title).toBeFocused()
  })

  await test.step('a press that begins in the picture and ends after the app has come reaches the app', async () => {
    const { frame, raw, release } = await openHeld(page, opening)
    await frame.getByRole('button', { name: 'All wallets' }).hover()
    await page.mouse.down()
    release()
    await expect.poll(() => raw.evaluate(({ calledMethods }) => calledMethods)).toContain('setVisible')
    await frame.evaluate(() => new Promise((done) => setTimeout(done)))
    await page.mouse.up()
    await expect(frame.getByRole('heading', { name: 'All wallets' })).toBeVisible()
  })

  await test.step('who types while the app comes keeps the field and its text', async () => {
    const { frame, release } = await openHeld(page, opening)
    await frame.getByLabel('Email address').click()
    await page.keyboard.type('anna@')
    release()
    await expect(frame.locator('#picture')).toHaveCount(0)
    await page.keyboard.type('a.example')
    await expect(frame.getByLabel('Email address')).toHaveValue('anna@a.example')
  })

  await test.step('Enter in a field of the picture reaches the app', async () => {
    const { frame, release } = await openHeld(page, opening)
    await frame.getByLabel('Email address').fill('anna')
    await page.keyboard.press('Enter')
    release()
    await expect(frame.getByText('Enter a valid email address.')).toBeVisible()
  })

  await test.step('a box that was ticked in the picture stays ticked', async () => {
    const { frame, release } = await openHeld(page, { ...createStart(terms), open: {} }, terms)
    await frame.getByRole('checkbox').check()
    release()
    await expect(frame.locator('#picture')).toHaveCount(0)
    await expect(frame.getByRole('checkbox')).toBeChecked()
  })

  await test.step('a press on our own wallet counts, although the browser says meanwhile that it has no passkeys', async () => {
    await context.addInitScript(() => {
      const waitForResponse = () => new Promise((resolve) => Object.assign(window, { answer: resolve }))
      Object.assign(window.PublicKeyCredential ?? {}, {
        isUserVerifyingPlatformAuthenticatorAvailable: waitForResponse,
      })
    })
    const { frame, release } = await openHeld(page, opening)
    const opened = context.waitForEvent('page')
    await frame.getByRole('button', { name: 'Continue with a passkey' }).click()
    await frame.evaluate(() => (window as unknown as { answer: (has: boolean) => void }).answer(false))
    release()
    await opened
  })
})

test('behavior: a wallet that is still loading shows the picture when the page opens it, and grey rows until the wallets of the page are known @second', async ({
  page,
}) => {
  await test.step('only the connection of the hello opens it', async () => {
    const { frame, raw, release } = await openHeld(page, createStart({}))
    await raw.evaluate((client) => client.postHandshake({ t: 'open', open: {}, nonce: '0'.repeat(32) }))
    await raw.evaluate((client) => client.postHandshake({ t: 'hello', open: {} }))
    await frame.evaluate(() => new Promise((done) => setTimeout(done)))
    await expect(frame.locator('#picture')).toBeHidden()
    await raw.evaluate((client) => client.postHandshake({ t: 'open', open: {} }))
    await expect(frame.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    release()
    await expect(frame.locator('#picture')).toHaveCount(0)
    await expect(frame.getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
  })

  await test.step('rows of the directory are grey until the wallets of the page are known, and nothing moves', async () => {
    const { frame, release } = await openHeld(page, { ...opening, wallets: true })
    const isSeen = (name: string) => frame.getByText(name, { exact: true }).filter({ visible: true })
    await expect(isSeen('Phone wallet').or(isSeen('All wallets')).first()).toBeVisible()
    await expect(isSeen('MetaMask')).toHaveCount(0)
    const readHeight = (root: string) =>
      frame
        .locator(`${root} .card`)
        .filter({ visible: true })
        .evaluate((card) => card.getBoundingClientRect().height)
    // Waits for two animation frames, because the browser paints nothing before the style sheet has loaded.
    await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    const before = await readHeight('#picture')
    release()
    await expect(frame.locator('#picture')).toHaveCount(0)
    expect(await readHeight('#root')).toBe(before)
    await expect(frame.getByRole('button', { name: 'MetaMask' })).toBeHidden()
    // The list appears once the frame stops waiting for the page to announce more wallets. This page announces none.
    await expect(frame.getByRole('button', { name: 'MetaMask' })).toBeVisible()
    expect(await readHeight('#root')).toBe(before)
  })
})

/** Returns the markup, except for intended differences: IDs, and attributes that a script sets. */
const readModal = (modal: Element) => {
  const box = modal.querySelector('.card')?.getBoundingClientRect()
  const buttons = [...modal.querySelectorAll('button, a, input, h1, img')].filter(
    // Skips the pane beside the wallets, which is rendered later in reserved space.
    (element) => element.checkVisibility() && !element.closest('.phone-pane'),
  )
  // Treats both labels of the passkey button as equal, because the browser may report later that this device cannot
  // create passkeys.
  const places = buttons.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const bounds = [x, y, width, height].map(Math.round)
    return [
      element.tagName,
      element.textContent.replace(/Continue with a passkey|Create a wallet/, 'own wallet'),
      element.getAttribute('src')?.slice(0, 99),
      ...bounds,
    ].join(' ')
  })
  return { card: [box?.x, box?.y, box?.width, box?.height].join(' '), places }
}

const kits: [string, object, { width: number; height: number }][] = [
  ['without options', {}, { width: 1000, height: 800 }],
  ['without options, narrow', {}, { width: 600, height: 800 }],
  ['on a small phone', {}, { width: 320, height: 560 }],
  [
    'dark, of another colour',
    { themeMode: 'dark', themeVariables: { accent: '#0f766e' } },
    { width: 1000, height: 800 },
  ],
  ['without logins', { remoteFeatures: { email: false, socials: false } }, { width: 1000, height: 800 }],
  ['with terms', terms, { width: 600, height: 800 }],
]

test('behavior: the picture is what the app renders, on each width and with the options that change it @second', async ({
  page,
}) => {
  // Blocks the font, because it loads after the app and its metrics for a few letters differ from those of the
  // fallback.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const [name, options, size] of kits)
    await test.step(`a kit ${name}`, async () => {
      await page.setViewportSize(size)
      const { frame, release } = await openHeld(page, { ...createStart(options), open: {} }, options)
      await expect(frame.locator('#picture .card').filter({ visible: true })).toBeVisible()
      const picture = frame.locator('#picture .modal').filter({ visible: true })
      // Takes a screenshot to wait for an animation frame, after which the card is open.
      await page.screenshot()
      const before = await picture.evaluate(readModal)
      release()
      await expect(frame.locator('#picture')).toHaveCount(0)
      const after = await frame.locator('#root .modal').evaluate(readModal)
      expect(after).toEqual(before)
    })
})

const visits: [string, object, object][] = [
  ['other options than the document', { features: { allWallets: false } }, {}],
  ['another view', {}, { view: 'AllWallets' }],
  ['a pairing code of the dapp', {}, { uri: 'wc:1@2' }],
]

test('behavior: an empty card is shown where the app will not show the picture @second', async ({ page }) => {
  for (const [name, options, open] of visits)
    await test.step(`for ${name}`, async () => {
      const { frame, release } = await openHeld(page, { ...createStart(options), open })
      await expect(frame.locator('#picture .card').filter({ visible: true })).toBeVisible()
      await expect(frame.locator('#picture').getByText(/./).filter({ visible: true })).toHaveCount(0)
      await expect(frame.locator('#picture')).toHaveAttribute('inert')
      release()
      await expect(frame.getByRole('dialog')).toBeVisible()
    })

  await test.step('for options that open another view', async () => {
    const options = { manualWCControl: true }
    const { frame, release } = await openHeld(page, { ...createStart(options), open: {} }, options)
    await expect(frame.locator('#picture .card').filter({ visible: true })).toBeVisible()
    await expect(frame.locator('#picture')).toHaveAttribute('inert')
    release()
    await expect(frame.locator('#picture')).toHaveCount(0)
    await expect(frame.getByText('or use a wallet')).toHaveCount(0)
  })

  await test.step('a user who was here before gets no picture of a new one', async () => {
    await openDapp(page)
    const raw = await mount(page)
    const frame = await getRawDocument(page)
    await frame.evaluate((origin) => {
      localStorage.setItem(`oriel/${origin}/recentWallets`, JSON.stringify([{ id: 'x', name: 'Wallet of before' }]))
    }, new URL(page.url()).origin)
    await raw.dispose()
    await page.reload()
    const again = await mount(page)
    const later = await getRawDocument(page)
    await later.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const watch = () => seen.push(document.getElementById('picture')?.dataset.grey ?? '')
      new MutationObserver(watch).observe(document, { subtree: true, attributeFilter: ['hidden'] })
    })
    await join(again, opening)
    await expect(later.getByRole('button', { name: /Wallet of before/ })).toBeVisible()
    expect(await later.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual(['all'])
  })
})
