import type { Network } from '@oriel/shared/chains/networks.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { type Label, toAddressItem, toCodeItem, toPhraseItem, toTextItem } from '../../description/items.ts'
import { escapeLine } from '../../description/safeText.ts'
import { getTextRisks } from '../../message/readMessage.ts'
import { type Phrase, phrase } from '../../phrases/phrase.ts'
import { getSignedChain, type SignedChain, type SignedNetwork } from './signedNetwork.ts'
import { getLeaves, getVerifyingContract, type Leaf } from './struct.ts'
import type { SignedData } from './typedData.ts'

/** Returns the risks of the signing domain. `active` is the wallet's current network. */
export function getDomainRisks(signed: SignedData, active: Network, { network, kind }: SignedNetwork): Risk[] {
  const risks: Risk[] = []
  const chain = getSignedChain(signed)
  if (kind !== 'active') risks.push(createChainRisk(chain, network, active))
  if (kind === 'unread') risks.push(risk('warning', 'chain-unreachable.other'))
  if (chain === undefined) {
    risks.push(risk('warning', 'typed-data-no-chain'))
  }
  if (getVerifyingContract(signed) === undefined) {
    risks.push(risk('warning', 'typed-data-no-contract'))
  }
  return risks
}

function createChainRisk(chain: SignedChain, { name }: Network, active: Network): Risk {
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

export function getDomainItems(signed: SignedData): Item[] {
  const order = Object.keys(labels)
  const getRank = ({ path }: Leaf) => (order.includes(path) ? order.indexOf(path) : order.length)
  const leaves = getLeaves(signed, 'EIP712Domain', signed.domain).toSorted((a, b) => getRank(a) - getRank(b))
  const items = leaves
    .filter(({ value }) => value !== undefined)
    .map(({ path, type, value }) => toValueItem(labels[path] ?? toFieldLabel(`domain.${path}`), type, value))
  return [...items, toTypeItem(signed)]
}

const longest = { typeName: 64, label: 80, text: 20_000 }

export const toTypeItem = ({ primaryType }: SignedData): Item => toTextItem('item.type', primaryType, longest.typeName)

const maxFields = 120

/** Returns the message's fields as rows. `hidden` is the number of values beyond the maximum, which are not listed. */
export function getFieldItems(signed: SignedData): { items: Item[]; hidden: number } {
  const leaves = getMessageLeaves(signed).filter(({ path }) => path !== '')
  const shown = leaves.slice(0, maxFields).map(({ path, type, value }) => toValueItem(toFieldLabel(path), type, value))
  return { items: shown, hidden: leaves.length - shown.length }
}

export function getMessageLeaves(signed: SignedData): Leaf[] {
  const { primaryType, message } = signed
  return primaryType === 'EIP712Domain' ? [] : getLeaves(signed, primaryType, message)
}

export function getShownTextRisks(signed: SignedData): Risk[] {
  const leaves = [...getLeaves(signed, 'EIP712Domain', signed.domain), ...getMessageLeaves(signed)]
  const texts = leaves.filter(({ type }) => type === 'string').map(({ value }) => String(value))
  const names = leaves.map(({ path }) => path)
  return [
    ...texts.flatMap((text) => getTextRisks(escapeLine(text, longest.text), text)),
    ...getTextRisks(escapeLine(signed.primaryType, longest.typeName), signed.primaryType),
    ...(names.some((name) => escapeLine(name, longest.label).truncated) ? [cutNameRisk] : []),
  ]
}

const cutNameRisk: Risk = risk('danger', 'truncated-text.name')

/** Matches names that need no escaping. Most fields match, so this check saves time. */
const isPlain = /^[\w.[\] ]{1,80}$/

/** Returns a field's label, escaped for display, because the page chooses the field names. */
const toFieldLabel = (path: string): Phrase =>
  phrase('item.field', { name: isPlain.test(path) ? path : escapeLine(path, longest.label).text })

function toValueItem(label: Label, type: string, value: unknown): Item {
  if (Array.isArray(value)) return toPhraseItem(label, phrase('value.emptyList'))
  if (value === undefined) return toPhraseItem(label, phrase('value.unreadable'))
  if (type === 'address') return toAddressItem(label, String(value))
  if (type.startsWith('bytes')) return toCodeItem(label, String(value))
  if (typeof value === 'bigint') return toTextItem(label, `${value}`)
  return toTextItem(label, String(value), longest.text)
}
