import type { Hex } from '#shared/caip.ts'
import { hexToBytes } from '#shared/hex.ts'
import { type Description, type Item, type Message, type Risk, type Siwe, withRisks } from './description.ts'
import { textItem } from './items.ts'
import { servesAsKey } from './keyTexts.ts'
import { blockText, type ShownText } from './text.ts'

/** Bytes that are to be signed as a message: as text where they are text, as hex where they are not. */
export type ReadMessage = { message: Message; text: string | undefined; risks: Risk[] }

const longText = { characters: 2000, lines: 40 }

/** Reads the bytes of a message. */
export function readMessage(data: Hex): ReadMessage {
  const bytes = hexToBytes(data)
  const text = decode(bytes)
  const shown = text === undefined ? undefined : blockText(text)
  const risks = [...bytesRisks(bytes, text), ...(shown ? textRisks(shown, text ?? '') : []), ...keyRisks(text ?? '')]
  return { message: toMessage(data, bytes, shown), text, risks }
}

function toMessage(data: Hex, bytes: Uint8Array, shown: ShownText | undefined): Message {
  if (shown) return { text: shown.text, format: 'text', bytes: bytes.length, truncated: shown.truncated }
  const { text, truncated } = blockText(data)
  return { text, format: 'hex', bytes: bytes.length, truncated }
}

function bytesRisks(bytes: Uint8Array, decoded: string | undefined): Risk[] {
  const isHash =
    (bytes.length === 32 && !isSentence(decoded ?? '')) || /^(0x)?[0-9a-fA-F]{64}$/.test(decoded?.trim() ?? '')
  if (isHash) {
    const text = 'This looks like a hash: nobody can see what is signed with it. Sign only if you trust the site fully.'
    return [{ level: 'danger', code: 'blind-hash', text }]
  }
  if (decoded !== undefined) return hasHash(decoded) ? [hashRisk] : []
  return [{ level: 'warning', code: 'unreadable-message', text: 'The message is not readable text.' }]
}

/**
 * Returns whether a text of 32 bytes reads as words, so that it is no digest of something else. Valid UTF-8 with a space in
 * it does not prove that: one digest of 2^28 is, and a page can try that many salts of an order.
 */
const isSentence = (text: string) =>
  /[a-z]\s[a-z\d]/i.test(text) &&
  text.split(/[\s.,:;!?()-]+/).every((word) => /^([A-Z]?[a-z']{0,20}|\d{1,6})$/.test(word))

const hashRisk: Risk = {
  level: 'danger',
  code: 'blind-hash',
  text: 'The text contains a hash: nobody can see what is signed with it. Sign only if you trust the site fully.',
}

const hasHash = (text: string) => /(?<![0-9a-f])[0-9a-f]{64,}/i.test(text)

/** Returns whether the only hash is the nonce or the request id of a sign-in, where random digits are normal. */
function isHashOfForm(risk: Risk, text: string): boolean {
  return risk === hashRisk && !hasHash(text.replace(/^(Nonce|Request ID): \S*$/gm, ''))
}

function keyRisks(text: string): Risk[] {
  if (!servesAsKey(text)) return []
  const warning =
    'The signature of this text can serve as a key to accounts or data elsewhere. Sign it only on the site that it belongs to.'
  return [{ level: 'warning', code: 'key-text', text: warning }]
}

/** What is wrong with text that is shown to be signed. */
export function textRisks(shown: ShownText, raw: string): Risk[] {
  const risks: Risk[] = []
  if (shown.reorders) {
    const text = 'The text contains characters that change the order in which it is read. They are shown as ⟨U+…⟩.'
    risks.push({ level: 'danger', code: 'text-direction', text })
  } else if (shown.hidden > 0) {
    const text =
      shown.hidden === 1
        ? 'The text contains one invisible character. It is shown as ⟨U+…⟩.'
        : `The text contains ${shown.hidden} invisible characters. They are shown as ⟨U+…⟩.`
    risks.push({ level: 'warning', code: 'hidden-characters', text })
  }
  if (shown.truncated)
    risks.push({ level: 'danger', code: 'truncated-text', text: 'The text is too long to be shown in full.' })
  else if (raw.length > longText.characters || raw.split('\n').length > longText.lines)
    risks.push({ level: 'warning', code: 'long-text', text: 'The text is very long. Read it to its end.' })
  return risks
}

/** Returns the first line of the message for the bar with the buttons, whose title is the same for every message. */
function firstWords({ text }: Message): Item[] {
  const line = text.split('\n').find((one) => one.trim() !== '')
  return line === undefined ? [] : [textItem('Message', line, 60)]
}

/** A message as it is shown: a sign-in where it is one, with what is wrong with that besides. */
export function describeRead(
  { message, text = '', risks }: ReadMessage,
  signIn?: { siwe: Siwe; risks: Risk[] },
): Description {
  if (!signIn) {
    return withRisks(
      {
        kind: 'message',
        title: 'Sign a message',
        headline: [],
        details: [],
        message,
        leaves: firstWords(message),
        calls: [],
      },
      risks,
    )
  }
  const { siwe } = signIn
  const about = {
    title: 'Sign in',
    headline: headlineOf(siwe),
    details: detailsOf(siwe),
    message,
    siwe,
    leaves: headlineOf(siwe).slice(0, 1),
    calls: [],
  }
  return withRisks({ kind: 'signIn', ...about }, [
    ...risks.filter((risk) => !isHashOfForm(risk, text)),
    ...signIn.risks,
  ])
}

/** What of a sign-in must be seen first. */
function headlineOf({ domain, statement }: Siwe): Item[] {
  const site: Item = { label: 'Site', kind: 'text', value: domain || 'unknown' }
  return statement ? [site, { label: 'Statement', kind: 'text', value: statement }] : [site]
}

/** All the rest of it. */
function detailsOf(siwe: Siwe): Item[] {
  const items: [string, Item['kind'], string | undefined][] = [
    ['Account', 'address', siwe.address || undefined],
    ['URI', 'text', siwe.uri],
    ['Chain id', 'text', siwe.chainId],
    ['Nonce', 'code', siwe.nonce],
    ['Issued at', 'time', siwe.issuedAt],
    ['Expires at', 'time', siwe.expirationTime],
    ['Not before', 'time', siwe.notBefore],
    ['Request id', 'text', siwe.requestId],
    ...siwe.resources.map((resource): [string, Item['kind'], string] => ['Resource', 'text', resource]),
  ]
  return items.flatMap(([label, kind, value]) => (value === undefined ? [] : [{ label, kind, value }]))
}

/** Text only when every byte is part of valid UTF-8 and it is not made of control characters. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const controls = text.match(/(?![\t\n\r])[\p{Cc}\ufffd]/gu)?.length ?? 0
    return controls * 4 > text.length ? undefined : text
  } catch {
    return undefined
  }
}
