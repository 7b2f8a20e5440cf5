import { type Hex, sameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { addressItem, phraseItem, textItem, timeItem, tokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { Facts } from '../read/facts.ts'
import type { TokenInfo } from '../read/tokens.ts'
import { type CallContext, type IntentOf, type Part, senderOf } from './part.ts'
import { addressRisks, helperRisks, recipientRisks, spenderRisks } from './risks.ts'
import { allowanceSize, isZero, tokenAddressItem } from './tokenItems.ts'

export function transferPart({ from, to, amount }: IntentOf<'transfer'>, token: Hex, context: CallContext): Part {
  const info = infoOf(token, context.facts)
  const isNft = info?.standard === 'erc721'
  const items = [
    isNft ? textItem('item.tokenId', `${amount}`) : tokenItem('item.amount', amount, info),
    ...(from ? [addressItem('item.from', from)] : []),
    addressItem('item.to', to),
    tokenAddressItem(token, info),
  ]
  const risks = sendRisks({ from, to, token }, context)
  return { title: isNft ? phrase('action.sendNft') : phrase('action.sendTokens'), items, risks }
}

const limitLabels = { set: 'item.maySpend', increase: 'item.maySpendMore', decrease: 'item.maySpendLess' } as const

export function approvePart(
  { token: named, spender, amount, change, until }: IntentOf<'approve'>,
  to: Hex,
  { facts, now = Date.now() }: CallContext,
): Part {
  const token = named ?? to
  const info = infoOf(token, facts)
  const end = until === undefined ? [] : [timeItem('item.permissionEnds', until)]
  if (info?.standard === 'erc721') {
    const items = [
      textItem('item.tokenId', `${amount}`),
      addressItem('item.spender', spender),
      tokenAddressItem(token, info),
    ]
    const about = addressRisks(spender, facts)
    // Only contracts that ship with the release carry no risk of their own.
    const risks: Risk[] = [risk(about.length > 0 ? 'danger' : 'warning', 'nft-allowance'), ...about]
    return { title: phrase('action.allowNft'), items, risks: isZero(spender) ? [] : risks }
  }
  const unlimited = change !== 'decrease' && allowanceSize(amount, info) === 'unlimited'
  const isRemoval = amount === 0n && change === 'set'
  const items = [
    tokenItem(limitLabels[change], amount, info, unlimited),
    addressItem(isRemoval ? 'item.takenFrom' : 'item.spender', spender),
    tokenAddressItem(token, info),
    ...end,
  ]
  if (change === 'decrease') return { title: phrase('action.allowLessSpending'), items, risks: tokenRisks(info, facts) }
  const risks = [
    ...spenderRisks({ spender, amount, token: info }, facts),
    ...(amount > 0n ? endRisks(until, now) : []),
    ...tokenRisks(info, facts),
  ]
  if (isRemoval) return { title: phrase('action.removeSpending'), items, risks }
  return {
    title: change === 'increase' ? phrase('action.allowMoreSpending') : phrase('action.allowSpending'),
    items,
    risks,
  }
}

export function permitPart(
  { spender, amount, until, ...named }: IntentOf<'permit'>,
  to: Hex,
  context: CallContext,
): Part {
  const { account, facts } = context
  const { token = to, owner = senderOf(context) } = named
  const info = infoOf(token, facts)
  const items = [
    tokenItem('item.maySpend', amount, info, allowanceSize(amount, info) === 'unlimited'),
    addressItem('item.owner', owner),
    addressItem('item.spender', spender),
    tokenAddressItem(token, info),
    timeItem('item.signatureExpires', until),
  ]
  const isOwn = named.owner === undefined || sameAddress(owner, account)
  const own = isOwn ? spenderRisks({ spender, amount, token: info }, facts) : []
  return { title: phrase('action.usePermit'), items, risks: [...own, ...tokenRisks(info, facts)] }
}

export function nftPart({ from, to, ids, amounts }: IntentOf<'transfer-nft'>, token: Hex, context: CallContext): Part {
  const info = infoOf(token, context.facts)
  const shown = ids.slice(0, 10).map((id, at) => (amounts ? `${amounts[at] ?? 0n} × #${id}` : `#${id}`))
  const listed = shown.join(', ')
  const count = ids.length - shown.length
  const items = [
    phraseItem(
      ids.length === 1 ? 'item.tokenId' : 'item.tokenIds',
      count > 0 ? phrase('value.itemsAndMore', { items: listed, count }) : phrase('value.items', { items: listed }),
    ),
    addressItem('item.from', from),
    addressItem('item.to', to),
    tokenAddressItem(token, info),
  ]
  const risks = sendRisks({ from, to, token }, context)
  return { title: ids.length === 1 ? phrase('action.sendNft') : phrase('action.sendNfts'), items, risks }
}

function sendRisks(
  { from, to, token }: { from: Hex | undefined; to: Hex; token: Hex },
  { account, facts, network }: CallContext,
): Risk[] {
  return [
    ...recipientRisks({ to, account, token }, facts),
    ...helperRisks(to, network),
    ...ownerRisks(from, account),
    ...tokenRisks(infoOf(token, facts), facts),
  ]
}

export function approveAllPart(
  { operator, approved }: IntentOf<'approve-all'>,
  token: Hex,
  { facts }: CallContext,
): Part {
  const info = infoOf(token, facts)
  const items = [addressItem(approved ? 'item.operator' : 'item.takenFrom', operator), tokenAddressItem(token, info)]
  if (!approved) return { title: phrase('action.removeAllNfts'), items, risks: tokenRisks(info, facts) }
  const all = info?.name
    ? risk('danger', 'approval-for-all', { collection: info.name })
    : risk('danger', 'approval-for-all.unnamed')
  const risks = [all, ...addressRisks(operator, facts)]
  const title = info?.name ? phrase('action.allowAllOf', { collection: info.name }) : phrase('action.allowAllNfts')
  return { title, items, risks: [...risks, ...tokenRisks(info, facts)] }
}

export const infoOf = (token: string | undefined, { tokens }: Facts) => tokens.get(token?.toLowerCase() ?? '')

function ownerRisks(from: Hex | undefined, account: string): Risk[] {
  if (from === undefined || sameAddress(from, account)) return []
  return [risk('warning', 'other-owner', { owner: from })]
}

const longLivedMs = 31 * 86_400_000

function endRisks(until: bigint | undefined, now: number): Risk[] {
  if (until === undefined || until * 1000n <= BigInt(now + longLivedMs)) return []
  return [risk('warning', 'long-lived-permit')]
}

function tokenRisks(info: TokenInfo | undefined, { unavailable }: Facts): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  return [risk('warning', 'unknown-token')]
}
