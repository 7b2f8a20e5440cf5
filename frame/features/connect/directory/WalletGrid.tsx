import './walletViews.css'
import type { ListedWallet } from '@oriel/shared/backend/directory.ts'
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { dir } from '../../../i18n/i18n.ts'
import { getWalletImage } from '../../../parts/wallets/getWalletImage.ts'
import { WalletImage } from '../../../ui/images/WalletImage.tsx'
import { Skeleton } from '../../../ui/Spinner.tsx'
import { useColumns } from './useColumns.ts'

/** Estimated row height in px at the default text size. Rows are measured once rendered. */
const rowHeight = 104.5
const pageRows = 4

type WalletGridProps = {
  label: string
  wallets: ListedWallet[]
  missing: number
  onChoose: (wallet: ListedWallet) => void
  onEnd: () => void
}

type Rows = Virtualizer<HTMLElement, HTMLElement>

/** Virtualized grid with a single tab stop. Arrow keys move focus between its cells. */
export function WalletGrid({ label, wallets, missing, onChoose, onEnd }: WalletGridProps) {
  const columns = useColumns()
  const grid = useRef<HTMLDivElement>(null)
  const { active, focus, follow } = useActiveCell(grid, wallets.length)
  const rows = useRows(grid, Math.ceil((wallets.length + missing) / columns), Math.floor(active / columns))
  const items = rows.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const isAtEnd = missing > 0 && (last + 1) * columns >= wallets.length
  useEffect(() => {
    if (isAtEnd) onEnd()
  }, [isAtEnd, onEnd])

  function moveFocus(event: KeyboardEvent) {
    const to = getTargetCell(event, active, columns, wallets.length)
    if (to === undefined) return
    event.preventDefault()
    rows.scrollToIndex(Math.floor(to / columns))
    focus(to)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that come and go have places of their own
    <div
      ref={grid}
      role="grid"
      className="wallet-grid"
      aria-label={label}
      aria-rowcount={Math.ceil((wallets.length + missing) / columns)}
      aria-colcount={columns}
      style={{ blockSize: rows.getTotalSize() }}
      onKeyDown={moveFocus}
    >
      {items.map(({ index, start, key }) => (
        <GridRow
          key={key}
          index={index}
          columns={columns}
          active={active}
          onChoose={onChoose}
          follow={follow}
          top={start - rows.options.scrollMargin}
          wallets={wallets.slice(index * columns, (index + 1) * columns)}
          total={wallets.length + missing}
          measure={rows.measureElement}
        />
      ))}
    </div>
  )
}

type GridRowProps = {
  index: number
  top: number
  columns: number
  wallets: ListedWallet[]
  total: number
  active: number
  measure: (element: HTMLElement | null) => void
  onChoose: (wallet: ListedWallet) => void
  follow: (at: number) => void
}

function GridRow({ index, top, columns, wallets, total, active, measure, onChoose, follow }: GridRowProps) {
  const first = index * columns
  const grey = Math.min(columns, total - first) - wallets.length
  return (
    <div
      ref={measure}
      data-index={index}
      className="wallet-row"
      {...(wallets.length > 0 ? { role: 'row', 'aria-rowindex': index + 1 } : { 'aria-hidden': true })}
      style={{ insetBlockStart: top, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {wallets.map((wallet, at) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        <div key={wallet.id} role="gridcell">
          <button
            type="button"
            className="wallet-cell"
            data-cell={first + at}
            tabIndex={first + at === active ? 0 : -1}
            title={wallet.name}
            onFocus={() => follow(first + at)}
            onClick={() => onChoose(wallet)}
          >
            <WalletImage src={getWalletImage(wallet)} size={52} />
            <span className="wallet-name">{wallet.name}</span>
          </button>
        </div>
      ))}
      {Array.from({ length: grey }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <GreyCell key={at} />
      ))}
    </div>
  )
}

export function GreyGrid({ rows }: { rows: number }) {
  const columns = useColumns()
  return (
    <div
      className="wallet-row"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      aria-hidden="true"
    >
      {Array.from({ length: rows * columns }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <GreyCell key={at} />
      ))}
    </div>
  )
}

function GreyCell() {
  return (
    <span className="wallet-cell">
      <Skeleton width={52} height={52} />
      <Skeleton width="70%" height="0.9em" />
    </span>
  )
}

/** Virtualizes the rows. Keeps the active cell's row mounted, because removing it would lose focus. */
function useRows(grid: React.RefObject<HTMLDivElement | null>, count: number, activeRow: number): Rows {
  const [scrollMargin, setScrollMargin] = useState(0)
  const getScroller = () => grid.current?.closest<HTMLElement>('.modal-scroll') ?? null
  useLayoutEffect(() => {
    const [area, inner] = [getScroller(), grid.current]
    if (!area || !inner) return
    setScrollMargin(inner.getBoundingClientRect().top - area.getBoundingClientRect().top + area.scrollTop)
  })
  return useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: getScroller,
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin,
    scrollPaddingStart: scrollMargin,
    scrollPaddingEnd: 28,
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range)
      return seen.includes(activeRow) || activeRow >= count ? seen : [...seen, activeRow].sort((a, b) => a - b)
    },
  })
}

function useActiveCell(grid: React.RefObject<HTMLDivElement | null>, count: number) {
  const [active, setActive] = useState(0)
  const [wanted, setWanted] = useState<number>()
  const shown = Math.min(active, Math.max(0, count - 1))
  useLayoutEffect(() => {
    if (wanted === undefined) return
    grid.current?.querySelector<HTMLElement>(`[data-cell="${wanted}"]`)?.focus({ preventScroll: true })
    setWanted(undefined)
  }, [grid, wanted])
  function focus(at: number) {
    setActive(at)
    setWanted(at)
  }
  return { active: shown, focus, follow: setActive }
}

function getTargetCell(event: KeyboardEvent, active: number, columns: number, count: number): number | undefined {
  if (event.altKey || event.metaKey || event.shiftKey) return undefined
  const forward = dir() === 'rtl' ? -1 : 1
  const rowStart = active - (active % columns)
  const steps: Record<string, number> = {
    ArrowRight: active + forward,
    ArrowLeft: active - forward,
    ArrowDown: active + columns,
    ArrowUp: active - columns,
    PageDown: Math.min(active + pageRows * columns, count - 1),
    PageUp: Math.max(active - pageRows * columns, active % columns),
    Home: event.ctrlKey ? 0 : rowStart,
    End: event.ctrlKey ? count - 1 : Math.min(rowStart + columns, count) - 1,
  }
  const to = steps[event.key]
  return to === undefined || to < 0 || to >= count ? undefined : to
}
