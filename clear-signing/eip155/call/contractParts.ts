import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import {
  type Label,
  toAddressItem,
  toCodeItem,
  toNativeAmount,
  toNativeItem,
  toPhraseItem,
  toTextItem,
  toTimeItem,
  toTokenItem,
} from '../../description/items.ts'
import { phrase, type StoredPhrase } from '../../phrases/phrase.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Call, Fee } from '../calldata/intent.ts'
import { type CallContext, getSender, type IntentOf, type Part } from './part.ts'
import { getRecipientRisks } from './risks.ts'
import { getSwapRisks } from './swapRisks.ts'
import { type TokenLabel, toTokenAddressItem } from './tokenItems.ts'
import { findTokenInfo } from './tokenParts.ts'

/**
 * Describes a contract creation. A new contract has no rights yet, so it can take only the value sent with the call.
 */
export function describeCreation({ value, data }: Call, { network }: CallContext): Part {
  const items = [
    toPhraseItem('item.size', phrase('value.bytes', { count: (data.length - 2) / 2 })),
    toCodeItem('item.code', data),
  ]
  const risks: Risk[] = [risk('warning', 'contract-creation')]
  if (value > 0n) risks.push(risk('danger', 'contract-creation.value', { amount: toNativeAmount(value, network) }))
  return { title: phrase('action.createContract'), items, risks }
}

export function describeNativeTransfer(to: Hex, value: bigint, { network, account, chainData }: CallContext): Part {
  const items = [toNativeItem('item.amount', value, network), toAddressItem('item.to', to)]
  return { title: phrase('action.send'), items, risks: getRecipientRisks({ to, account }, chainData), saysValue: true }
}

export function describeSwap(intent: IntentOf<'swap'>, router: Hex, context: CallContext): Part {
  const {
    amountIn,
    amountInMax,
    amountOut,
    amountOutMin,
    path,
    until,
    native,
    fee,
    leftover,
    to = getSender(context),
  } = intent
  const { chainData, network, account } = context
  const isOwn = isSameAddress(to, account)
  const toAmountItems = (label: Label, units: bigint | undefined, end: 'given' | 'received'): Item[] => {
    if (units === undefined) return []
    if (native === end) return [toNativeItem(label, units, network)]
    return [toTokenItem(label, units, findTokenInfo(end === 'given' ? path[0] : path.at(-1), chainData))]
  }
  // Show the address, because anyone can create a token with a known symbol.
  const toTokenItems = (label: TokenLabel, end: 'given' | 'received'): Item[] => {
    const address = end === 'given' ? path[0] : path.at(-1)
    return native === end || !address ? [] : [toTokenAddressItem(address, findTokenInfo(address, chainData), label)]
  }
  const items = [
    ...toAmountItems('item.youGive', amountIn, 'given'),
    ...toAmountItems('item.youGiveAtMost', amountInMax, 'given'),
    ...toAmountItems(isOwn ? 'item.youReceive' : 'item.recipientReceives', amountOut, 'received'),
    ...toAmountItems(isOwn ? 'item.youReceiveAtLeast' : 'item.recipientReceivesAtLeast', amountOutMin, 'received'),
    ...toTokenItems('item.tokenYouGive', 'given'),
    ...toTokenItems('item.tokenYouReceive', 'received'),
    ...(isOwn ? [] : [toAddressItem('item.to', to)]),
    ...(fee ? toFeeItems(fee) : []),
    toAddressItem('item.router', router),
    ...(until === undefined ? [] : [toTimeItem('item.expires', until)]),
  ]
  const saysValue = native === 'given' && leftover === undefined
  const title = isOwn ? getSwapTitle(intent, context) : phrase('action.swap')
  return { title, items, risks: getSwapRisks(intent, router, context), saysValue }
}

/** Returns the title of a swap. Includes the names of known tokens only, because anyone can choose a symbol. */
function getSwapTitle({ path, native }: IntentOf<'swap'>, { chainData, network }: CallContext): StoredPhrase {
  const getName = (end: 'given' | 'received') => {
    if (native === end) return network.nativeCurrency.symbol
    const info = findTokenInfo(end === 'given' ? path[0] : path.at(-1), chainData)
    return info?.isKnown ? info.symbol : undefined
  }
  const [give, get] = [getName('given'), getName('received')]
  return give && get ? phrase('action.swapFor', { give, get }) : phrase('action.swap')
}

function toFeeItems({ bps, to }: Fee): Item[] {
  const part = phrase('value.partOfOutput', { percent: Number(bps) / 100 })
  return [toPhraseItem('item.fee', part), toAddressItem('item.feeTo', to)]
}

export function describeWrap(intent: IntentOf<'wrap' | 'unwrap'>, to: Hex, { network, chainData }: CallContext): Part {
  const contract = toAddressItem('item.contract', to)
  if (intent.type === 'unwrap')
    return {
      title: phrase('action.unwrap'),
      items: [toTokenItem('item.amount', intent.amount, findTokenInfo(to, chainData)), contract],
    }
  return {
    title: phrase('action.wrap'),
    items: [toNativeItem('item.amount', intent.amount, network), contract],
    saysValue: true,
  }
}

export function describeInnerBatch({ calls, runs = [] }: IntentOf<'batch'>, to: Hex): Part {
  const items = [toAddressItem('item.through', to), toTextItem('item.calls', `${calls.length}`)]
  const risks = runs.map((contract) => risk('danger', 'delegate-call.contract', { contract }))
  return { title: phrase('action.calls'), items, risks }
}

export function describeMalformed({ to = '0x', data }: Call, signature: string | undefined): Part {
  const items = [
    ...(signature ? [toCodeItem('item.function', signature)] : []),
    toAddressItem('item.contract', to),
    toCodeItem('item.data', data),
  ]
  return { title: phrase('action.unreadableCall'), items, risks: [risk('warning', 'malformed-data')] }
}

/** Describes a function that is unknown, or whose name is only a guess because the contract is unknown. */
export function describeUnknown({ call, signature }: DecodedCall): Part {
  const { to = '0x', data } = call
  const items = [
    toAddressItem('item.contract', to),
    ...(signature ? [toCodeItem('item.looksLike', signature)] : []),
    toCodeItem('item.data', data),
  ]
  return {
    title: phrase('action.unknownFunction'),
    items,
    risks: [risk('warning', signature ? 'unknown-function.guess' : 'unknown-function')],
  }
}
