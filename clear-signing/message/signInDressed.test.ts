import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { ethereumAddress, ethereumText, solanaAddress, solanaText } from '@oriel/shared/signInTexts.testing.ts'
import { bytesToHex, hexToBytes, stringToHex } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { describeMessage } from './describeMessage.ts'
import { describeSolanaMessage } from './describeSolanaMessage.ts'

const solana = builtInNetworks.find(({ name }) => name === 'Solana') as Network
const now = Date.parse('2026-01-02T00:00:00Z')
const origin = 'https://stranger.example'
const describeOnEthereum = (data: Hex, page = origin) =>
  renderInEnglish(
    describeMessage(data, { origin: page, account: ethereumAddress, network: { id: 1, name: 'Ethereum' }, now }),
  )
const describeOnSolana = (data: Hex) =>
  renderInEnglish(describeSolanaMessage(data, { origin, account: solanaAddress, network: solana, now }))
const text = ethereumText.replaceAll('app.example', 'bank.example')
const toBase64 = (plain: string) => Buffer.from(plain).toString('base64')

type SignInDescription = Pick<ReturnType<typeof describeOnEthereum>, 'kind' | 'risks' | 'headline' | 'outflows'>

function expectPhishing({ kind, risks, headline, outflows }: SignInDescription, domains = 'bank.example'): void {
  expect(kind).toBe('signIn')
  expect(risks[0]).toMatchObject({
    level: 'danger',
    code: 'siwe-domain',
    text: `https://stranger.example is trying to sign you in to ${domains}. This is likely phishing.`,
  })
  expect(headline[0]).toMatchObject({ value: domains })
  expect(outflows[0]).toMatchObject({ value: domains })
}

const junk = '\u0001'.repeat(330)
const accepted: [string, string][] = [
  ['with control characters after the statement', text.replace('the app.', `the app.${junk}`)],
  ['with control characters in the request id', text.replace('\nRes', `\nRequest ID: ${junk}\nRes`)],
  ['with control characters at the end', `${text}${junk}`],
  ['with replacement characters', text.replace('\nRes', `\nRequest ID: ${'\ufffd'.repeat(400)}\nRes`)],
  ['with a statement of 30,000 letters', text.replace('the app.', 'a'.repeat(30_000))],
  ['with marks of another direction', text.replace('Sign in', '\u200f\u202eSign in\u2066')],
  ['with more than its fields', text.replace('Version', 'Hello\nVersion').replace('Hello\n', '')],
  ['with a tail', `${text}\nstranger.example wants you to sign in with your Ethereum account:`],
]

test.each(accepted)('attack: a sign-in to another site %s, which viem accepts, is phishing (S2)', (_, dressed) => {
  const message = parseSiweMessage(dressed)
  const checked = { message, domain: 'bank.example', nonce: '32891756', address: ethereumAddress, time: new Date(now) }
  expect(validateSiweMessage(checked)).toBe(true)
  expectPhishing(describeOnEthereum(stringToHex(dressed)))
  expectPhishing(
    describeOnSolana(stringToHex(dressed.replace('Ethereum', 'Solana').replace(ethereumAddress, solanaAddress))),
  )
})

const encodeUtf16 = (plain: string) => bytesToHex(new Uint8Array(Buffer.from(`\ufeff${plain}`, 'utf16le')))
const offChain = `0xff${Buffer.from('solana offchain').toString('hex')}0000${'00'.repeat(4)}`

const withSpaces = ['\t', '\v', '\f', '\r', '\u0085', '\u2028'].flatMap((space): [string, Hex][] => [
  [`with ${JSON.stringify(space)} inside its name`, stringToHex(text.replace('bank', `bank${space}`))],
  [`with ${JSON.stringify(space)} inside its URL`, stringToHex(text.replace('bank', `https://bank${space}`))],
])

test.each<[string, Hex, domains?: string]>([
  ['in UTF-16', encodeUtf16(text)],
  ['behind bytes that are no text', `${stringToHex(text.replace('app.', 'app'))}fffefdfc`],
  [
    'in an off-chain message of Solana',
    `${offChain}${stringToHex(text).slice(2)}` as Hex,
    'bank.example, offchainbank.example',
  ],
  ['in hex', stringToHex(stringToHex(text))],
  ['in hex inside a sentence', stringToHex(`Please sign 0x${stringToHex(text).slice(2).toUpperCase()}. Thanks!`)],
  ['in base64', stringToHex(`data: ${toBase64(text)}`)],
  ['in base64 with lines', stringToHex(toBase64(text).replace(/.{76}/g, '$&\r\n'))],
  ['in hex of base64', stringToHex(stringToHex(toBase64(text)))],
  ['in the escapes of an address', stringToHex(encodeURIComponent(text))],
  ['in JSON', stringToHex(JSON.stringify({ text }))],
  ['in the escapes of JSON', stringToHex(text.replace(/[a-z]/g, (a) => `\\u00${a.charCodeAt(0).toString(16)}`))],
  ['in HTML', stringToHex(`<p><b>bank.example</b>&#32;wants&nbsp;you to <i>sign</i> in</p>${text.slice(20)}`)],
  ['in Markdown', stringToHex(`> **bank.example** wants _you_ to \`sign in\`${text.slice(40)}`)],
  ['in capitals', stringToHex(text.toUpperCase())],
  ['with spaces of another kind', stringToHex(text.replaceAll(' ', '\u3000'))],
  ['with lone carriage returns', stringToHex(text.replaceAll('\n', '\r'))],
  ['with zero-width characters in each word', stringToHex(text.replace(/[a-z]/g, '$&\u200b'))],
  ['with control and replacement characters in each word', stringToHex(text.replace(/[a-z]/g, '$&\0\ufffd\0'))],
  ['behind a sign that an address may begin with', stringToHex(text.replace('bank', 'https://😀bank'))],
  ['with replacement characters inside its name', stringToHex(text.replace('bank', 'https://bank\ufffd\ufffd'))],
  ['in letters of full width', stringToHex(text.replace('wants', 'ｗａｎｔｓ'))],
  ...withSpaces,
  [
    'with 330 signs behind its name',
    stringToHex(text.replace('bank.example', `https://bank.example${'😀'.repeat(330)}`)),
  ],
  [
    'with a letter and a control character before its name',
    stringToHex(`é\u0001${text}`),
    'bank.example, ebank.example, xn--bank-9oa.example',
  ],
  [
    'beside one to a third site',
    stringToHex(`third.example${text.slice(12)}\n${text.replace('wants', '<b>wants</b>')}`),
    'third.example, bank.example',
  ],
  [
    'behind those to four other sites',
    stringToHex(`${[1, 2, 3, 4].map((n) => `no${n}.example${text.slice(12)}\n`).join('')}${text}`),
    'no1.example, no2.example, no3.example, …',
  ],
  [
    'behind one whose scheme contains the name of the page',
    stringToHex(`stranger.examplehttps://stranger.example${text.slice(12)}\n${text}`),
  ],
  [
    'behind one whose name the page extends by other words',
    stringToHex(`Hello!stranger.example${text.slice(12)}\n${text}`),
  ],
  ['behind other words', stringToHex(`Welcome! ${text}`)],
  [
    'in the statement of another',
    stringToHex(ethereumText.replaceAll('app', 'stranger').replace('Sign in to the stranger.', text)),
  ],
])('attack: a sign-in to another site %s is phishing (S2)', (_, data, domains) => {
  expectPhishing(describeOnEthereum(data), domains)
  expectPhishing(describeOnSolana(data), domains)
})

test.each(['\t', '\r', '\u0085'])('attack: a site whose name ends like that of another, with %j between', (space) => {
  const dressed = text.replaceAll('bank.example', `my${space}bank.example`)
  const { risks } = describeOnEthereum(stringToHex(dressed), 'https://bank.example')
  expect(risks).toContainEqual(
    expect.objectContaining({ level: 'danger', code: 'siwe-domain', text: expect.stringContaining('mybank.example') }),
  )
})

test('a sign-in to the page stays quiet, and one that is dressed up is not a standard one', () => {
  const own = ethereumText.replaceAll('app.example', 'stranger.example')
  expect(describeOnEthereum(stringToHex(own)).risks).toEqual([])
  const solanaOwn = solanaText.replaceAll('app.example', 'stranger.example')
  expect(describeOnSolana(stringToHex(solanaOwn)).risks).toEqual([])
  for (const dressed of [`Hello!\n${own}`, own.replaceAll('\n', '\r\n'), `“${own.replace(' ', '” ')}`])
    expect(describeOnEthereum(stringToHex(dressed)).risks).toMatchObject([{ level: 'warning', code: 'siwe-malformed' }])
})

test('the address of another site is a danger, and one of the same site a warning', () => {
  const createMessage = (uri: string) => {
    const own = ethereumText.replaceAll('app.example', 'stranger.example')
    return describeOnEthereum(stringToHex(own.replace(/URI: .*/, `URI: ${uri}`))).risks.map(({ level, code }) => [
      level,
      code,
    ])
  }
  expect(createMessage('https://bank.example/login')).toEqual([['danger', 'siwe-uri']])
  expect(createMessage('https://id.stranger.example')).toEqual([['warning', 'siwe-uri']])
  expect(createMessage('did:key:z6Mk')).toEqual([['warning', 'siwe-uri']])
})

test('attack: bytes that are not readable behind a readable start are a danger', () => {
  const start = stringToHex('Please sign this order for me.').slice(2)
  for (const data of [`0x${start}${'01'.repeat(60)}`, `0x${start}fffe0102`, `0x${'00'.repeat(80)}${start}`] as Hex[]) {
    const { risks, highRisk } = describeOnEthereum(data)
    expect(risks[0]).toMatchObject({ level: 'danger', code: 'unreadable-message' })
    expect(highRisk).toBe(true)
    expect(describeOnSolana(data).risks[0]).toMatchObject({ level: 'danger', code: 'unreadable-message' })
  }
})

test('a readable text with many control characters is shown, each of them written out', () => {
  const { message } = describeOnEthereum(stringToHex(`Please sign this order.${'\u0001'.repeat(60)}`))
  expect(message).toMatchObject({ format: 'text', text: 'Please sign this order.⟨U+0001 × 60⟩' })
})

test('bytes without words stay a warning', () => {
  const noise = hexToBytes(`0x${'8a3f01c2d4'.repeat(40)}`)
  expect(describeOnEthereum(bytesToHex(noise)).risks).toMatchObject([{ level: 'warning', code: 'unreadable-message' }])
})

test.each([
  'Access zkSync account.\n\nOnly sign this message for a trusted client!',
  'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
])('attack: a text whose signature is a key is one with control characters, too: %s', (key) => {
  for (const dressed of [key, key.replace(/$/, junk), key.replace(/ /g, ' \u0001'), key.replace(/[a-z]/g, '$&\0')])
    expect(describeOnEthereum(stringToHex(dressed)).risks.map(({ code }) => code)).toContain('key-text')
})

const parts = [
  'a',
  '<',
  'wants you to ',
  'a.',
  '0a',
  '\u0001',
  '%41',
  'https://',
  '&#65;',
  '\u{1d400}',
  '1',
  ' ',
  '\n',
  'Ab ',
  'log in to ',
  'log in to a.',
  'link account ',
  '0x',
]

/** Measures CPU time in microseconds. Unlike the elapsed time, it is not affected by other processes. */
function measureWork(messages: readonly Hex[]): number {
  const works = [1, 2, 3].map(() => {
    const before = process.cpuUsage()
    for (const message of messages) describeOnEthereum(message)
    return process.cpuUsage(before).user
  })
  return Math.min(...works)
}

test.each(parts)('a message of 20 kB of %j takes about the work of its characters in a hundred messages', (part) => {
  const createText = (length: number) => stringToHex(part.repeat(length / part.length))
  const whole = measureWork([createText(20_000)])
  // A quadratic regular expression takes more than ten times as long.
  expect(whole / measureWork(Array<Hex>(100).fill(createText(200)))).toBeLessThan(6)
})
