import { hkdfSync } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { mnemonicToAccount } from 'viem/accounts'
import { openAccount } from './support/accountView.ts'
import {
  chooseOriel,
  confirmWords,
  createByPasskey,
  getWallet,
  openDapp,
  openHomeSettings,
  openTab,
  readConnectedAddress,
  readWords,
  waitForWalletWindow,
} from './support/dapp.ts'
import { addPasskeyDevice } from './support/passkey.ts'
import { urls } from './support/ports.ts'
import { mockPasskeys } from './support/standInPasskey.ts'

// Second tier: other kinds of passkeys.

const getCard = (page: Page) => page.getByText('Back up your wallet')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

async function readAddress(page: Page): Promise<string> {
  const address = page.getByTitle(/^0x[0-9a-fA-F]{40}$/).first()
  await expect(address).toBeVisible()
  return (await address.getAttribute('title')) ?? ''
}

/** Clears the storage of the wallet’s origin. The device keeps its passkeys, as it would for a different browser. */
async function forgetWallet(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  // Leaves the CDP session open, because Chromium removes the page's virtual authenticator when any session of the page
  // ends.
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(urls.frame).origin, storageTypes: 'all' })
}

async function restore(page: Page) {
  await page.goto(urls.frame)
  await page.getByRole('button', { name: 'I have a recovery phrase' }).click()
  await press(page, 'Use a passkey from another device')
}

test('default: a synced passkey makes a wallet without words, and gives the same wallet in a browser without it', async ({
  page,
}) => {
  await page.goto(urls.frame)
  const device = await addPasskeyDevice(page, { isSynced: true })
  await createByPasskey(page)
  const address = await readAddress(page)
  expect(await device.names()).toEqual([expect.stringMatching(/^Oriel wallet, .*20\d\d/)])
  await expect(getCard(page)).toBeVisible()

  await test.step('it locks and opens without words', async () => {
    await press(page, 'Lock')
    await press(page, 'Unlock')
    await press(page, 'Unlock with passkey')
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    expect(await readAddress(page)).toBe(address)
  })

  await test.step('the passkey alone restores it', async () => {
    await forgetWallet(page)
    await restore(page)
    expect(await readAddress(page)).toBe(address)
  })

  await test.step('the card goes when the words are confirmed', async () => {
    await press(page, 'View recovery phrase')
    await press(page, 'View recovery phrase with passkey')
    const words = await confirmWords(page)
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
    await expect(getCard(page)).toHaveCount(0)
    expect(words).toHaveLength(12)
  })
})

test('behavior: the account view of a page asks for the words too, until the window has confirmed them @second', async ({
  page,
  context,
}) => {
  await mockPasskeys(context, { isSynced: true })
  await openDapp(page)
  await createByPasskey(await chooseOriel(page))
  await readConnectedAddress(page)
  await openAccount(page)
  const wallet = getWallet(page)
  const view = wallet.getByRole('button', { name: 'View recovery phrase', exact: true })
  const openWindow = () => waitForWalletWindow(page, () => view.click())

  await test.step('a window that is closed changes nothing', async () => {
    await (await openWindow()).close()
    await expect(view).toBeVisible()
  })

  const other = await openTab(context, urls.host)
  const home = await context.newPage()
  await openAccount(other)
  const elsewhere = getWallet(other).getByRole('button', { name: 'View recovery phrase', exact: true })
  await expect(elsewhere).toBeVisible()
  await home.goto(urls.frame)
  await press(home, 'Unlock')
  await press(home, 'Unlock with passkey')
  await expect(getCard(home)).toBeVisible()
  await page.bringToFront()
  const window = await openWindow()
  await press(window, 'View recovery phrase with passkey')
  expect(await confirmWords(window)).toHaveLength(12)
  await expect(wallet.getByText('Your wallet is backed up.')).toBeVisible()
  await expect(view).toHaveCount(0)
  await expect(elsewhere).toHaveCount(0)
  await home.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(getCard(home)).toHaveCount(0)
  await page.reload()
  await openAccount(page)
  await expect(wallet.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect(view).toHaveCount(0)
})

test('behavior: a passkey of this device alone asks for the words at once, shows them again, and has no copy when it is synced later @second', async ({
  page,
}) => {
  await page.goto(urls.frame)
  const device = await addPasskeyDevice(page)
  await createByPasskey(page)
  const words = await confirmWords(page)
  expect(words).toHaveLength(12)

  await test.step('the passkey shows the words again', async () => {
    await openHomeSettings(page)
    await page.getByRole('button', { name: /^Recovery phrase/ }).click()
    await press(page, 'View recovery phrase with passkey')
    expect(await readWords(page)).toEqual(words)
  })

  await test.step('a passkey that became synced after its wallet was made restores nothing', async () => {
    await device.startSyncing()
    await forgetWallet(page)
    await restore(page)
    await expect(
      page.getByText('The wallet’s server doesn’t know this passkey. Use your recovery phrase.'),
    ).toBeVisible()
  })
})

/** Creates a passkey on this page, the way version 2 of the vault format did. */
const createPasskey = (page: Page, handle: string) =>
  page.evaluate(
    (start) =>
      navigator.credentials.create({
        publicKey: {
          rp: { id: location.hostname, name: 'Oriel' },
          user: { id: new TextEncoder().encode(start.padEnd(30, 'x')), name: 'Old', displayName: 'Old' },
          challenge: new Uint8Array(32),
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          extensions: { prf: {} },
        },
      }),
    handle,
  )

test('behavior: a wallet of format 2 is restored, and moves to a new passkey with the same accounts; a passkey that holds none restores none @second', async ({
  page,
}) => {
  await page.goto(urls.frame)
  const device = await addPasskeyDevice(page, { isSynced: true })

  await test.step('a passkey that holds no wallet restores none', async () => {
    await createPasskey(page, 'of another purpose')
    await restore(page)
    await expect(page.getByText('This passkey doesn’t hold a wallet.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Lock', exact: true })).toHaveCount(0)
    await device.remove('Old')
  })

  await createPasskey(page, 'oriel/vault/2/')
  await restore(page)
  const address = await readAddress(page)
  await test.step('the user checks the address and replaces the passkey', async () => {
    // The user has to check the address, because a page on a subdomain of the wallet's host can create the same kind of
    // passkey.
    await expect(
      page.getByText(`Check that ${address.slice(0, 6)}…${address.slice(-4)} is your address.`),
    ).toBeVisible()
    await press(page, 'Replace passkey')
    await expect(page.getByText(/could take all your money/)).toBeVisible()
    await expect(page.getByText(`Go on only if ${address} is your address.`)).toBeVisible()
    await press(page, 'Replace with passkey')
    await expect(page.getByText('If another site has used the old passkey')).toBeVisible()
    await press(page, 'Done')
    await expect(page.getByText('Replace your passkey')).toHaveCount(0)
  })

  await test.step('the new passkey unlocks and restores the same wallet without the old one', async () => {
    await device.remove('Old')
    await press(page, 'Lock')
    await press(page, 'Unlock')
    await press(page, 'Unlock with passkey')
    expect(await readAddress(page)).toBe(address)
    await forgetWallet(page)
    await restore(page)
    expect(await readAddress(page)).toBe(address)
  })
})

const backend = `http://127.0.0.1:${new URL(urls.frame).port}/v1/custody`

/** Calls the backend from a program that can send any `Origin` header. */
const requestBackend = (path: string, body?: unknown) =>
  fetch(`${backend}/${path}`, {
    method: 'POST',
    headers: { origin: urls.frame, 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  })

test('error: a page below the wallet’s host uses its passkey and gets no wallet, and a page of another site cannot use it (D6)', async ({
  page,
}) => {
  await page.goto(urls.frame)
  await addPasskeyDevice(page, { isSynced: true })
  await createByPasskey(page)
  const address = await readAddress(page)
  const below = urls.frame.replace('//', '//status.')
  await page.route(`${below}/`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Status</h1>' }))
  await page.goto(`${below}/`)

  const challenged = await requestBackend('passkey-challenges')
  const { challenge = 'AAAA' } = challenged.ok ? await challenged.json() : {}
  const stolen = await page.evaluate(usePasskey, { rpId: new URL(urls.frame).hostname, challenge })
  const key = hkdfSync('sha256', Uint8Array.from(stolen.prf), 'oriel/vault/2', 'oriel/vault/2/entropy', 32)
  const phrase = entropyToMnemonic(new Uint8Array(key).slice(0, 16), wordlist)
  expect(mnemonicToAccount(phrase).address.toLowerCase()).not.toBe(address.toLowerCase())

  const { assertion } = stolen
  const clientData = Buffer.from(assertion.clientDataJSON, 'base64url').toString()
  expect(JSON.parse(clientData).origin).toBe(below)
  const forged = {
    ...assertion,
    clientDataJSON: Buffer.from(clientData.replace(below, urls.frame)).toString('base64url'),
  }
  for (const tried of [assertion, assertion, forged])
    expect((await requestBackend('passkey-copies/release', { assertion: tried })).status).toBe(403)
  const fromPage = await page.evaluate(
    ([url, body]) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body }).then(
        ({ status }) => status,
        () => 'blocked',
      ),
    [`${urls.frame}/v1/custody/passkey-copies/release`, JSON.stringify({ assertion })] as const,
  )
  expect(fromPage).toBe('blocked')
  const again = await requestBackend('passkey-challenges')
  const { challenge: next } = await again.json()
  const fresh = await page.evaluate(usePasskey, { rpId: new URL(urls.frame).hostname, challenge: next })
  expect((await requestBackend('passkey-copies/release', { assertion: fresh.assertion })).status).toBe(403)

  await test.step('a page of another site cannot use it', async () => {
    await page.goto(`${urls.host}/plain.html`)
    const failure = await page.evaluate(
      (rpId) =>
        navigator.credentials.get({ publicKey: { rpId, challenge: new Uint8Array(32) } }).then(
          () => 'given',
          (error: DOMException) => error.name,
        ),
      new URL(urls.frame).hostname,
    )
    expect(failure).toBe('SecurityError')
  })
})

/** Uses the passkey in the attacker's page. */
async function usePasskey({ rpId, challenge }: { rpId: string; challenge: string }) {
  const toBytes = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  const toText = (buffer: ArrayBuffer) =>
    btoa(String.fromCharCode(...new Uint8Array(buffer)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  const first = new TextEncoder().encode('oriel/vault/2/prf')
  const used = (await navigator.credentials.get({
    publicKey: {
      rpId,
      challenge: toBytes(challenge),
      userVerification: 'required',
      extensions: { prf: { eval: { first } } },
    },
  })) as PublicKeyCredential & { response: AuthenticatorAssertionResponse }
  const output = used.getClientExtensionResults().prf?.results?.first as ArrayBuffer
  const { clientDataJSON, authenticatorData, signature } = used.response
  return {
    prf: [...new Uint8Array(output)],
    assertion: {
      credentialId: toText(used.rawId),
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
    },
  }
}
