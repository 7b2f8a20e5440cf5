import { solanaAddressPattern } from '@oriel/shared/chains/caip.ts'
import { dropProto, parseJson } from '@oriel/shared/json.ts'
import { createPseudonyms } from './pseudonyms.ts'

/** Source of a value. Determines which short values are preserved. */
type Kind =
  /** Params of a read or a state query. Preserves block numbers and counts. */
  | 'question'
  /** Params to sign or approve. Preserves only what determines the wallet's response. */
  | 'wish'
  /** Options and state of the kit. Preserves words and IDs, but not prose. */
  | 'kit'
  /** Result of a call. Results are never replayed. */
  | 'result'

export type Redactor = ReturnType<typeof createRedactor>

const limits = { characters: 2000, items: 100, levels: 20 }

const wholeAddress = /^(0x)?[0-9a-fA-F]{40}$/
const addressInText = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g
const hex = /^0x[0-9a-fA-F]*$/
const longHexInText = /0x[0-9a-fA-F]{41,}/g
const decimal = /^-?\d+$/
const caipOrDecimal = /^([a-z0-9]{3,8}:)?[0-9]{1,20}$/
const versionNumber = /^\d{1,3}(\.\d{1,3}){0,2}$/
const solanaAddress = solanaAddressPattern
const webUrl = /^https?:\/\//
/** Matches names, IDs (including CAIP-2 and CAIP-10), and colors. */
const word = /^[A-Za-z0-9_:.#-]{1,128}$/
const keptWords = new Set(['latest', 'pending', 'earliest', 'safe', 'finalized', 'ERC20', 'ERC721', 'ERC1155'])
const keptKeys = new Set(['chainId', 'gas', 'gasLimit', 'gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas', 'nonce'])
const keptKeysOfWish = new Set([...keptKeys, 'type', 'decimals'])
const callDataKeys = new Set(['data', 'input', 'callData'])
const selectorLength = '0x12345678'.length
const wordLength = 66

/**
 * Creates a redactor. It removes user data from calls but preserves their structure, so that redacted calls can be
 * replayed. Addresses become stable pseudonyms, bytes become zeros, text becomes dots of the same length, and amounts
 * become 0. Method names, chain IDs and EIP-712 types are preserved. Calls never contain keys or recovery phrases,
 * because those never leave the vault.
 */
export function createRedactor() {
  const names = createPseudonyms()

  function redactText(text: string, kind: Kind, key: string): string {
    if (wholeAddress.test(text)) return names.evm(text)
    if (hex.test(text)) return redactHex(text, kind, key)
    if (isPublic(text, key)) return text
    if (solanaAddress.test(text)) return names.solana(text)
    if (decimal.test(text)) return '0'
    if (webUrl.test(text)) return 'https://redacted.invalid/'
    if (kind === 'kit') return redactWord(text)
    return redactTypedData(text, kind) ?? toDots(text)
  }

  function redactWord(text: string): string {
    if (!word.test(text)) return toDots(text)
    return text
      .replace(addressInText, names.evm)
      .replace(longHexInText, (found) => toZeros(found))
      .slice(0, limits.characters)
  }

  /** Redacts typed data that was sent as JSON text, preserving its structure. Returns undefined for other text. */
  function redactTypedData(text: string, kind: Kind): string | undefined {
    if (!/^\s*\{/.test(text)) return undefined
    const value = parseJson(text, dropProto)
    return isTypedData(value) ? JSON.stringify(redactValue(value, kind, '', 0)) : undefined
  }

  function redactObject(value: object, kind: Kind, level: number): unknown {
    const entries = Object.entries(value).slice(0, limits.items)
    return Object.fromEntries(
      entries.map(([key, inner]) => {
        const name = wholeAddress.test(key) ? names.evm(key) : key.slice(0, 256)
        // Keep the types, because they show the kind of request without revealing its content.
        if (isTypedData(value) && (key === 'types' || key === 'primaryType')) return [name, truncateDeep(inner, level)]
        return [name, redactValue(inner, kind, key, level + 1)]
      }),
    )
  }

  function redactValue(value: unknown, kind: Kind, key: string, level: number): unknown {
    if (level > limits.levels) return null
    if (typeof value === 'string') return redactText(value, kind, key)
    if (typeof value === 'number') return kind === 'kit' || kind === 'question' || keptKeysOfWish.has(key) ? value : 0
    if (Array.isArray(value)) {
      return value.slice(0, limits.items).map((inner) => redactValue(inner, kind, key, level + 1))
    }
    return typeof value === 'object' && value !== null ? redactObject(value, kind, level) : value
  }

  return {
    redact: (value: unknown, kind: Kind): unknown => redactValue(value, kind, '', 0),
    nameOf: names.evm,
    redactName: (name: string) =>
      name.replace(addressInText, names.evm).replace(longHexInText, (found) => toZeros(found)),
  }
}

/** Returns true if the text is a protocol keyword, a chain ID or a version number. */
function isPublic(text: string, key: string): boolean {
  if (key === 'chainId' && caipOrDecimal.test(text)) return true
  if (key === 'version' && versionNumber.test(text)) return true
  return keptWords.has(text)
}

function redactHex(text: string, kind: Kind, key: string): string {
  const isShort = text.length <= 18
  if (isShort && (keptKeys.has(key) || (kind === 'wish' && keptKeysOfWish.has(key)))) return text
  if (key === 'value' && text.length < wordLength) return '0x0'
  if (isShort && (kind === 'kit' || kind === 'question') && !callDataKeys.has(key)) return text
  const isCall = kind !== 'result' && callDataKeys.has(key) && text.length >= selectorLength
  return toZeros(text, isCall ? selectorLength : 2)
}

function toZeros(text: string, prefixLength = 2): string {
  return text.slice(0, prefixLength) + '0'.repeat(Math.min(text.length, limits.characters) - prefixLength)
}

function toDots(text: string): string {
  return '·'.repeat(Math.min(text.length, limits.characters))
}

function truncateDeep(value: unknown, level: number): unknown {
  if (level > limits.levels) return null
  if (typeof value === 'string')
    return value
      .slice(0, 256)
      .replace(addressInText, '')
      .replace(longHexInText, (found) => toZeros(found))
  if (Array.isArray(value)) return value.slice(0, limits.items).map((inner) => truncateDeep(inner, level + 1))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).slice(0, limits.items)
  return Object.fromEntries(entries.map(([key, inner]) => [key.slice(0, 256), truncateDeep(inner, level + 1)]))
}

function isTypedData(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'types' in value && 'primaryType' in value && 'domain' in value
}
