import type { Hex } from '@oriel/shared/chains/caip.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { toAddressItem, toCodeItem, toTextItem, toTokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Intent } from '../calldata/intent.ts'
import { rightKinds } from '../calldata/rightKinds.ts'
import { isGranted } from './known.ts'
import type { CallContext, IntentOf, Part } from './part.ts'
import { getAddressRisks } from './risks.ts'
import { getAllowanceSize, isZero, toTokenAddressItem } from './tokenItems.ts'
import { findTokenInfo } from './tokenParts.ts'

type Right = IntentOf<'right'>

export function describeRight(right: Right, { to = '0x', data }: DecodedCall['call'], context: CallContext): Part {
  const { chainData, account } = context
  const { title, loss, isForContracts } = rightKinds[right.right]
  const info = findTokenInfo(to, chainData)
  const contract = info?.standard === 'erc20' ? toTokenAddressItem(to, info) : toAddressItem('item.contract', to)
  const { holder } = right
  if (right.isTaken) {
    const risks: Risk[] = [risk('warning', 'unknown-function.guess')]
    const from = holder && !isZero(holder) ? [toAddressItem('item.takenFrom', holder)] : []
    return { title: phrase('action.removePermission'), items: [...from, contract], risks }
  }
  const items = [...toItems(right, to, context), contract, ...(holder ? [] : [toCodeItem('item.data', data)])]
  if (!isGranted(right, account)) return { title, items }
  const risks = [loss, ...(holder && isForContracts ? getAddressRisks(holder, chainData) : [])]
  return { title, items, risks }
}

/** Returns rows for the rights that the calls grant and for their holders. */
export function getGrantedRights(calls: readonly DecodedCall[], context: CallContext): Item[] {
  return calls.flatMap(({ call: { to = '0x' }, intent, inner }) => [
    ...(intent.type === 'right' && isGranted(intent, context.account) ? toItems(intent, to, context) : []),
    ...getGrantedRights(inner, context),
  ])
}

function toItems({ right, holder, amount }: Right, to: Hex, { chainData }: CallContext): Item[] {
  const holderItems = holder ? [toAddressItem(rightKinds[right].label, holder)] : []
  if (amount === undefined) return holderItems
  if (right === 'threshold' || right === 'owner') return [...holderItems, toTextItem('item.ownersNeeded', `${amount}`)]
  if (right === 'nft') return [toTextItem('item.tokenId', `${amount}`), ...holderItems]
  const isUnlimited = getAllowanceSize(amount) === 'unlimited'
  const label = right === 'borrow' ? 'item.mayBorrow' : 'item.maySpend'
  return [
    toTokenItem(label, amount, right === 'borrow' ? findTokenInfo(to, chainData) : undefined, isUnlimited),
    ...holderItems,
  ]
}

/**
 * Returns true if only token contracts grant a right of this kind. The description then shows the token's name or
 * decimals.
 */
export const isTokenRight = (intent: Intent): boolean =>
  intent.type === 'right' && (intent.right === 'borrow' || intent.right === 'spendAll')
