import type { Item } from '@oriel/clear-signing/description/description.ts'
import type { ReactNode } from 'react'
import { Fact, Facts } from '../../../ui/Fact.tsx'
import { describeItem } from '../model/describe.ts'
import { ItemValue, isLongItem } from './ItemValue.tsx'

type Props = {
  items: readonly Item[]
  /** Returns the content to show beside the label if the value is on a line of its own. */
  noteOf?: (item: Item) => ReactNode
  /** Returns a replacement for the value. */
  renderValue?: (item: Item) => ReactNode | undefined
}

export function ItemFacts({ items, noteOf, renderValue }: Props) {
  if (items.length === 0) return null
  return (
    <Facts>
      {items.map((item, at) => {
        const { label } = describeItem(item)
        const value = renderValue?.(item) ?? <ItemValue item={item} />
        const isLong = isLongItem(item)
        return (
          <Fact
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is frozen
            key={at}
            label={label}
            value={isLong ? noteOf?.(item) : value}
            below={isLong ? value : undefined}
          />
        )
      })}
    </Facts>
  )
}
