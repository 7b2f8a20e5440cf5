import { expect, test } from 'vitest'
import { samplePrices } from './priceHistory.ts'

const [token, dollar, wrapped] = ['0x1', '0x2', '0x3'] as const
const places = { token, dollar, wrapped }
const toUnits = (amount: number) => BigInt(amount) * 10n ** 18n

function createRow(time: number, [token0, reserve0]: [string, number], [token1, reserve1]: [string, number]) {
  const reserves = { reserve0: toUnits(reserve0), reserve1: toUnits(reserve1) }
  return { pair: `${token0}${token1}`, token0, token1, decimals0: 18, decimals1: 18, time, ...reserves }
}
const createDollarRow = (time: number, tokens: number, dollars: number) =>
  createRow(time, [token, tokens], [dollar, dollars])
const listPrices = ({ points }: ReturnType<typeof samplePrices>) => [...new Set(points.map(({ price }) => price))]

test('default: an earlier price is the price at the start of the period', () => {
  const history = samplePrices([createDollarRow(-500, 1000, 2000), createDollarRow(480, 1000, 4000)], places, {
    start: 0,
    end: 960,
  })
  expect(history.points).toHaveLength(97)
  expect(history.from).toBeUndefined()
  expect([history.points[0], history.points[47], history.points[48], history.points.at(-1)]).toEqual([
    { at: 0, price: 2 },
    { at: 470, price: 2 },
    { at: 480, price: 4 },
    { at: 960, price: 4 },
  ])
})

test('behavior: the history begins when the price became known', () => {
  const history = samplePrices([createDollarRow(500, 1000, 2000)], places, { start: 0, end: 960 })
  expect([history.from, history.points[0]?.at]).toEqual([500, 500])
  expect(samplePrices([], places, { start: 0, end: 960 })).toEqual({ points: [] })
})

test('behavior: there is no price before the pool has enough money, and none after the money has left', () => {
  const rich = createDollarRow(-5, 1000, 2000)
  const poor = createDollarRow(300, 1, 999)
  const back = createDollarRow(600, 1000, 3000)
  expect(samplePrices([rich, poor, back], places, { start: 0, end: 960 })).toMatchObject({ from: 600 })
  expect(listPrices(samplePrices([rich, poor, back], places, { start: 0, end: 960 }))).toEqual([3])
  expect(samplePrices([rich, poor], places, { start: 0, end: 960 })).toEqual({ points: [] })
})

test('behavior: the deepest pool counts, and the wrapped currency moves the prices of its pools', () => {
  const rows = [
    createRow(-3, [dollar, 1_000_000], [wrapped, 500]),
    createRow(-2, [token, 1000], [wrapped, 10]),
    createDollarRow(-1, 1000, 10_000),
    createRow(480, [dollar, 2_000_000], [wrapped, 500]),
  ]
  // 10 units of the wrapped currency are worth 20,000 dollars, then 40,000.
  expect(listPrices(samplePrices(rows, places, { start: 0, end: 960 }))).toEqual([20, 40])
})

test('behavior: a short history has no point twice', () => {
  const { points } = samplePrices([createDollarRow(958, 1000, 2000)], places, { start: 0, end: 960 })
  expect(points.map(({ at }) => at)).toEqual([958, 959, 960])
})
