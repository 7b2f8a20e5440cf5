import type { Item, Risk } from '../../../description.ts'
import { addressItem, codeItem, textItem } from '../../../items.ts'
import { textRisks } from '../../../readMessage.ts'
import { lineText } from '../../../text.ts'
import type { SignedData } from '../typedData.ts'
import { contractOf, type Leaf, leavesOf } from './struct.ts'

type Chain = { chain?: bigint | 'unreadable' }

/** Returns the chain of the domain; empty when the domain declares none. */
function chainOf({ types, domain }: SignedData): Chain {
  const isSigned = (types.get('EIP712Domain') ?? []).some(({ name }) => name === 'chainId')
  if (!isSigned) return {}
  // A chain id that is not a number matches no network.
  return { chain: typeof domain.chainId === 'bigint' ? domain.chainId : 'unreadable' }
}

/**
 * Returns the risks of the domain: a chain other than `active`, no chain, no contract. `active`: id of the selected
 * chain.
 */
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

/** Lists every signed field of the domain, in the order of EIP-712, and the name of the type. */
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

/** Lists every signed value of the message. `hidden`: the number of values above the maximum, which are not listed. */
export function fieldItems(signed: SignedData): { items: Item[]; hidden: number } {
  const leaves = messageLeaves(signed).filter(({ path }) => path !== '')
  const shown = leaves.slice(0, maxFields).map(({ path, type, value }) => valueItem(path, type, value))
  return { items: shown, hidden: leaves.length - shown.length }
}

/** Lists the plain values of the message; none when the primary type is the domain. */
export function messageLeaves(signed: SignedData): Leaf[] {
  const { primaryType, message } = signed
  return primaryType === 'EIP712Domain' ? [] : leavesOf(signed, primaryType, message)
}

/** Returns the risks of the texts that are shown, and a danger when a text or a name is cut. */
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

/** Names of fields that need no cleaning; a shortcut, because most fields have such names. */
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
