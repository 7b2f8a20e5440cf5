import type { Item } from '@oriel/clear-signing/description/description.ts'
import { getFormatLocale } from '../../../i18n/i18n.ts'
import { Address } from '../../../ui/Address.tsx'
import { CodeBox } from '../../../ui/CodeBox.tsx'
import { KeyValue } from '../../../ui/KeyValue.tsx'
import { Dollars } from '../fees/Dollars.tsx'
import { describeItem } from '../model/describe.ts'

const address = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

const longest = 32

export function Items({ items }: { items: readonly Item[] }) {
  return (
    <KeyValue
      rows={items.map((item) => {
        const { label } = describeItem(item)
        return { label, value: <ItemValue item={item} />, stacked: isLongItem(item) }
      })}
    />
  )
}

/** Returns true if the value needs its own line. */
export function isLongItem(item: Item): boolean {
  return isWholeAddress(item) || (item.kind !== 'amount' && describeItem(item).value.length > longest)
}

const isWholeAddress = (item: Item) => item.kind === 'address' && address.test(item.value)

/** Shows the value of an item, whose strings are already sanitized. */
export function ItemValue({ item }: { item: Item }) {
  const { label, value } = describeItem(item)
  if (item.kind === 'amount')
    return (
      <>
        <span className="amount">{value}</span>
        <Dollars amount={item.amount} />
      </>
    )
  if (isWholeAddress(item)) return <Address address={value} full />
  if (item.kind === 'code') return <CodeBox text={value} label={label} hideLabel />
  if (item.kind === 'time') return <time title={value}>{formatLocalTime(value)}</time>
  return <bdi>{value}</bdi>
}

function formatLocalTime(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  return new Intl.DateTimeFormat(getFormatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
