import { formatUnits } from 'viem'
import type { TypedData } from '#shared/rpcSchemas.ts'
import { type Description, type Item, type Risk, withRisks } from '../../description.ts'
import { addressItem, codeItem, textItem, timeItem, tokenItem } from '../../items.ts'
import { textRisks } from '../../readMessage.ts'
import { lineText } from '../../text.ts'
import { type Facts, factRisks, readFacts } from '../read/facts.ts'
import type { ReadContext } from '../read/tokens.ts'
import { isSame, isUnlimited, tokenAddressItem } from './items.ts'
import { spenderRisks } from './risks.ts'
import {
  type OrderItem,
  permit2Address,
  readTypedData,
  type SignedDomain,
  type SignedField,
  type SignedFields,
  signedDomain,
  signedFields,
  type TypedDataIntent,
} from './typedData.ts'

type Permit = TypedDataIntent & { type: 'permit' }
type Order = TypedDataIntent & { type: 'order' }
type Part = Pick<Description, 'kind' | 'title' | 'headline'> & { risks: Risk[] }

const longLivedSeconds = 60n * 60n * 24n * 30n

/** Describes what `eth_signTypedData_v4` signs: permits and orders by what they allow, anything else field by field. */
export async function describeTypedData(
  data: TypedData,
  { account, now, ...context }: ReadContext & { account: string; now: number },
): Promise<Description> {
  const intent = readTypedData(data)
  const domain = signedDomain(data)
  const signed = signedFields(data)
  const facts = await readFacts(context, { account, ...addressesOf(intent) })
  const part = partOf(data, intent, facts, { account, now })
  const risks = [
    ...part.risks,
    ...domainRisks(domain, intent, Number(context.network.id)),
    ...fieldRisks(signed, data),
    ...factRisks(facts),
  ]
  const { kind, title, headline } = part
  return withRisks(
    { kind, title, headline, details: [...domainItems(domain, data), ...signed.fields.map(fieldItem)], calls: [] },
    risks,
  )
}

function addressesOf(intent: TypedDataIntent): { tokens: string[]; addresses: string[] } {
  if (intent.type === 'permit') return { tokens: intent.grants.map(({ token }) => token), addresses: [intent.spender] }
  if (intent.type === 'order')
    return { tokens: [...intent.offer, ...intent.consideration].map(({ token }) => token), addresses: [] }
  return { tokens: [], addresses: [] }
}

type Who = { account: string; now: number }

function partOf(data: TypedData, intent: TypedDataIntent, facts: Facts, who: Who): Part {
  if (intent.type === 'permit') return permitPart(intent, facts, who)
  if (intent.type === 'order') return orderPart(intent, facts, who)
  const headline = [textItem('Type', data.primaryType, 64)]
  if (intent.resembles === 'order') {
    const text = 'This signs marketplace orders that cannot be summed up. They can give your assets away.'
    return { kind: 'order', title: 'Sign an order', headline, risks: [{ level: 'danger', code: 'order', text }] }
  }
  if (intent.resembles === 'permit') {
    const text = 'This looks like a permission to take your tokens, in a form that cannot be summed up.'
    return { kind: 'permit', title: 'Allow spending', headline, risks: [{ level: 'danger', code: 'permit', text }] }
  }
  return { kind: 'typedData', title: 'Sign structured data', headline, risks: [] }
}

function permitPart({ scheme, owner, spender, grants, until }: Permit, facts: Facts, { account, now }: Who): Part {
  const risks: Risk[] = []
  const headline: Item[] = [addressItem('Spender', spender)]
  for (const { token, amount, until: end } of grants) {
    const info = facts.tokens.get(token.toLowerCase())
    const unlimited = isUnlimited(amount, scheme === 'permit2' ? 160 : 256)
    headline.push(tokenItem('May spend', amount, info, unlimited), tokenAddressItem(token, info))
    if (end !== undefined) headline.push(timeItem('Until', end))
    risks.push(...spenderRisks({ spender, amount, unlimited, symbol: info?.symbol }, facts))
    const last = end ?? until
    if (amount > 0n && last - BigInt(Math.floor(now / 1000)) > longLivedSeconds)
      risks.push({
        level: 'warning',
        code: 'long-lived-permit',
        text: 'The permission is valid for more than a month.',
      })
  }
  headline.push(timeItem('Signature valid until', until))
  if (grants.some(({ amount }) => amount > 0n)) {
    const text = 'With this signature alone the spender can take these tokens. There will be no transaction to approve.'
    risks.push({ level: 'warning', code: 'permit', text })
  }
  if (owner && !isSame(owner, account))
    risks.push({
      level: 'warning',
      code: 'other-owner',
      text: `The permit names the owner ${owner}, not your account.`,
    })
  const gives = grants.some(({ amount }) => amount > 0n)
  return { kind: 'permit', title: gives ? 'Allow spending' : 'Remove a permission to spend', headline, risks }
}

function orderPart({ offer, consideration }: Order, facts: Facts, { account }: Who): Part {
  const received = consideration.filter(({ recipient }) => isSame(recipient, account))
  const headline = [
    ...offer.flatMap((item) => orderItems('You give', item, facts)),
    ...received.flatMap((item) => orderItems('You receive', item, facts)),
  ]
  const risks: Risk[] = [
    { level: 'warning', code: 'order', text: 'Anybody can fill this order later, without asking you again.' },
  ]
  if (offer.length > 0 && !received.some(({ amount }) => amount > 0n)) {
    const text = 'You give assets and receive nothing for them.'
    risks.push({ level: 'danger', code: 'order-for-nothing', text })
  }
  return { kind: 'order', title: 'Sign an order', headline, risks }
}

function orderItems(label: string, { kind, token, id, amount }: OrderItem, facts: Facts): Item[] {
  const info = facts.tokens.get(token.toLowerCase())
  if (kind === 'native') {
    const value = `${formatUnits(amount, 18)} of the network's currency`
    return [{ label, kind: 'amount', value, raw: `${amount}`, amount: { units: amount, symbol: '', decimals: 18 } }]
  }
  if (kind === 'token') return [tokenItem(label, amount, info), tokenAddressItem(token, info)]
  return [textItem(label, `${amount} × ${info?.name ?? 'NFT'} #${id}`), tokenAddressItem(token, info)]
}

function domainRisks({ chainId, verifyingContract }: SignedDomain, intent: TypedDataIntent, active: number): Risk[] {
  const risks: Risk[] = []
  if (chainId !== undefined && chainId !== BigInt(active)) {
    const where = chainId < 0n ? 'an unreadable chain' : `chain ${chainId}`
    const text = `The data is for ${where}; the selected network is chain ${active}.`
    risks.push({ level: 'danger', code: 'typed-data-chain', text })
  }
  if (chainId === undefined) {
    const text = 'The data does not name a network, so it could count on any of them.'
    risks.push({ level: 'warning', code: 'typed-data-no-chain', text })
  }
  if (verifyingContract === undefined) {
    const text = 'The data does not name the contract it is for, so any contract could accept it.'
    risks.push({ level: 'warning', code: 'typed-data-no-contract', text })
  }
  if (intent.type === 'permit' && intent.scheme === 'permit2' && !isSame(verifyingContract, permit2Address)) {
    const text = 'This looks like a Permit2 permission but is not for the Permit2 contract.'
    risks.push({ level: 'danger', code: 'permit2-unknown-contract', text })
  }
  return risks
}

function fieldRisks({ fields, hidden, missing, unsigned }: SignedFields, data: TypedData): Risk[] {
  const risks: Risk[] = []
  if (!Object.hasOwn(data.types, data.primaryType) || missing.length > 0) {
    const text = 'The data is incomplete and cannot be signed as it is.'
    risks.push({ level: 'danger', code: 'typed-data-invalid', text })
  }
  if (unsigned.length > 0) {
    const text = `The data has ${unsigned.length} fields that are not signed. They are not shown.`
    risks.push({ level: 'warning', code: 'typed-data-unsigned-fields', text })
  }
  const names = Object.values(data.types).flatMap((members) => members.map(({ name }) => name))
  if (!names.every((name) => /^[A-Za-z_$][\w$]*$/.test(name))) {
    const text = 'The data names its fields with something else than identifiers, which can mislead.'
    risks.push({ level: 'warning', code: 'typed-data-names', text })
  }
  if (hidden > 0)
    risks.push({ level: 'danger', code: 'truncated-text', text: 'The data is too large to be shown in full.' })
  const strings = [
    ...fields.filter(({ type }) => type === 'string').map(({ value }) => String(value)),
    data.primaryType,
  ]
  for (const one of strings) risks.push(...textRisks({ ...lineText(one, 20_000), truncated: false }, one))
  return risks
}

function domainItems({ name, version, chainId, verifyingContract, salt }: SignedDomain, data: TypedData): Item[] {
  return [
    ...(name === undefined ? [] : [textItem('Application', name, 120)]),
    ...(version === undefined ? [] : [textItem('Version', version, 32)]),
    ...(chainId === undefined ? [] : [textItem('Chain id', chainId < 0n ? 'unreadable' : `${chainId}`)]),
    ...(verifyingContract === undefined ? [] : [contractItem(verifyingContract)]),
    ...(salt === undefined ? [] : [codeItem('Salt', lineText(salt, 80).text)]),
    textItem('Type', data.primaryType, 64),
  ]
}

function contractItem(contract: string): Item {
  return /^0x[0-9a-fA-F]{40}$/.test(contract) ? addressItem('Contract', contract) : textItem('Contract', contract)
}

function fieldItem({ path, type, value }: SignedField): Item {
  const label = lineText(path, 80).text
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (type === 'address' && /^0x[0-9a-fA-F]{40}$/.test(text)) return addressItem(label, text)
  if (type.startsWith('bytes')) return codeItem(label, lineText(text, 20_000).text)
  return textItem(label, text, 1000)
}
