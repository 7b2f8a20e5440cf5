import { expect, test } from 'vitest'
import { markDrawings } from './markDrawings.ts'

test('default: each of the 52 signs has a drawing of its own, which begins inside of the grid', () => {
  const drawings = Object.values(markDrawings)
  expect(new Set(drawings.map((layers) => layers.join())).size).toBe(52)
  for (const layer of drawings.flat()) {
    expect(layer).toMatch(/^[FLWHC]M[\dMmLlHhVvCcSsAaZz\s.-]+$/)
    const starts = [...layer.matchAll(/M(\S+?)[ ](-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect(Math.min(...starts)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...starts)).toBeLessThanOrEqual(24)
  }
})
