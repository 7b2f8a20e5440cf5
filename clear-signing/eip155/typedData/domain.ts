import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { addressItem, codeItem, type Label, phraseItem, textItem } from '../../description/items.ts'
import { lineText } from '../../description/safeText.ts'
import { textRisks } from '../../message/readMessage.ts'
import { type Phrase, phrase } from '../../phrases/phrase.ts'
import { getSignedChain, type SignedChain, type SignedNetwork } from './signedNetwork.ts'
import { contractOf, type Leaf, leavesOf } from './struct.ts'
import type { SignedData } from './typedData.ts'

/** Returns the risks of the signing domain. `active` is the wallet's current network. */
export function domainRisks(signed: SignedData, active: Network, { network, kind }: SignedNetwork): Risk[] {
  const risks: Risk[] = []
  const chain = getSignedChain(signed)
  if (kind !== 'active') risks.push(chainRisk(chain, network, active))
  if (kind === 'unread') risks.push(risk('warning', 'chain-unreachable.other'))
  if (chain === undefined) {
    risks.push(risk('warning', 'typed-data-no-chain'))
  }
  if (contractOf(signed) === undefined) {
    risks.push(risk('warning', 'typed-data-no-contract'))
  }
  return risks
}

function chainRisk(chain: SignedChain, { name }: Network, active: Network): Risk {
  if (typeof chain !== 'bigint') return risk('danger', 'typed-data-chain.unreadable', { network: active.name })
  const id = `${chain}`
  return name === id
    ? risk('danger', 'typed-data-chain', { chain: id, network: active.name })
    : risk('danger', 'typed-data-chain.named', { name, chain: id, network: active.name })
}

const labels: Record<string, Label> = {
  name: 'item.application',
  version: 'item.version',
  chainId: 'item.chainId',
  verifyingContract: 'item.contract',
  salt: 'item.salt',
}

export function domainItems(signed: SignedData): Item[] {
  const order = Object.keys(labels)
  const rank = ({ path }: Leaf) => (order.includes(path) ? order.indexOf(path) : order.length)
  const leaves = leavesOf(signed, 'EIP712Domain', signed.domain).toSorted((one, other) => rank(one) - rank(other))
  const items = leaves
    .filter(({ value }) => value !== undefined)
    .map(({ path, type, value }) => valueItem(labels[path] ?? fieldLabel(`domain.${path}`), type, value))
  return [...items, typeItem(signed)]
}

const longest = { typeName: 64, label: 80, text: 20_000 }

export const typeItem = ({ primaryType }: SignedData): Item => textItem('item.type', primaryType, longest.typeName)

const maxFields = 120

/** Returns the message's fields as rows. `hidden` is the number of values beyond the maximum, which are not listed. */
export function fieldItems(signed: SignedData): { items: Item[]; hidden: number } {
  const leaves = messageLeaves(signed).filter(({ path }) => path !== '')
  const shown = leaves.slice(0, maxFields).map(({ path, type, value }) => valueItem(fieldLabel(path), type, value))
  return { items: shown, hidden: leaves.length - shown.length }
}

export function messageLeaves(signed: SignedData): Leaf[] {
  const { primaryType, message } = signed
  return primaryType === 'EIP712Domain' ? [] : leavesOf(signed, primaryType, message)
}

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

const cutNameRisk: Risk = risk('danger', 'truncated-text.name')

/** Matches names that need no escaping, which covers most fields and saves time. */
const isPlain = /^[\w.[\] ]{1,80}$/

/** Returns a field's label, escaped for display, because the page chooses the field names. */
const fieldLabel = (path: string): Phrase =>
  phrase('item.field', { name: isPlain.test(path) ? path : lineText(path, longest.label).text })

function valueItem(label: Label, type: string, value: unknown): Item {
  if (Array.isArray(value)) return phraseItem(label, phrase('value.emptyList'))
  if (value === undefined) return phraseItem(label, phrase('value.unreadable'))
  if (type === 'address') return addressItem(label, String(value))
  if (type.startsWith('bytes')) return codeItem(label, String(value))
  if (typeof value === 'bigint') return textItem(label, `${value}`)
  return textItem(label, String(value), longest.text)
}
