import type { Hex } from '@oriel/shared/chains/caip.ts'
import { type Item, type Risk, risk } from '../../description/description.ts'
import { addressItem, codeItem, textItem, tokenItem } from '../../description/items.ts'
import { phrase } from '../../phrases/phrase.ts'
import type { DecodedCall } from '../calldata/calldata.ts'
import type { Intent } from '../calldata/intent.ts'
import { rightKinds } from '../calldata/rightKinds.ts'
import { isGiven } from './known.ts'
import type { CallContext, IntentOf, Part } from './part.ts'
import { addressRisks } from './risks.ts'
import { allowanceSize, isZero, tokenAddressItem } from './tokenItems.ts'
import { infoOf } from './tokenParts.ts'

type Right = IntentOf<'right'>

export function rightPart(right: Right, { to = '0x', data }: DecodedCall['call'], context: CallContext): Part {
  const { facts, account } = context
  const { title, loss, isForContracts } = rightKinds[right.right]
  const info = infoOf(to, facts)
  const contract = info?.standard === 'erc20' ? tokenAddressItem(to, info) : addressItem('item.contract', to)
  const { holder } = right
  if (right.isTaken) {
    const risks: Risk[] = [risk('warning', 'unknown-function.guess')]
    const from = holder && !isZero(holder) ? [addressItem('item.takenFrom', holder)] : []
    return { title: phrase('action.removePermission'), items: [...from, contract], risks }
  }
  const items = [...itemsOf(right, to, context), contract, ...(holder ? [] : [codeItem('item.data', data)])]
  if (!isGiven(right, account)) return { title, items }
  const risks = [loss, ...(holder && isForContracts ? addressRisks(holder, facts) : [])]
  return { title, items, risks }
}

/** Returns rows with the rights that the calls grant and their holders. */
export function givenRights(calls: readonly DecodedCall[], context: CallContext): Item[] {
  return calls.flatMap(({ call: { to = '0x' }, intent, inner }) => [
    ...(intent.type === 'right' && isGiven(intent, context.account) ? itemsOf(intent, to, context) : []),
    ...givenRights(inner, context),
  ])
}

function itemsOf({ right, holder, amount }: Right, to: Hex, { facts }: CallContext): Item[] {
  const named = holder ? [addressItem(rightKinds[right].label, holder)] : []
  if (amount === undefined) return named
  if (right === 'threshold' || right === 'owner') return [...named, textItem('item.ownersNeeded', `${amount}`)]
  if (right === 'nft') return [textItem('item.tokenId', `${amount}`), ...named]
  const isUnlimited = allowanceSize(amount) === 'unlimited'
  const label = right === 'borrow' ? 'item.mayBorrow' : 'item.maySpend'
  return [tokenItem(label, amount, right === 'borrow' ? infoOf(to, facts) : undefined, isUnlimited), ...named]
}

/** True if the called contract is a token whose name or decimals the description shows. */
export const isOfToken = (intent: Intent): boolean =>
  intent.type === 'right' && (intent.right === 'borrow' || intent.right === 'spendAll')
