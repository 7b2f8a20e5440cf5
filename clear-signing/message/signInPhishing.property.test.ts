import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { getLoopOptions, howToRepeat } from '@oriel/shared/loops.testing.ts'
import { ethereumAddress, ethereumText, solanaAddress, solanaText } from '@oriel/shared/signInTexts.testing.ts'
import { parseSignInMessageText } from '@solana/wallet-standard-util'
import fc from 'fast-check'
import { stringToHex } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { describeMessage } from './describeMessage.ts'
import { describeSolanaMessage } from './describeSolanaMessage.ts'

// A page on stranger.example requests sign-ins for bank.example. Third-party parsers decide which of the texts are
// sign-ins: viem, the library of Solana wallets, and hand-written regular expressions of servers.

const runs = getLoopOptions({ short: 150, long: 20_000 })
/** Timeout in milliseconds. Longer than usual, because twenty thousand nightly runs take long on a busy machine. */
const timeout = 1_800_000
const now = Date.parse('2026-01-02T00:00:00Z')
const origin = 'https://stranger.example'
const nonce = '32891756'
const toBank = (text: string) => text.replaceAll('app.example', 'bank.example')
const texts = [toBank(ethereumText), toBank(solanaText), toBank(ethereumText.replace('Sign in to the app.\n', ''))]
const ownText = ethereumText.replaceAll('app.example', 'stranger.example')

function isAcceptedByViem(text: string): boolean {
  const message = parseSiweMessage(text)
  return message.nonce === nonce && validateSiweMessage({ message, domain: 'bank.example', time: new Date(now) })
}

// The lookbehinds do not change which texts match, but make the time linear. Otherwise, the engine would try a long
// word from each of its letters.
const byHand = [
  /^(?:\w+:\/\/)?(.+) wants you to sign in with your (?:Ethereum|Solana) account:/m,
  /(?<!\S)(\S+) wants you to sign in with your/i,
  /^\s*(\S+)\s+wants\s+you\s+to\s+sign\s+in/im,
  /(?<![\p{L}\p{N}._-])([\p{L}\p{N}._-]+)\W+wants\W+you\W+to\W+sign\W+in/iu,
]

/** Characters and markup that some servers strip before they parse a text. */
const dropped = [/[\p{Cc}\p{Cf}\ufffd]/gu, /<[^>]*>/g]
/**
 * Matches characters outside ASCII. The user sees the letters of `ébank.example`, but a server that drops the first
 * letter reads a different domain.
 */
const notAscii = /[^\x20-\x7e\n]/g

function isAccepted(text: string): boolean {
  if (isAcceptedByViem(text) || parseSignInMessageText(text)?.domain === 'bank.example') return true
  const forms = [text, text.normalize('NFKC'), ...dropped.map((part) => text.replace(part, ''))]
  return forms.some((form) => byHand.some((pattern) => pattern.exec(form)?.[1]?.toLowerCase() === 'bank.example'))
}

type Edit = (text: string) => string

const unseen = [
  '\u0001',
  '\0',
  '\ufffd',
  '\u200b',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u00ad',
  '\ufeff',
  '\u007f',
  '\u{e0041}',
]
const shown = [
  '\u00a0',
  '\u3000',
  '\t',
  '\r',
  '\u2028',
  '\u0085',
  'é',
  '😀',
  '"',
  '>',
  '\u0301',
  'https://stranger.example ',
]
const filling = fc
  .tuple(fc.constantFrom(...unseen, ...shown), fc.constantFrom(1, 2, 5, 330))
  .map(([character, count]) => character.repeat(count))
const places = [
  'Sign in',
  'URI',
  'Version',
  'Nonce',
  'Resources',
  '\n',
  ' wants',
  'bank.example',
  'https://bank',
  ethereumAddress,
]

const insertion: fc.Arbitrary<Edit> = fc.tuple(filling, fc.constantFrom(...places), fc.boolean()).map(
  ([text, place, before]) =>
    (whole) =>
      whole.replace(place, () => (before ? text + place : place + text)),
)
const scattering: fc.Arbitrary<Edit> = fc.tuple(fc.constantFrom(...unseen), fc.integer({ min: 1, max: 40 })).map(
  ([character, every]) =>
    (whole) =>
      whole.replace(new RegExp(`[^]{${every}}`, 'g'), `$&${character}`),
)
const addition: fc.Arbitrary<Edit> = fc
  .tuple(
    fc.oneof(filling, fc.constantFrom(ownText, 'Hello!', 'stranger.example', `${'a'.repeat(3000)} `, 'Welcome\n\n\n')),
    fc.constantFrom('', ' ', '\n', '\n\n'),
    fc.boolean(),
  )
  .map(
    ([text, gap, before]) =>
      (whole) =>
        before ? text + gap + whole : whole + gap + text,
  )
const change: fc.Arbitrary<Edit> = fc.constantFrom<Edit>(
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => text.replaceAll('\n', '\r'),
  (text) => text.replace('\n', '\r'),
  (text) => text.replaceAll(' ', '\u00a0'),
  (text) => text.toUpperCase(),
  (text) => text.replace('bank.example', 'BANK.example'),
  (text) => text.replace('Sign in to the app.', 'a'.repeat(30_000)),
  (text) => text.replace('Sign in to the app.', 'stranger.example wants you to sign in with your Ethereum account:'),
  (text) => text.replace('URI: https://bank.example', 'URI: https://stranger.example'),
  (text) => text.replace('wants you', '<b>wants</b> you'),
  (text) => `<p>${text.replaceAll('\n', '<br>')}</p>`,
  (text) => `> **${text.replace(' ', '** ')}`,
  (text) => `https://${text}`,
  (text) => text.replace('Ethereum', 'Base'),
  (text) => text.normalize('NFD').replaceAll('a', 'ａ'),
  (text) => text.slice(0, 200),
)
const edits = fc.array(fc.oneof(insertion, scattering, addition, change), { maxLength: 3 })

const solana = builtInNetworks.find(({ name }) => name === 'Solana') as Network
const ethereum = { id: 1, name: 'Ethereum' }

function describe(text: string) {
  const data = stringToHex(text)
  return [
    renderInEnglish(describeMessage(data, { origin, account: ethereumAddress, network: ethereum, now })),
    renderInEnglish(describeSolanaMessage(data, { origin, account: solanaAddress, network: solana, now })),
  ]
}

test(
  `attack: a text that any program takes for a sign-in to another site is one, however it is dressed (${howToRepeat})`,
  () => {
    let accepted = 0
    const dressed = fc
      .tuple(fc.constantFrom(...texts), edits)
      .map(([start, changes]) => changes.reduce((whole, edit) => edit(whole), start))
    const property = fc.property(dressed, (text) => {
      // Compose combining marks with their letters first. A mark on the last letter is visible, so the user reads a
      // different domain.
      const isNamed = isAccepted(text.normalize('NFC'))
      if (!isNamed && !isAccepted(text.replace(notAscii, ''))) return
      accepted++
      for (const { kind, risks, outflows } of describe(text)) {
        const danger = risks.find(({ code }) => code === 'siwe-domain')
        expect(danger?.level).toBe('danger')
        expect(kind).toBe('signIn')
        if (!isNamed) continue
        expect(danger?.text).toContain('bank.example')
        expect(JSON.stringify(outflows)).toContain('bank.example')
      }
    })
    fc.assert(property, runs)
    expect(accepted).toBeGreaterThan(runs.numRuns / 3)
  },
  timeout,
)
