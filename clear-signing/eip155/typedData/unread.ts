import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { escapeLine } from '../../description/safeText.ts'
import { servesAsKey } from '../../message/servesAsKey.ts'
import { phrase } from '../../phrases/phrase.ts'
import { readSignedBytes } from './byHash.ts'
import { getMessageLeaves, toTypeItem } from './domain.ts'
import { isSpender, namesParties, normalizeName } from './parties.ts'
import { expiredRisk, type Part } from './reading.ts'
import { getLeaves, getPrimary, getVerifyingContract, hasMember, isShape, type Leaf } from './struct.ts'
import type { Member, SignedData } from './typedData.ts'

/** Matches the last word of a name, as in `MakerAsk`. `Task` and `AskQuestion` are different words. */
const orderWords = /(^|_)(maker|taker|ask|bid)s?(_?v?\d+)?$/i
const orderNames = /order|listing|offer|(^|_)bid|^(bulk)?root$|trade|swap|rfq|loan/i
const permitNames = /permit|approv|allow(?!list)|authori[sz]|delegat/i
/** Matches type names such as Hyperliquid's `HyperliquidTransaction:UsdSend`. */
const transferNames = /transaction|transfer|withdraw|payment|send(?!er)/i
const orderFields = ['offerer', 'maker', 'trader', 'makerasset', 'makertoken', 'selltoken', 'taker', 'takerasset']
const assetNames = /^(payment|quote|base)?(collection|currency|nft|token)(address|contract)?$/
const priceNames = /^((min|start|unit)?price|(item|token)ids|amounts)$/

type Reader = { account: string; seconds: bigint }

/**
 * Describes typed data of an unknown type. Always reports a risk, except for plain text that no contract can act on.
 */
export function describeUnread(signed: SignedData, { account, seconds }: Reader): Part {
  const part = { kind: 'typedData' as const, headline: [toTypeItem(signed)], outflows: [] }
  const leaves = getMessageLeaves(signed)
  const members = [...signed.types].filter(([type]) => type !== 'EIP712Domain').flatMap(([, list]) => list)
  const types = [...signed.types.keys()].filter((type) => type !== 'EIP712Domain')
  const names = [signed.primaryType, ...types]
  if (names.some(isOrderName) || members.some(isOrderField) || [...signed.types.values()].some(hasPrice)) {
    return {
      ...part,
      title: phrase('action.order'),
      risks: [risk('danger', 'order.unread'), ...getExpiryRisks(signed, seconds)],
    }
  }
  if (names.some((name) => permitNames.test(name)) || members.some(isSpender)) {
    return { ...part, title: phrase('action.allowSpending'), risks: [risk('danger', 'permit.unread')] }
  }
  if (names.some((name) => transferNames.test(name))) {
    return { ...part, title: phrase('action.signTransaction'), risks: [risk('danger', 'call-by-signature.unread')] }
  }
  const title = getTitle(signed)
  const bytes = readSignedBytes(signed)
  if (bytes?.items.length === 0) return { ...part, title, risks: bytes.risks }
  if (namesParties(signed, account)) {
    return { ...part, title: phrase('action.givePermission'), risks: [risk('danger', 'permit.parties')] }
  }
  if (bytes) return { ...part, title, headline: [...part.headline, ...bytes.items], risks: [...bytes.risks, blindRisk] }
  if (isPlainText(signed, leaves, account)) return { ...part, title, risks: [] }
  return { ...part, title, risks: [blindRisk] }
}

const isOrderName = (name: string) =>
  orderNames.test(name) || orderWords.test(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'))
const isOrderField = ({ name }: Member) => orderFields.includes(normalizeName(name))

/** Checks whether a type has fields for traded assets and a price, as LooksRare's listing type `Maker` has. */
function hasPrice(members: readonly Member[]): boolean {
  const isAsset = ({ name, type }: Member) => type === 'address' && assetNames.test(normalizeName(name))
  return members.some(isAsset) && members.some(({ name }) => priceNames.test(normalizeName(name)))
}

/** Returns a title with the domain's name. The name is self-declared, so any page can use it. */
function getTitle({ domain: { name } }: SignedData): Part['title'] {
  const { text } = escapeLine(typeof name === 'string' ? name : '', 40)
  return text.trim() ? phrase('action.typedDataFor', { name: text }) : phrase('action.typedData')
}

const blurShape = [
  'address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount',
  'address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt',
  'bytes extraParams,uint256 nonce',
].join(',')

/** Returns a risk for an expired Blur order. In other types, a field with that name might not be a time. */
function getExpiryRisks(signed: SignedData, seconds: bigint): Risk[] {
  const { members, values } = getPrimary(signed)
  const end = values.expirationTime
  const isOver = isShape(members, blurShape) && typeof end === 'bigint' && end > 0n && end <= seconds
  return isOver ? [expiredRisk] : []
}

const blindRisk: Risk = risk('warning', 'blind-typed-data')

const counters = /nonce|time|date|expir|deadline|issued|version|chain/i
const valueNames =
  /amount|value|price|quantity|balance|fee|recipient|receiver|destination|spender|beneficiary|payee|withdraw/i

/**
 * Matches words in texts that grant something, or whose signature serves as a key. Short words match only as whole
 * words.
 */
const actions = new RegExp(
  [
    'withdraw|deposit|transfer|approv|allow(ance|ing|s? )|permit|permission|authori[sz]|delegat|grant|spend|payment|payout',
    'swap|trade|trading|purchase|borrow|lend|loan|redeem|claim|stak(e|ing)|bridge|sweep|drain|migrat|upgrade|recover',
    'own(er|ing|s) ?ship|operator|onboard|onlysign|mnemonic|secret|seed ?phrase|deriv|encrypt|decrypt|unlock',
    'private|stark|layer ?2|keys?\\b|key ?(pair|chain|store)|\\bkey|(?<!in )\\border|listing|liquidat|convert|exchange',
    '\\b(send|sends|sending|pay|pays|sell|sells|buy|buys|bid|bids|offer|offers|mint|burn|move|give|gift|agent|execute|l2)\\b',
  ].join('|'),
  'i',
)

const addresses = [
  /[0-9a-f]{40,}/i,
  /(?<![0-9a-z])[1-9A-HJ-NP-Za-km-z]{32,}/,
  /(?<![0-9a-z])[13][1-9A-HJ-NP-Za-km-z]{25,}/,
  /[a-z]1[02-9ac-hj-np-z]{30,}/i,
  /\d{30,}/,
  /\.(eth|sol|bnb|crypto|nft|wallet|lens)(?![0-9a-z])/i,
]

const plainDomain: Record<string, string> = { name: 'string', version: 'string', chainId: 'uint256' }

/**
 * Checks that the data is text that no contract can act on. Contracts verify that the domain contains their own
 * address, so the domain must contain no address. The message must contain no address except the account's, no amount
 * and no bytes. The rest is text that is shown in full, like a personal message, and bound to the application in the
 * domain. Some applications derive a key from the signature of such a text, or act on the text. Therefore, neither
 * texts nor names may mention keys or such actions.
 */
function isPlainText(signed: SignedData, leaves: Leaf[], account: string): boolean {
  const domain = getLeaves(signed, 'EIP712Domain', signed.domain)
  const members = signed.types.get('EIP712Domain') ?? []
  const isBound = hasMember(members, 'name', 'string') && members.every(({ name, type }) => plainDomain[name] === type)
  if (!isBound || getVerifyingContract(signed) || leaves.length === 0 || signed.unfit.length > 0) return false
  const texts = [...domain, ...leaves].filter(({ type }) => type === 'string').map(({ value }) => String(value))
  if (![...texts, ...getNames(signed)].every((text) => isHarmless(text, account))) return false
  return leaves.every(({ name, type, value }) => {
    if (valueNames.test(name)) return false
    if (type === 'string' || type === 'bool') return true
    if (type === 'address') return isSameAddress(String(value), account)
    return (
      /^uint(8|16|32|48|64|256)$/.test(type) && counters.test(name) && typeof value === 'bigint' && value < 2n ** 64n
    )
  })
}

const getNames = ({ types }: SignedData) =>
  [...types].flatMap(([type, members]) => (type === 'EIP712Domain' ? [] : [type, ...members.map(({ name }) => name)]))

function isHarmless(text: string, account: string): boolean {
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  const own = new RegExp(`(?<![0-9a-z])(0x)?${account.slice(2)}(?![0-9a-z])`, 'gi')
  const rest = seen.replace(own, ' ')
  if (addresses.some((pattern) => pattern.test(rest))) return false
  const words = rest.replace(/(?<=[a-z\d])(?=[A-Z])|[\s\W_]+/g, ' ')
  return !actions.test(words) && !actions.test(rest) && !servesAsKey(rest) && !/\bauth\b/i.test(words)
}
