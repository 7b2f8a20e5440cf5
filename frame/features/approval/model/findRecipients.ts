import type { Description, Item } from '@oriel/clear-signing/description/description.ts'
import type { PhraseKey } from '@oriel/clear-signing/phrases/phrase.ts'
import { describeItem } from './describe.ts'

/** A recipient of assets or permissions, with the number of the step that grants them. */
export type Taker = { label: string; address: string; step?: number }

const takerLabels: readonly PhraseKey[] = [
  ...(['item.spender', 'item.operator', 'item.givenTo', 'item.newOwner', 'item.manager'] as const),
  ...(['item.to', 'item.toTokenAccount', 'item.receiver', 'item.depositTo', 'item.controlledBy'] as const),
]
const mostTakers = 2

/** Returns the recipients of what the request gives away: the first address in its rows, or in each risky step. */
export function findRecipients({ headline, steps }: Pick<Description, 'headline' | 'steps'>): Taker[] {
  if (!steps) return findRecipientItems(headline).slice(0, 1)
  const found = steps.flatMap(({ items, isRisky }, at) =>
    isRisky
      ? findRecipientItems(items)
          .slice(0, 1)
          .map((taker) => ({ ...taker, step: at + 1 }))
      : [],
  )
  return found
    .filter(({ address }, at) => found.findIndex((one) => one.address === address) === at)
    .slice(0, mostTakers)
}

const findRecipientItems = (items: readonly Item[]): Taker[] =>
  items.flatMap((item) =>
    item.kind === 'address' && takerLabels.includes(item.label.key)
      ? [{ label: describeItem(item).label, address: item.value }]
      : [],
  )
