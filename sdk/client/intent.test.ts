import { afterEach, expect, test, vi } from 'vitest'
import { watchIntent } from './intent.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const types = ['pointerover', 'focusin', 'pointerdown']

function recordLoads(navigator: object): string[] {
  vi.stubGlobal('navigator', navigator)
  const target = new EventTarget()
  const loads: string[] = []
  const stop = watchIntent(target, ({ type }) => loads.push(type))
  for (const type of types) target.dispatchEvent(new Event(type))
  stop()
  for (const type of types) target.dispatchEvent(new Event(type))
  return loads
}

test('default: pointerover, focusin and pointerdown load, until the returned function is called', () => {
  expect(recordLoads({})).toEqual(types)
  expect(recordLoads({ connection: { saveData: false } })).toEqual(types)
})

test('behavior: with Save-Data only pointerdown loads', () => {
  expect(recordLoads({ connection: { saveData: true } })).toEqual(['pointerdown'])
})

test('behavior: the element may be null', () => {
  vi.stubGlobal('navigator', {})
  expect(watchIntent(null, () => {})()).toBeUndefined()
})
