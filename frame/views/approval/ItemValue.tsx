import type { Amount, Item } from '../../chains/description.ts'
import { formatLocale, t } from '../../i18n/i18n.ts'
import { formatAmount } from '../../platform/format.ts'
import { Address } from '../../ui/Address.tsx'
import { CodeBox } from '../../ui/CodeBox.tsx'
import { KeyValue } from '../../ui/KeyValue.tsx'
import { Dollars } from './Dollars.tsx'

const address = /^(0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/

/** Values of more characters than this stand below their labels. */
const longest = 32

/** Shows described rows, with whole addresses and long values below their labels. */
export function Items({ items }: { items: Item[] }) {
  return (
    <KeyValue
      rows={items.map((item) => ({
        label: item.label,
        value: <ItemValue item={item} />,
        stacked: isWholeAddress(item) || (!item.amount && item.value.length > longest),
      }))}
    />
  )
}

const isWholeAddress = ({ kind, value }: Item) => kind === 'address' && address.test(value)

/** One described value; amounts are formatted here, everything else arrives safe to show. */
export function ItemValue({ item }: { item: Item }) {
  if (item.amount)
    return (
      <>
        <span className="amount">{amountText(item.amount)}</span>
        <Dollars amount={item.amount} />
      </>
    )
  if (isWholeAddress(item)) return <Address address={item.value} full />
  if (item.kind === 'code') return <CodeBox text={item.value} label={item.label} hideLabel />
  if (item.kind === 'time') return <time title={item.value}>{localTime(item.value)}</time>
  return <bdi>{item.value}</bdi>
}

/** In the person's own time zone; what is no date stays as it came. */
function localTime(value: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  return new Intl.DateTimeFormat(formatLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Without decimals only the raw units are known, and that is what it says. */
export function amountText({ units, symbol, decimals, unlimited }: Amount): string {
  if (unlimited) return t('approve.unlimited', { symbol })
  if (decimals === undefined) return t('approve.rawUnits', { units: units.toString(), symbol })
  return `${formatAmount(units, decimals, { maximumFractionDigits: decimals, locale: formatLocale() })} ${symbol}`
}
