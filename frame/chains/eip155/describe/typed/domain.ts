import type { Item, Risk } from '../../../description.ts'
import { addressItem, codeItem, textItem } from '../../../items.ts'
import { textRisks } from '../../../readMessage.ts'
import { lineText } from '../../../text.ts'
import type { SignedData } from '../typedData.ts'
import { contractOf, type Leaf, leavesOf } from './struct.ts'

type Chain = { chain?: bigint | 'unreadable' }

/** The chain that the domain names, as far as it does. */
function chainOf({ types, domain }: SignedData): Chain {
  const isSigned = (types.get('EIP712Domain') ?? []).some(({ name }) => name === 'chainId')
  if (!isSigned) return {}
  // A chain in another type than a number is none that could be right.
  return { chain: typeof domain.chainId === 'bigint' ? domain.chainId : 'unreadable' }
}

/** Returns what is wrong with where the signature counts. */
export function domainRisks(signed: SignedData, active: number): Risk[] {
  const risks: Risk[] = []
  const { chain } = chainOf(signed)
  if (chain !== undefined && chain !== BigInt(active)) {
    const where = chain === 'unreadable' ? 'an unreadable chain' : `chain ${chain}`
    const text = `The data is for ${where}; the selected network is chain ${active}.`
    risks.push({ level: 'danger', code: 'typed-data-chain', text })
  }
  if (chain === undefined) {
    const text = 'The data does not name a network, so it could count on any of them.'
    risks.push({ level: 'warning', code: 'typed-data-no-chain', text })
  }
  if (contractOf(signed) === undefined) {
    const text = 'The data does not name the contract it is for, so any contract could accept it.'
    risks.push({ level: 'warning', code: 'typed-data-no-contract', text })
  }
  return risks
}

const labels: Record<string, string> = {
  name: 'Application',
  version: 'Version',
  chainId: 'Chain id',
  verifyingContract: 'Contract',
  salt: 'Salt',
}

/** Lists every field of the domain that is signed, in the order of the EIP, and the name of the type. */
export function domainItems(signed: SignedData): Item[] {
  const order = Object.keys(labels)
  const rank = ({ path }: Leaf) => (order.includes(path) ? order.indexOf(path) : order.length)
  const leaves = leavesOf(signed, 'EIP712Domain', signed.domain).toSorted((one, other) => rank(one) - rank(other))
  const items = leaves
    .filter(({ value }) => value !== undefined)
    .map(({ path, type, value }) => valueItem(labels[path] ?? `domain.${path}`, type, value))
  return [...items, typeItem(signed)]
}

const longest = { typeName: 64, label: 80, text: 20_000 }

/** Returns the row that names the type of the message. */
export const typeItem = ({ primaryType }: SignedData): Item => textItem('Type', primaryType, longest.typeName)

const maxFields = 120

/** Lists every value of the message that is signed; `hidden` says how many are too many to be shown. */
export function fieldItems(signed: SignedData): { items: Item[]; hidden: number } {
  const leaves = messageLeaves(signed).filter(({ path }) => path !== '')
  const shown = leaves.slice(0, maxFields).map(({ path, type, value }) => valueItem(path, type, value))
  return { items: shown, hidden: leaves.length - shown.length }
}

/** With the domain as its primary type a message has no field of its own. */
export function messageLeaves(signed: SignedData): Leaf[] {
  const { primaryType, message } = signed
  return primaryType === 'EIP712Domain' ? [] : leavesOf(signed, primaryType, message)
}

/** Returns what is wrong with the texts that are shown, and a danger where a text or a name is cut. */
export function shownTextRisks(signed: SignedData): Risk[] {
  const leaves = [...leavesOf(signed, 'EIP712Domain', signed.domain), ...messageLeaves(signed)]
  const texts = leaves.filter(({ type }) => type === 'string').map(({ value }) => String(value))
  const names = leaves.map(({ path }) => path)
  return [
    ...texts.flatMap((one) => textRisks(lineText(one, longest.text), one)),
    ...textRisks(lineText(signed.primaryType, longest.typeName), signed.primaryType),
    ...(names.some((name) => lineText(name, longest.label).truncated) ? [cutNameRisk] : []),
  ]
}

const cutNameRisk: Risk = {
  level: 'danger',
  code: 'truncated-text',
  text: 'The name of a field is too long to be shown in full.',
}

/** Most fields have names that need no cleaning. */
const isPlain = /^[\w.[\] ]{1,80}$/

function valueItem(path: string, type: string, value: unknown): Item {
  const label = isPlain.test(path) ? path : lineText(path, longest.label).text
  if (Array.isArray(value)) return textItem(label, '(empty list)')
  if (value === undefined) return textItem(label, '(unreadable)')
  if (type === 'address') return addressItem(label, String(value))
  if (type.startsWith('bytes')) return codeItem(label, String(value))
  if (typeof value === 'bigint') return { label, kind: 'text', value: `${value}` }
  return textItem(label, String(value), longest.text)
}
