import './lineChart.css'
import { type PointerEvent, useId } from 'react'

/** At least two points, oldest first. */
type Points = readonly { at: number; value: number }[]

type LineChartProps = {
  points: Points
  label: string
  describedBy: string
  textOf: (index: number) => string
  /** Index of the point whose value is shown. */
  selected: number | undefined
  onSelect: (index: number | undefined) => void
}

/**
 * Line chart, drawn left to right in every language. A slider over it makes the points readable by touch and keyboard.
 */
export function LineChart({ points, label, describedBy, textOf, selected, onSelect }: LineChartProps) {
  const fade = useId()
  const places = computePlaces(points)
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('')
  const last = points.length - 1
  const selectedPlace = selected === undefined ? undefined : places[selected]

  function selectAt({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left) / width
    onSelect(Math.round(Math.min(1, Math.max(0, share)) * last))
  }

  return (
    <div className="line-chart" dir="ltr" onPointerMove={selectAt} onPointerLeave={() => onSelect(undefined)}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <linearGradient id={fade} x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity="0.22" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <path className="line-area" fill={`url(#${fade})`} d={`${line}L100 100L0 100Z`} />
        <path className="line-path" d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      {selectedPlace && (
        <span className="line-reading" style={{ left: `${selectedPlace.x}%` }}>
          <span className="line-dot" style={{ top: `${selectedPlace.y}%` }} />
        </span>
      )}
      <input
        type="range"
        className="line-slider"
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuetext={textOf(selected ?? last)}
        max={last}
        value={selected ?? last}
        onChange={({ target }) => onSelect(target.valueAsNumber)}
        onBlur={() => onSelect(undefined)}
      />
    </div>
  )
}

/** Returns the positions of the points, in percent from the top left. A constant line is centered vertically. */
export function computePlaces(points: Points) {
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return points.map(({ at, value }) => ({
    x: last === first ? 0 : ((at - first) / (last - first)) * 100,
    y: high === low ? 50 : ((high - value) / (high - low)) * 100,
  }))
}
