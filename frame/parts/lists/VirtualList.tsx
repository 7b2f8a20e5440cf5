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

const overscan = 6

type VirtualListProps<item> = {
  label: string
  items: readonly item[]
  /** Must be a stable function. */
  keyOf: (item: item) => string
  /** Height in px at the default text size. Each row is measured when it is rendered. */
  heightOf: (item: item) => number
  /** Returns the number of list items in a row, 0 for a heading. Must be a stable function. @default one */
  countOf?: ((item: item) => number) | undefined
  /** `place` is the index of the first item in the row. */
  render: (item: item, place: Place) => ReactNode
  /** Called when the end becomes visible, and when the function changes. Undefined when there is no more to load. */
  onEnd?: (() => void) | undefined
  /** True when a row groups several list items. A row that counts none is an item itself. */
  rowsAreGroups?: boolean | undefined
}

export function VirtualList<item>(props: VirtualListProps<item>) {
  const { label, items, keyOf, countOf = one, render, onEnd, rowsAreGroups } = props
  const list = useRef<HTMLDivElement>(null)
  // The focused row is held as a key, because rows that are inserted above move it.
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

  // The focused row stays in the document, because its removal would lose the focus.
  function follow(event: FocusEvent) {
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
      onFocus={follow}
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

const one = () => 1

/** Returns the item of a row. The virtualizer only requests rows below `count`. */
function itemAt<item>(items: readonly item[], index: number): item {
  return items[index] as item
}

function useRows<item>(
  list: React.RefObject<HTMLElement | null>,
  { items, keyOf, heightOf }: VirtualListProps<item>,
  focused: number,
) {
  const [scrollMargin, setScrollMargin] = useState(0)
  // Must be stable: the virtualizer recomputes every position for a new function.
  const getItemKey = useCallback((index: number) => keyOf(itemAt(items, index)), [items, keyOf])
  const scroller = useCallback(() => list.current?.closest<HTMLElement>('.modal-scroll') ?? null, [list])
  const rows = useVirtualizer<HTMLElement, HTMLElement>({
    count: items.length,
    getScrollElement: scroller,
    estimateSize: (index) => heightOf(itemAt(items, index)),
    getItemKey,
    // Rows have no height in a frame that is not shown yet, so all of them would count as visible if there were no
    // estimate.
    measureElement: (row, entry, rows) =>
      measureElement(row, entry, rows) || rows.options.estimateSize(rows.indexFromElement(row)),
    overscan,
    scrollMargin,
    rangeExtractor: (range: Range) => withFocused(defaultRangeExtractor(range), focused),
  })
  // Runs after every render, because anything above the list may have changed its height, except while it scrolls.
  useLayoutEffect(() => {
    if (rows.isScrolling) return
    const [area, inner] = [scroller(), list.current]
    if (area && inner)
      setScrollMargin(inner.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop)
  })
  return rows
}
