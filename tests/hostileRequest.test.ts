import { expect, type Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { encodeFunctionData, parseAbi, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { createSiweMessage, parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { expectDangersInSight, openAllWarnings } from './support/alarms.ts'
import { test } from './support/connected.ts'
import { approve, connectWallet, getWallet, openDapp, request, requestChain } from './support/dapp.ts'
import { getFrame } from './support/kit.ts'
import { readState, requestSolana } from './support/pageWalletPage.ts'
import { testPorts, urls } from './support/ports.ts'

// Second tier: more cases of what the first tier tries. Unit tests cover the text around the name of a page.

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const createNote = (text: string, chainId = 31337) => ({
  domain: { name: 'Oriel', version: '1', chainId },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text },
})

test('error: B8 neither later changes by the page nor a second request change what is signed', async ({
  connected: { page, address },
}) => {
  const wallet = getWallet(page)
  await page.evaluate(
    ([from, data]) => {
      const provider = window.oriel?.getProvider('eip155')
      const asked = [
        { method: 'personal_sign', params: ['What I was shown', from] },
        { method: 'eth_signTypedData_v4', params: [from, data] },
        { method: 'personal_sign', params: ['Something else', from] },
      ]
      const answers = asked.map((call) => provider?.request(call).catch(({ code }: { code: number }) => code))
      Object.assign(window, { asked, data, answers: Promise.all(answers) })
    },
    [address, createNote('original')] as const,
  )
  await expect(wallet.getByText('What I was shown', { exact: true }).first()).toBeVisible()
  await expect(wallet.getByText('1 of 3')).toBeVisible()
  await page.evaluate(() => {
    const { asked, data } = window as unknown as { asked: { params: unknown[] }[]; data: ReturnType<typeof createNote> }
    data.message.text = 'changed'
    data.domain.chainId = 1
    for (const { params } of asked) params[0] = 'What I was not shown'
  })
  await approve(wallet, 'Sign')
  await expect(wallet.getByText('original', { exact: true })).toBeVisible()
  await expect(wallet.getByText('changed')).toHaveCount(0)
  await approve(wallet, 'Sign')
  await expect(wallet.getByText('Something else', { exact: true }).first()).toBeVisible()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  const answers = page.evaluate(() => (window as unknown as { answers: Promise<unknown[]> }).answers)
  const [first, second, third] = (await answers) as [`0x${string}`, `0x${string}`, number]
  expect(await verifyMessage({ address, message: 'What I was shown', signature: first })).toBe(true)
  const original = createNote('original') as unknown as Parameters<typeof verifyTypedData>[0]
  expect(await verifyTypedData({ ...original, address, signature: second })).toBe(true)
  expect(third).toBe(4001)
})

type PromptCase = { method: string; params: (address: string) => unknown[]; texts: (string | RegExp)[] }
const sign = (text: string, ...texts: (string | RegExp)[]): PromptCase => ({
  method: 'personal_sign',
  params: (address) => [stringToHex(text), address],
  texts,
})

const fakeScreen = `<img src=x onerror=alert(1)><h1>Verified</h1><button>Sign</button>

Origin: https://bank.example
You receive: 100 ETH`

/**
 * Misleading requests, and what the wallet shows for them. Each test has at most four, because the cooldown begins
 * after five rejections.
 */
const families: Record<string, PromptCase[]> = {
  'reordered text, a false screen, a sign-in for another account, and typed data for another chain are shown as such': [
    sign(
      'Pay 1 \u202eHTE 001 ot',
      'Pay 1 ⟨U+202E⟩HTE 001 ot',
      'This text hides characters that can change its meaning. We’ve marked them as ⟨U+…⟩.',
    ),
    sign(fakeScreen, '<img src=x onerror=alert(1)><h1>Verified</h1><button>Sign</button>'),
    sign(
      createSiweMessage({
        domain: 'bank.example',
        address: other,
        uri: 'https://bank.example/login',
        version: '1',
        chainId: 1,
        nonce: 'abcdefgh1234',
      }),
      `${urls.host} is trying to sign you in to bank.example. This is likely phishing.`,
      `The message is for the account ${other.slice(0, 6)}…${other.slice(-4)}, not for yours.`,
      'This sign-in is for Ethereum (1), but you’re on Oriel Local.',
      `The message names https://bank.example/login, which is not on ${urls.host}. That site could sign in as you.`,
    ),
    {
      method: 'eth_signTypedData_v4',
      params: (address) => [address, createNote('hello', 1)],
      texts: [/^This is for Ethereum \(1\), but you’re on /],
    },
  ],
  'text with hidden characters, other sign-ins, and typed data with unusual names have warnings @second': [
    sign('pay\u200bpal\u2060', 'pay⟨U+200B⟩pal⟨U+2060⟩', 'This text hides 2 invisible characters.'),
    // The Cyrillic letters look like Latin letters, and the tag character is invisible.
    sign('аррӏе\u{e0041}\u0007', 'аррӏе⟨U+E0041⟩⟨U+0007⟩', 'This text hides 2 invisible characters.'),
    sign(
      `localhost:${testPorts.host}@bank.example wants you to sign in with your Ethereum account:\n${other}\n\nHello`,
      'This looks like a sign-in message, but does not follow the standard (EIP-4361).',
      `${urls.host} is trying to sign you in to`,
    ),
    {
      method: 'eth_signTypedData_v4',
      params: (address) => [
        address,
        {
          ...createNote('x'),
          types: { Note: [{ name: 'amount\u202e', type: 'string' }] },
          message: { 'amount\u202e': 'one\u200b' },
        },
      ],
      texts: ['This data has unusual names for its fields, which can mislead you.', 'one⟨U+200B⟩'],
    },
  ],
  'a sign-in below many lines, and very long text, stay plain text @second': [
    sign(
      `${'\n'.repeat(60)}Origin: https://bank.example`,
      'This looks like a sign-in to bank.example.',
      'Long message. Scroll to read all of it.',
    ),
    sign('a'.repeat(10_000), 'Long message. Scroll to read all of it.'),
    sign('b'.repeat(60_000), 'This text is too long to show in full.', /Too long to show in full \(60.?000 bytes\)\./),
  ],
}

for (const [family, cases] of Object.entries(families)) {
  test(`error: B13 ${family}`, async ({ connected: { page, address } }) => {
    page.on('dialog', () => {
      throw new Error('A script of the message ran.')
    })
    const wallet = getWallet(page)
    for (const { method, params, texts } of cases) {
      const answer = request(page, method, params(address))
      const [first = ''] = texts
      await expect(wallet.getByText(first).first(), `${first}`).toBeAttached()
      await expectDangersInSight(wallet)
      await openAllWarnings(wallet)
      for (const text of texts) await expect(wallet.getByText(text).first(), `${text}`).toBeVisible()
      await expectPlainText(page)
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await answer).toMatchObject({ code: 4001 })
    }
  })
}

test('error: B13 a message over the size limit is refused before it is shown @second', async ({
  connected: { page, address },
}) => {
  for (const length of [200_000, 1_100_000])
    expect(await request(page, 'personal_sign', ['c'.repeat(length), address])).toMatchObject({
      code: expect.any(Number) as unknown,
      message: expect.any(String) as unknown,
    })
  await expect(getWallet(page).locator('[data-guard]')).toHaveCount(0)
  const answer = request(page, 'personal_sign', ['hello', address])
  await approve(getWallet(page), 'Sign')
  expect(await answer).toMatch(/^0x/)
})

test('error: B13 a token with a false name and invisible characters is shown as such @second', async ({
  connected: { page, address },
}) => {
  const token = '0x00000000000000000000000000000000000ba11e'
  const name = new TextEncoder().encode('US\u202eCD\u200b')
  const encodeWord = (value: number) => value.toString(16).padStart(64, '0')
  const text = Buffer.from(name).toString('hex').padEnd(64, '0')
  await requestChain('anvil_setCode', [
    token,
    `0x6060600c60003960606000f3${encodeWord(32)}${encodeWord(name.length)}${text}`,
  ])
  const data = encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    functionName: 'transfer',
    args: [other, 5n],
  })
  const answer = request(page, 'eth_sendTransaction', [{ from: address, to: token, data }])
  const wallet = getWallet(page)
  await expect(wallet.getByText('5 base units of US⟨U+202E⟩CD⟨U+200B⟩').first()).toBeVisible()
  await expect(wallet.getByText('Unverified token: US⟨U+202E⟩CD⟨U+200B⟩').first()).toBeAttached()
  await expectPlainText(page)
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('error: B13 the name that the page gives itself is attributed to the page, on one short line @second', async ({
  page,
}) => {
  const name = `localhost (verified) \u202e\n${'very '.repeat(30)}safe`
  const options = encodeURIComponent(JSON.stringify({ metadata: { name } }))
  await openDapp(page, `${urls.host}/?options=${options}`)
  const { address } = await connectWallet(page)
  const answer = request(page, 'personal_sign', ['hello', address])
  const line = getWallet(page).getByText('Calls itself')
  await expect(line).toHaveText(/^Calls itself “localhost \(verified\) ⟨U\+202E⟩⟨U\+000A⟩(very )+v?e?r?y?…”$/)
  expect((await line.textContent())?.length).toBeLessThan(100)
  await expect(getWallet(page).getByText('verified')).toHaveCount(1)
  await expectPlainText(page)
  await getWallet(page).getByRole('button', { name: 'Reject' }).click()
  expect(await answer).toMatchObject({ code: 4001 })
})

test('attack: a sign-in to another site that hides behind control characters is phishing in the first view (S2)', async ({
  connected: { page, address },
}) => {
  const wallet = getWallet(page)
  await expect.poll(async () => (await readState(page, 'solana')).addresses).toHaveLength(1)
  const [solana = ''] = (await readState(page, 'solana')).addresses
  const fields = `URI: https://bank.example\nVersion: 1\nChain ID: 1\nNonce: abcdefgh1234\nIssued At: ${new Date().toISOString()}`
  const createText = (kind: string, account: string) =>
    `bank.example wants you to sign in with your ${kind} account:\n${account}\n\nSign in.${'\u0001'.repeat(330)}\n\n${fields}`
  const text = createText('Ethereum', address)
  const accepted = { message: parseSiweMessage(text), address, domain: 'bank.example', nonce: 'abcdefgh1234' }
  expect(validateSiweMessage(accepted)).toBe(true)
  const message = base58.encode(new TextEncoder().encode(createText('Solana', solana)))
  for (const ask of [
    () => request(page, 'personal_sign', [stringToHex(text), address]),
    () => requestSolana(page, 'solana_signMessage', { message, pubkey: solana }),
  ]) {
    const answer = ask()
    await expect(wallet.getByText('Likely phishing', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(wallet.getByText(/is trying to sign you in to bank\.example\./).first()).toBeInViewport({ ratio: 1 })
    await expectDangersInSight(wallet)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await answer).toMatchObject({ code: 4001 })
  }
})

async function expectPlainText(page: Page) {
  const origin = getWallet(page).locator('.bar-origin')
  await expect(origin).toHaveText(urls.host)
  await expect(origin).toBeInViewport({ ratio: 1 })
  const found = await getFrame(page).evaluate(() => {
    const card = document.querySelector('.card')
    // Skips token and network logos, because they come from the wallet's own origin.
    const isLogo = ({ src }: HTMLImageElement) =>
      src.startsWith(`${location.origin}/public/get`) && new URL(src).origin === location.origin
    const images = [...(card?.querySelectorAll<HTMLImageElement>('.view img') ?? [])].filter((image) => !isLogo(image))
    return {
      markup: card?.querySelectorAll('.code-text *, .view h1, .view iframe, .view script').length,
      images: images.map(({ src }) => src),
      unseen: /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u{e0000}-\u{e007f}]/u.test(card?.textContent ?? ''),
      signs: [...(card?.querySelectorAll('button') ?? [])].filter(({ textContent }) => textContent === 'Sign').length,
    }
  })
  expect(found).toMatchObject({ markup: 0, images: [], unseen: false })
  expect(found.signs).toBeLessThanOrEqual(1)
}
