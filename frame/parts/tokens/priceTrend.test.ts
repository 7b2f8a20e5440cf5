import { beforeAll, expect, test } from 'vitest'
import { loadLocale, loadMessages } from '../../i18n/i18n.ts'
import { computePlaces } from '../../ui/images/LineChart.tsx'
import { describeChange, describeTrend, summarizeTrend } from './priceTrend.ts'

beforeAll(async () => {
  await loadMessages('account')
  await loadLocale(['en-US'])
})

function createTrend(prices: readonly number[], from?: number) {
  const trend = summarizeTrend({ points: prices.map((price, index) => ({ at: index * 900, price })), from })
  if (!trend) throw new Error('no trend')
  return trend
}

test('default: the text alternative says the change, the ends and the extremes', () => {
  expect(describeTrend(createTrend([0.99, 0.98, 1.02, 1.01]), 'week')).toBe(
    'Up 2.02% in the last week. From $0.99 to $1.01. Lowest $0.98, highest $1.02.',
  )
})

test('behavior: a change that rounds to nothing is no change', () => {
  expect(describeChange(createTrend([100, 90]), 'day')).toBe('Down 10% in the last day')
  expect(describeChange(createTrend([100, 120, 100.004]), 'month')).toBe('Unchanged in the last month')
})

test('behavior: a price that is known for a part of the period says from when', () => {
  const since = Date.UTC(2030, 0, 31, 12) / 1000
  expect(describeChange(createTrend([100, 101], since), 'day')).toMatch(/^Up 1% since Jan 3[01], 2030, /)
  expect(describeChange(createTrend([100, 100], since), 'day')).toMatch(/^Unchanged since Jan 3[01], 2030, /)
})

test('behavior: one point makes no line', () => {
  expect(summarizeTrend({ points: [{ at: 1, price: 1 }] })).toBeUndefined()
  expect(summarizeTrend({ points: [] })).toBeUndefined()
})

test('behavior: points are placed by their time, and a line without a change is in the middle', () => {
  const points = [
    { at: 100, value: 2 },
    { at: 150, value: 4 },
    { at: 300, value: 3 },
  ]
  expect(computePlaces(points)).toEqual([
    { x: 0, y: 100 },
    { x: 25, y: 0 },
    { x: 100, y: 50 },
  ])
  expect(computePlaces(points.map(({ at }) => ({ at, value: 1 }))).map(({ y }) => y)).toEqual([50, 50, 50])
})
