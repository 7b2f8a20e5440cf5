import { type Hex, isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Risk, risk } from '../../description/description.ts'
import { toAddressItem, toPhraseItem, toTextItem, toTimeItem, toTokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { ChainData } from '../read/chainData.ts'
import type { TokenInfo } from '../read/tokens.ts'
import { type CallContext, getSender, type IntentOf, type Part } from './part.ts'
import { getAddressRisks, getHelperRisks, getRecipientRisks, getSpenderRisks } from './risks.ts'
import { getAllowanceSize, isZero, toTokenAddressItem } from './tokenItems.ts'

export function describeTransfer({ from, to, amount }: IntentOf<'transfer'>, token: Hex, context: CallContext): Part {
  const info = findTokenInfo(token, context.chainData)
  const isNft = info?.standard === 'erc721'
  const items = [
    isNft ? toTextItem('item.tokenId', `${amount}`) : toTokenItem('item.amount', amount, info),
    ...(from ? [toAddressItem('item.from', from)] : []),
    toAddressItem('item.to', to),
    toTokenAddressItem(token, info),
  ]
  const risks = getSendRisks({ from, to, token }, context)
  return { title: isNft ? phrase('action.sendNft') : phrase('action.sendTokens'), items, risks }
}

const limitLabels = { set: 'item.maySpend', increase: 'item.maySpendMore', decrease: 'item.maySpendLess' } as const

export function describeApproval(
  { token: named, spender, amount, change, until }: IntentOf<'approve'>,
  to: Hex,
  { chainData, now = Date.now() }: CallContext,
): Part {
  const token = named ?? to
  const info = findTokenInfo(token, chainData)
  const end = until === undefined ? [] : [toTimeItem('item.permissionEnds', until)]
  if (info?.standard === 'erc721') {
    const items = [
      toTextItem('item.tokenId', `${amount}`),
      toAddressItem('item.spender', spender),
      toTokenAddressItem(token, info),
    ]
    const about = getAddressRisks(spender, chainData)
    // Report a warning for contracts that ship with the release, because they have no risk of their own. For all other
    // contracts, the allowance is a danger.
    const risks: Risk[] = [risk(about.length > 0 ? 'danger' : 'warning', 'nft-allowance'), ...about]
    return { title: phrase('action.allowNft'), items, risks: isZero(spender) ? [] : risks }
  }
  const unlimited = change !== 'decrease' && getAllowanceSize(amount, info) === 'unlimited'
  const isRemoval = amount === 0n && change === 'set'
  const items = [
    toTokenItem(limitLabels[change], amount, info, unlimited),
    toAddressItem(isRemoval ? 'item.takenFrom' : 'item.spender', spender),
    toTokenAddressItem(token, info),
    ...end,
  ]
  if (change === 'decrease')
    return { title: phrase('action.allowLessSpending'), items, risks: getTokenRisks(info, chainData) }
  const risks = [
    ...getSpenderRisks({ spender, amount, token: info }, chainData),
    ...(amount > 0n ? getExpiryRisks(until, now) : []),
    ...getTokenRisks(info, chainData),
  ]
  if (isRemoval) return { title: phrase('action.removeSpending'), items, risks }
  return {
    title: change === 'increase' ? phrase('action.allowMoreSpending') : phrase('action.allowSpending'),
    items,
    risks,
  }
}

export function describePermit(
  { spender, amount, until, ...named }: IntentOf<'permit'>,
  to: Hex,
  context: CallContext,
): Part {
  const { account, chainData } = context
  const { token = to, owner = getSender(context) } = named
  const info = findTokenInfo(token, chainData)
  const items = [
    toTokenItem('item.maySpend', amount, info, getAllowanceSize(amount, info) === 'unlimited'),
    toAddressItem('item.owner', owner),
    toAddressItem('item.spender', spender),
    toTokenAddressItem(token, info),
    toTimeItem('item.signatureExpires', until),
  ]
  const isOwn = named.owner === undefined || isSameAddress(owner, account)
  const own = isOwn ? getSpenderRisks({ spender, amount, token: info }, chainData) : []
  return { title: phrase('action.usePermit'), items, risks: [...own, ...getTokenRisks(info, chainData)] }
}

export function describeNftTransfer(
  { from, to, ids, amounts }: IntentOf<'transfer-nft'>,
  token: Hex,
  context: CallContext,
): Part {
  const info = findTokenInfo(token, context.chainData)
  const shown = ids.slice(0, 10).map((id, at) => (amounts ? `${amounts[at] ?? 0n} × #${id}` : `#${id}`))
  const listed = shown.join(', ')
  const count = ids.length - shown.length
  const items = [
    toPhraseItem(
      ids.length === 1 ? 'item.tokenId' : 'item.tokenIds',
      count > 0 ? phrase('value.itemsAndMore', { items: listed, count }) : phrase('value.items', { items: listed }),
    ),
    toAddressItem('item.from', from),
    toAddressItem('item.to', to),
    toTokenAddressItem(token, info),
  ]
  const risks = getSendRisks({ from, to, token }, context)
  return { title: ids.length === 1 ? phrase('action.sendNft') : phrase('action.sendNfts'), items, risks }
}

function getSendRisks(
  { from, to, token }: { from: Hex | undefined; to: Hex; token: Hex },
  { account, chainData, network }: CallContext,
): Risk[] {
  return [
    ...getRecipientRisks({ to, account, token }, chainData),
    ...getHelperRisks(to, network),
    ...getOwnerRisks(from, account),
    ...getTokenRisks(findTokenInfo(token, chainData), chainData),
  ]
}

export function describeApproveAll(
  { operator, approved }: IntentOf<'approve-all'>,
  token: Hex,
  { chainData }: CallContext,
): Part {
  const info = findTokenInfo(token, chainData)
  const items = [
    toAddressItem(approved ? 'item.operator' : 'item.takenFrom', operator),
    toTokenAddressItem(token, info),
  ]
  if (!approved) return { title: phrase('action.removeAllNfts'), items, risks: getTokenRisks(info, chainData) }
  const all = info?.name
    ? risk('danger', 'approval-for-all', { collection: info.name })
    : risk('danger', 'approval-for-all.unnamed')
  const risks = [all, ...getAddressRisks(operator, chainData)]
  const title = info?.name ? phrase('action.allowAllOf', { collection: info.name }) : phrase('action.allowAllNfts')
  return { title, items, risks: [...risks, ...getTokenRisks(info, chainData)] }
}

export const findTokenInfo = (token: string | undefined, { tokens }: ChainData) =>
  tokens.get(token?.toLowerCase() ?? '')

function getOwnerRisks(from: Hex | undefined, account: string): Risk[] {
  if (from === undefined || isSameAddress(from, account)) return []
  return [risk('warning', 'other-owner', { owner: from })]
}

const longLivedMs = 31 * 86_400_000

function getExpiryRisks(until: bigint | undefined, now: number): Risk[] {
  if (until === undefined || until * 1000n <= BigInt(now + longLivedMs)) return []
  return [risk('warning', 'long-lived-permit')]
}

function getTokenRisks(info: TokenInfo | undefined, { unavailable }: ChainData): Risk[] {
  if (unavailable !== undefined || (info && info.standard !== 'unknown')) return []
  return [risk('warning', 'unknown-token')]
}
