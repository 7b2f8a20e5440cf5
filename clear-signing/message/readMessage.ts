import type { Hex } from '@oriel/shared/chains/caip.ts'
import { hexToBytes } from '@oriel/shared/encoding/hex.ts'
import {
  type Description,
  type Item,
  type Message,
  type Risk,
  risk,
  type Siwe,
  withRisks,
} from '../description/description.ts'
import { getFirstRows, toTextItem } from '../description/items.ts'
import { escapeBlock, type ShownText } from '../description/safeText.ts'
import { phrase } from '../phrases/phrase.ts'
import { getMessageLoginRisks } from './logins.ts'
import { getOtherAddressRisks } from './otherAddresses.ts'
import { readBytes } from './readings.ts'
import { getRecapRows } from './recapRows.ts'
import { servesAsKey } from './servesAsKey.ts'

export type ReadMessage = {
  message: Message
  /** Decoded text. Empty if the bytes are not UTF-8. */
  text: string
  /** All texts that a parser could decode from the bytes. */
  readings: string[]
  risks: Risk[]
}

const longText = { characters: 2000, lines: 40 }

export function readMessage(data: Hex): ReadMessage {
  const bytes = hexToBytes(data)
  const text = decode(bytes)
  const readings = readBytes(bytes)
  const isText = text !== undefined && !isUnreadable(text)
  const isPart = !isText && readings.some(hasWords)
  const shown = text !== undefined && (isText || isPart) ? escapeBlock(text) : undefined
  const risks = [
    ...getBytesRisks(bytes, isText ? text : undefined, isPart),
    ...(shown ? getTextRisks(shown, text ?? '') : []),
    ...(readings.some(servesAsKey) ? [risk('warning', 'key-text')] : []),
  ]
  return { message: toMessage(data, bytes, shown), text: text ?? '', readings, risks }
}

function toMessage(data: Hex, bytes: Uint8Array, shown: ShownText | undefined): Message {
  if (shown) return { text: shown.text, format: 'text', bytes: bytes.length, truncated: shown.truncated }
  const { text, truncated } = escapeBlock(data)
  return { text, format: 'hex', bytes: bytes.length, truncated }
}

function getBytesRisks(bytes: Uint8Array, decoded: string | undefined, isPart: boolean): Risk[] {
  const isHash =
    (bytes.length === 32 && !isSentence(decoded ?? '')) || /^(0x)?[0-9a-fA-F]{64}$/.test(decoded?.trim() ?? '')
  if (isHash) {
    return [risk('danger', 'blind-hash')]
  }
  if (decoded !== undefined) return hasHash(decoded) ? [hashRisk] : []
  return [isPart ? risk('danger', 'unreadable-message.part') : risk('warning', 'unreadable-message')]
}

/**
 * Checks that a 32-byte text consists of words, so it is not a digest. Valid UTF-8 with a space is not enough: one
 * digest in 2^28 qualifies, and a page can try that many salts of an order.
 */
const isSentence = (text: string) =>
  /[a-z]\s[a-z\d]/i.test(text) &&
  text.split(/[\s.,:;!?()-]+/).every((word) => /^([A-Z]?[a-z']{0,20}|\d{1,6})$/.test(word))

const hashRisk: Risk = risk('danger', 'blind-hash.inside')

const hasHash = (text: string) => /(?<![0-9a-f])[0-9a-f]{64,}/i.test(text)

/** True if the only hash is a sign-in's nonce or request ID, where random digits are normal. */
function isSignInHash(risk: Risk, text: string): boolean {
  return risk === hashRisk && !hasHash(text.replace(/^(Nonce|Request ID): \S*$/gm, ''))
}

export function getTextRisks(shown: ShownText, raw: string): Risk[] {
  const risks: Risk[] = []
  if (shown.reorders) {
    risks.push(risk('danger', 'text-direction'))
  } else if (shown.hidden > 0) {
    risks.push(risk('warning', 'hidden-characters', { count: shown.hidden }))
  }
  if (shown.truncated) risks.push(risk('danger', 'truncated-text'))
  else if (raw.length > longText.characters || raw.split('\n').length > longText.lines)
    risks.push(risk('warning', 'long-text'))
  return risks
}

function getFirstWords({ text }: Message): Item[] {
  const line = text.split('\n').find((candidate) => candidate.trim() !== '')
  return line === undefined ? [] : [toTextItem('item.message', line, 60)]
}

export function describeRead(
  { message, text, readings, risks }: ReadMessage,
  { origin, account }: { origin: string; account: string },
  signIn: { siwe: Siwe; risks: Risk[] } | undefined,
): Description<never> {
  if (!signIn) {
    return withRisks(
      {
        kind: 'message',
        title: phrase('action.message'),
        headline: [],
        details: [],
        message,
        outflows: getFirstWords(message),
        calls: [],
      },
      [...getMessageLoginRisks(readings, origin), ...getOtherAddressRisks(readings, [account]), ...risks],
    )
  }
  const { siwe } = signIn
  const about = {
    title: phrase('action.signIn'),
    headline: getHeadline(siwe),
    details: getDetails(siwe),
    message,
    siwe,
    outflows: getFirstRows([
      toSiteItem(siwe),
      ...getRecapRows(siwe.recap).filter(({ label }) => label.key !== 'item.recapLimits'),
    ]),
    calls: [],
  }
  return withRisks({ kind: 'signIn', ...about }, [
    ...signIn.risks,
    ...getOtherAddressRisks(readings.map(getTextBeforeFields), [account, siwe.address]),
    ...risks.filter((risk) => !isSignInHash(risk, text)),
  ])
}

/** Returns the text before a sign-in's fields. Excludes the fields, because they may contain addresses of contracts. */
const getTextBeforeFields = (text: string) => text.split(/^(?:URI|Version|Resources):/m)[0] ?? ''

const toSiteItem = ({ domain }: Siwe): Item => ({
  label: phrase('item.site'),
  kind: 'text',
  value: domain || phrase('value.unknown'),
})

/** Returns the headline of a sign-in. The parser has already escaped the values for display. */
function getHeadline(siwe: Siwe): Item[] {
  return [toSiteItem(siwe), ...toRows('item.statement', 'text', siwe.statement), ...getRecapRows(siwe.recap)]
}

function getDetails(siwe: Siwe): Item[] {
  return [
    ...toRows('item.account', 'address', siwe.address || undefined),
    ...toRows('item.uri', 'text', siwe.uri),
    ...toRows('item.chainId', 'text', siwe.chainId),
    ...toRows('item.nonce', 'code', siwe.nonce),
    ...toRows('item.issuedAt', 'time', siwe.issuedAt),
    ...toRows('item.expires', 'time', siwe.expirationTime),
    ...toRows('item.notBefore', 'time', siwe.notBefore),
    ...toRows('item.requestId', 'text', siwe.requestId),
    ...siwe.resources.filter(isListed(siwe)).flatMap((resource) => toRows('item.resource', 'text', resource)),
  ]
}

/** Returns a filter for the resources that excludes capabilities, because they have rows of their own. */
const isListed =
  ({ recap }: Siwe) =>
  (resource: string) =>
    !recap || recap.problem === 'unreadable' || !resource.startsWith('urn:recap:')

type FieldLabel =
  | 'account'
  | 'statement'
  | 'uri'
  | 'chainId'
  | 'nonce'
  | 'issuedAt'
  | 'expires'
  | 'notBefore'
  | 'requestId'
  | 'resource'

function toRows(label: `item.${FieldLabel}`, kind: Exclude<Item['kind'], 'amount'>, value: string | undefined): Item[] {
  return value === undefined ? [] : [{ label: phrase(label), kind, value }]
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function isUnreadable(text: string): boolean {
  const controls = text.match(/(?![\t\n\r])[\p{Cc}\ufffd]/gu)?.length ?? 0
  return controls * 4 > text.length
}

/** Returns true if the text has three consecutive words, which is rare in random bytes. */
const hasWords = (text: string) => /(?<!\p{L})(?:\p{L}{2,}[ ,.:;!?'’()-]{1,3}){2}\p{L}{2}/u.test(text)
