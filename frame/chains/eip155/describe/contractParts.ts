import type { Hex } from '#shared/caip.ts'
import type { Item, Risk } from '../../description.ts'
import { addressItem, codeItem, nativeItem, textItem, timeItem, tokenItem } from '../../items.ts'
import type { Call, DecodedCall } from './calldata.ts'
import { tokenAddressItem } from './items.ts'
import type { CallContext, IntentOf, Part } from './part.ts'
import { recipientRisks } from './risks.ts'
import { swapRisks } from './swapRisks.ts'
import { infoOf } from './tokenParts.ts'

/** Describes a contract creation. The new contract has no rights yet: it can only keep the value that is sent along. */
export function createPart({ value, data }: Call, { network }: CallContext): Part {
  const items = [textItem('Size', `${(data.length - 2) / 2} bytes`), codeItem('Code', data)]
  const text = 'This creates a new contract. What it will do cannot be told from here.'
  const risks: Risk[] = [{ level: 'warning', code: 'contract-creation', text }]
  if (value > 0n) {
    const lost = `The new contract gets ${nativeItem('', value, network).value}. It may keep or pass on all of it.`
    risks.push({ level: 'danger', code: 'contract-creation', text: lost })
  }
  return { title: 'Create a contract', items, risks }
}

/** Describes a plain payment. */
export function nativePart(to: Hex, value: bigint, { network, account }: CallContext): Part {
  const items = [nativeItem('Amount', value, network), addressItem('To', to)]
  return { title: 'Send', items, risks: recipientRisks({ to, account }), saysValue: true }
}

export const swapTitle = 'Swap'

/** Describes a swap by a router of the Uniswap v2 kind. */
export function swapPart(intent: IntentOf<'swap'>, router: Hex, context: CallContext): Part {
  const { spend, most, receive, least, path, to, until, native } = intent
  const { facts, network } = context
  const amount = (label: string, units: bigint | undefined, end: 'given' | 'received'): Item[] => {
    if (units === undefined) return []
    if (native === end) return [nativeItem(label, units, network)]
    return [tokenItem(label, units, infoOf(end === 'given' ? path[0] : path.at(-1), facts))]
  }
  // Anybody can make a token with the symbol of another one, so the address is shown.
  const token = (label: string, end: 'given' | 'received'): Item[] => {
    const address = end === 'given' ? path[0] : path.at(-1)
    return native === end || !address ? [] : [tokenAddressItem(address, infoOf(address, facts), label)]
  }
  const items = [
    ...amount('You give', spend, 'given'),
    ...amount('You give at most', most, 'given'),
    ...amount('You receive', receive, 'received'),
    ...amount('You receive at least', least, 'received'),
    ...token('Token you give', 'given'),
    ...token('Token you receive', 'received'),
    addressItem('To', to),
    addressItem('Router', router),
    timeItem('Until', until),
  ]
  return { title: swapTitle, items, risks: swapRisks(intent, context), saysValue: native === 'given' }
}

/** Describes wrapping and unwrapping by the one contract that the network has for it. */
export function wrapPart(intent: IntentOf<'wrap' | 'unwrap'>, to: Hex, { network, facts }: CallContext): Part {
  const contract = addressItem('Contract', to)
  if (intent.type === 'unwrap')
    return { title: 'Unwrap (withdraw)', items: [tokenItem('Amount', intent.amount, infoOf(to, facts)), contract] }
  return { title: 'Wrap (deposit)', items: [nativeItem('Amount', intent.amount, network), contract], saysValue: true }
}

/** Describes a transfer of a contract's ownership. */
export function ownershipPart({ to: owner }: IntentOf<'ownership'>, to: Hex): Part {
  const text = 'This gives the control over the contract away.'
  const items = [addressItem('New owner', owner), addressItem('Contract', to)]
  return { title: 'Transfer ownership', items, risks: [{ level: 'danger', code: 'ownership-transfer', text }] }
}

export function batchPart({ calls }: IntentOf<'batch'>, to: Hex): Part {
  const items = [addressItem('Through', to), textItem('Calls', `${calls.length}`)]
  return { title: 'Several calls at once', items }
}

/** Describes data that does not fit the arguments of its function. */
export function malformedPart({ to = '0x', data }: Call, signature: string | undefined): Part {
  const items = [
    ...(signature ? [codeItem('Function', signature)] : []),
    addressItem('Contract', to),
    codeItem('Data', data),
  ]
  const text = 'The data does not fit the function it names.'
  return { title: 'Unreadable call', items, risks: [{ level: 'warning', code: 'malformed-data', text }] }
}

/** Describes a function that is not known, or whose name is only a guess because nobody vouches for the contract. */
export function unknownPart({ call, selector, signature }: DecodedCall): Part {
  const { to = '0x', data } = call
  const items = [
    addressItem('Contract', to),
    ...(signature ? [codeItem('Looks like', signature)] : []),
    codeItem('Data', data),
  ]
  const text = signature
    ? 'What this function does is not known. Its name is one that any contract can use for anything.'
    : 'What this function does is not known.'
  const risks: Risk[] = [{ level: 'warning', code: 'unknown-function', text }]
  return { title: `Unknown function ${selector ?? data.slice(0, 10)}`, items, risks }
}
