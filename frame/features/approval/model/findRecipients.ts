import type { Description, Item } from '@oriel/clear-signing/description/description.ts'
import type { PhraseKey } from '@oriel/clear-signing/phrases/phrase.ts'
import { describeItem } from './describe.ts'

/** A recipient of assets or permissions, with the number of the step that grants them. */
export type Recipient = { label: string; address: string; step?: number }

const recipientLabels: readonly PhraseKey[] = [
  ...(['item.spender', 'item.operator', 'item.givenTo', 'item.newOwner', 'item.manager'] as const),
  ...(['item.to', 'item.toTokenAccount', 'item.receiver', 'item.depositTo', 'item.controlledBy'] as const),
]
const maxRecipients = 2

/**
 * Returns the recipients of the assets and permissions that the request gives away: the first recipient in its rows or,
 * for a request with steps, the first one in each risky step.
 */
export function findRecipients({ headline, steps }: Pick<Description, 'headline' | 'steps'>): Recipient[] {
  if (!steps) return findRecipientItems(headline).slice(0, 1)
  const found = steps.flatMap(({ items, isRisky }, at) =>
    isRisky
      ? findRecipientItems(items)
          .slice(0, 1)
          .map((recipient) => ({ ...recipient, step: at + 1 }))
      : [],
  )
  return found
    .filter(({ address }, at) => found.findIndex((recipient) => recipient.address === address) === at)
    .slice(0, maxRecipients)
}

const findRecipientItems = (items: readonly Item[]): Recipient[] =>
  items.flatMap((item) =>
    item.kind === 'address' && recipientLabels.includes(item.label.key)
      ? [{ label: describeItem(item).label, address: item.value }]
      : [],
  )
