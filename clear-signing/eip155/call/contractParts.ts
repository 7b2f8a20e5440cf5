import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import {
  addressItem,
  codeItem,
  type Label,
  nativeAmount,
  nativeItem,
  phraseItem,
  textItem,
  timeItem,
  tokenItem,
} from '../../description/items.ts'
import { phrase, type StoredPhrase } from '../../phrases/phrase.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Call, Fee } from '../calldata/intent.ts'
import { type CallContext, type IntentOf, type Part, senderOf } from './part.ts'
import { recipientRisks } from './risks.ts'
import { swapRisks } from './swapRisks.ts'
import { type TokenLabel, tokenAddressItem } from './tokenItems.ts'
import { infoOf } from './tokenParts.ts'

/** Describes a contract creation. A new contract has no rights yet, so all it can take is the value sent along. */
export function createPart({ value, data }: Call, { network }: CallContext): Part {
  const items = [
    phraseItem('item.size', phrase('value.bytes', { count: (data.length - 2) / 2 })),
    codeItem('item.code', data),
  ]
  const risks: Risk[] = [risk('warning', 'contract-creation')]
  if (value > 0n) risks.push(risk('danger', 'contract-creation.value', { amount: nativeAmount(value, network) }))
  return { title: phrase('action.createContract'), items, risks }
}

export function nativePart(to: Hex, value: bigint, { network, account, facts }: CallContext): Part {
  const items = [nativeItem('item.amount', value, network), addressItem('item.to', to)]
  return { title: phrase('action.send'), items, risks: recipientRisks({ to, account }, facts), saysValue: true }
}

export function swapPart(intent: IntentOf<'swap'>, router: Hex, context: CallContext): Part {
  const { spend, most, receive, least, path, until, native, fee, kept, to = senderOf(context) } = intent
  const { facts, network, account } = context
  const isOwn = sameAddress(to, account)
  const amount = (label: Label, units: bigint | undefined, end: 'given' | 'received'): Item[] => {
    if (units === undefined) return []
    if (native === end) return [nativeItem(label, units, network)]
    return [tokenItem(label, units, infoOf(end === 'given' ? path[0] : path.at(-1), facts))]
  }
  // Anyone can create a token with a known symbol, so the address is shown.
  const token = (label: TokenLabel, end: 'given' | 'received'): Item[] => {
    const address = end === 'given' ? path[0] : path.at(-1)
    return native === end || !address ? [] : [tokenAddressItem(address, infoOf(address, facts), label)]
  }
  const items = [
    ...amount('item.youGive', spend, 'given'),
    ...amount('item.youGiveAtMost', most, 'given'),
    ...amount(isOwn ? 'item.youReceive' : 'item.recipientReceives', receive, 'received'),
    ...amount(isOwn ? 'item.youReceiveAtLeast' : 'item.recipientReceivesAtLeast', least, 'received'),
    ...token('item.tokenYouGive', 'given'),
    ...token('item.tokenYouReceive', 'received'),
    ...(isOwn ? [] : [addressItem('item.to', to)]),
    ...(fee ? feeItems(fee) : []),
    addressItem('item.router', router),
    ...(until === undefined ? [] : [timeItem('item.expires', until)]),
  ]
  const saysValue = native === 'given' && kept === undefined
  const title = isOwn ? swapTitle(intent, context) : phrase('action.swap')
  return { title, items, risks: swapRisks(intent, router, context), saysValue }
}

/** Returns the title of a swap. Names only known tokens, because anyone can choose a symbol. */
function swapTitle({ path, native }: IntentOf<'swap'>, { facts, network }: CallContext): StoredPhrase {
  const nameOf = (end: 'given' | 'received') => {
    if (native === end) return network.nativeCurrency.symbol
    const info = infoOf(end === 'given' ? path[0] : path.at(-1), facts)
    return info?.isKnown ? info.symbol : undefined
  }
  const [give, get] = [nameOf('given'), nameOf('received')]
  return give && get ? phrase('action.swapFor', { give, get }) : phrase('action.swap')
}

function feeItems({ bps, to }: Fee): Item[] {
  const part = phrase('value.partOfOutput', { percent: Number(bps) / 100 })
  return [phraseItem('item.fee', part), addressItem('item.feeTo', to)]
}

export function wrapPart(intent: IntentOf<'wrap' | 'unwrap'>, to: Hex, { network, facts }: CallContext): Part {
  const contract = addressItem('item.contract', to)
  if (intent.type === 'unwrap')
    return {
      title: phrase('action.unwrap'),
      items: [tokenItem('item.amount', intent.amount, infoOf(to, facts)), contract],
    }
  return {
    title: phrase('action.wrap'),
    items: [nativeItem('item.amount', intent.amount, network), contract],
    saysValue: true,
  }
}

export function batchPart({ calls, runs = [] }: IntentOf<'batch'>, to: Hex): Part {
  const items = [addressItem('item.through', to), textItem('item.calls', `${calls.length}`)]
  const risks = runs.map((contract) => risk('danger', 'delegate-call.contract', { contract }))
  return { title: phrase('action.calls'), items, risks }
}

export function malformedPart({ to = '0x', data }: Call, signature: string | undefined): Part {
  const items = [
    ...(signature ? [codeItem('item.function', signature)] : []),
    addressItem('item.contract', to),
    codeItem('item.data', data),
  ]
  return { title: phrase('action.unreadableCall'), items, risks: [risk('warning', 'malformed-data')] }
}

/** Describes a function that is unknown, or whose name is only a guess because the contract is unknown. */
export function unknownPart({ call, signature }: DecodedCall): Part {
  const { to = '0x', data } = call
  const items = [
    addressItem('item.contract', to),
    ...(signature ? [codeItem('item.looksLike', signature)] : []),
    codeItem('item.data', data),
  ]
  return {
    title: phrase('action.unknownFunction'),
    items,
    risks: [risk('warning', signature ? 'unknown-function.guess' : 'unknown-function')],
  }
}
