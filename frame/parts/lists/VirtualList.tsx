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
import { computePlaces, type Place, withFocused } from './listPlaces.ts'

const overscan = 6

type VirtualListProps<item> = {
  label: string
  items: readonly item[]
  /** Returns an item's key. Must be stable between renders. */
  keyOf: (item: item) => string
  /** Returns a row's estimated height at the default text size, in px. Rows are measured once they render. */
  heightOf: (item: item) => number
  /** Returns the number of list items in a row, or 0 for a heading. Must be stable between renders. @default one */
  countOf?: ((item: item) => number) | undefined
  /** Renders a row. `place` is the position of the row's first item. */
  render: (item: item, place: Place) => ReactNode
  /**
   * Called when the end of the list becomes visible, and again if the function changes while it is. Undefined if there
   * is nothing more to load.
   */
  onEnd?: (() => void) | undefined
  /** True if rows group several list items. In that case, a row with a count of 0 is a list item itself. */
  rowsAreGroups?: boolean | undefined
}

export function VirtualList<item>(props: VirtualListProps<item>) {
  const { label, items, keyOf, countOf = countOne, render, onEnd, rowsAreGroups } = props
  const list = useRef<HTMLDivElement>(null)
  // Track the focused row by key, because its index changes when rows are inserted above it.
  const [focusedKey, setFocusedKey] = useState<string>()
  const focused = useMemo(
    () => (focusedKey === undefined ? -1 : items.findIndex((item) => keyOf(item) === focusedKey)),
    [items, keyOf, focusedKey],
  )
  const places = useMemo(() => computePlaces(items, countOf), [items, countOf])
  const rows = useRows(list, props, focused)
  const shown = rows.getVirtualItems()
  const isAtEnd = (shown.at(-1)?.index ?? -1) >= items.length - 1
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, onEnd])

  // Keep the focused row mounted, because focus would be lost if it unmounted.
  function trackFocus(event: FocusEvent) {
    const row = event.target.closest<HTMLElement>('[data-index]')
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
      onFocus={trackFocus}
      onBlur={() => setFocusedKey(undefined)}
    >
      {shown.map(({ index, key, start }) => {
        const item = items[index]
        if (item === undefined) return null
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

const countOne = () => 1

/**
 * Returns the item at an index. The index is always valid, because the virtualizer only requests indexes below `count`.
 */
function getItem<item>(items: readonly item[], index: number): item {
  return items[index] as item
}

function useRows<item>(
  list: React.RefObject<HTMLElement | null>,
  { items, keyOf, heightOf }: VirtualListProps<item>,
  focused: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // Keep this function stable, because the virtualizer recomputes all positions when it changes.
  const getItemKey = useCallback((index: number) => keyOf(getItem(items, index)), [items, keyOf])
  const scroller = useCallback(() => list.current?.closest<HTMLElement>('.modal-scroll') ?? null, [list])
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    getScrollElement: scroller,
    estimateSize: (index) => heightOf(getItem(items, index)),
    getItemKey,
    // Fall back to the estimate while the frame is hidden. Rows then have no height, so all of them would count as
    // visible.
    measureElement: (row, entry, rows) =>
      measureElement(row, entry, rows) || rows.options.estimateSize(rows.indexFromElement(row)),
    overscan,
    scrollMargin,
    rangeExtractor: (range: Range) => withFocused(defaultRangeExtractor(range), focused),
  })
  // Measure after every render, because the height of anything above the list may have changed. Skip renders while
  // scrolling.
  useLayoutEffect(() => {
    if (rows.isScrolling) return
    const [area, inner] = [scroller(), list.current]
    if (area && inner)
      setScrollMargin(inner.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop)
  })
  return rows
}
