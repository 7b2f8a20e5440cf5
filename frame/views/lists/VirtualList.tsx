import { defaultRangeExtractor, measureElement, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { type Place, placesOf, withFocused } from './listPlaces.ts'

/** Rows that are ready beyond those in sight, at either end. */
const overscan = 6

type VirtualListProps<item> = {
  label: string
  items: readonly item[]
  /** The same function each time. */
  keyOf: (item: item) => string
  /** In px at the usual text size; each is measured when it is there. */
  heightOf: (item: item) => number
  /** How many items of the list a row has: none in a heading. The same function each time. @default one */
  countOf?: ((item: item) => number) | undefined
  /** With the place of the first item in the row. */
  render: (item: item, place: Place) => ReactNode
  /** There is more, and the end comes into sight; told again when this changes. */
  onEnd?: (() => void) | undefined
  /** What is in the rows are the items of the list, not the rows; a row that counts for none is one itself. */
  rowsAreGroups?: boolean | undefined
}

/** Any number of rows, of which only those in sight are in the page. It scrolls with the modal. */
export function VirtualList<item>(props: VirtualListProps<item>) {
  const { label, items, keyOf, countOf = one, render, onEnd, rowsAreGroups } = props
  const list = useRef<HTMLDivElement>(null)
  // By key: what comes in above moves the row, and the focus with it.
  const [focusedKey, setFocusedKey] = useState<string>()
  const focused = useMemo(
    () => (focusedKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === focusedKey)),
    [items, keyOf, focusedKey],
  )
  const places = useMemo(() => placesOf(items, countOf), [items, countOf])
  const rows = useRows(list, props, focused)
  const shown = rows.getVirtualItems()
  const isAtEnd = (shown.at(-1)?.index ?? -1) >= items.length - 1
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, onEnd])

  // The row with the focus stays in the page, so that the focus does.
  function follow(event: FocusEvent) {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    const item = items[Number(row?.dataset.index ?? -1)]
    setFocusedKey(item === undefined ? undefined : keyOf(item))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that come and go have places of their own
    <div
      ref={list}
      role="list"
      className="virtual-list"
      aria-label={label}
      style={{ blockSize: rows.getTotalSize() }}
      onFocus={follow}
      onBlur={() => setFocusedKey(undefined)}
    >
      {shown.map(({ index, key, start }) => {
        const item = items[index] as item
        const place = { number: places.first[index] ?? 1, size: onEnd ? -1 : places.count }
        const isGroup = rowsAreGroups && countOf(item) > 0
        const isItem = !rowsAreGroups && countOf(item) > 0
        return (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            className="virtual-row"
            role={isGroup ? 'none' : 'listitem'}
            {...(isItem && { 'aria-posinset': place.number, 'aria-setsize': place.size })}
            style={{ insetBlockStart: start - rows.options.scrollMargin }}
          >
            {render(item, place)}
          </div>
        )
      })}
    </div>
  )
}

const one = () => 1

function useRows<item>(
  list: React.RefObject<HTMLElement | null>,
  { items, keyOf, heightOf }: VirtualListProps<item>,
  focused: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // The same function until the rows change: for a new one the place of each is worked out again.
  const getItemKey = useCallback((index: number) => keyOf(items[index] as item), [items, keyOf])
  const scroller = useCallback(() => list.current?.closest<HTMLElement>('.modal-scroll') ?? null, [list])
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    getScrollElement: scroller,
    estimateSize: (index) => heightOf(items[index] as item),
    getItemKey,
    // In a frame that is not shown yet rows have no height: without one, all of them would seem to be in sight.
    measureElement: (row, entry, rows) =>
      measureElement(row, entry, rows) || rows.options.estimateSize(rows.indexFromElement(row)),
    overscan,
    scrollMargin,
    rangeExtractor: (range: Range) => withFocused(defaultRangeExtractor(range), focused),
  })
  // Without a list of what to watch: whatever stands above may have changed its height; not while it scrolls.
  useLayoutEffect(() => {
    if (rows.isScrolling) return
    const [area, inner] = [scroller(), list.current]
    if (area && inner)
      setScrollMargin(inner.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop)
  })
  return rows
}
