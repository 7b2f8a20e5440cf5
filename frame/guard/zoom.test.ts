import { expect, test } from 'vitest'
import { createPress, createTestGuard, keyClick, pressAndClick, viewport } from './guard.testing.ts'
import { guardRules } from './guardRules.ts'

const { stableMs, measurePx } = guardRules

function createZoomedGuard({
  display,
  zoom,
  base = display,
}: {
  display: number
  zoom: number
  base?: number | undefined
}) {
  const staged = createTestGuard()
  const scale = display * zoom
  const createPressAt = (x: number, y = 600) =>
    createPress({ x, y, screenX: 100 + x * zoom, screenY: 80 + y * zoom, scale })
  staged.guard.setViewport({ ...viewport, scale, base })
  return { ...staged, at: createPressAt }
}

test('error: a page that shrinks the frame on a high-density display is detected for every kind of press', () => {
  for (const [display, zoom] of [
    [3, 0.26],
    [3, 0.5],
    [2, 0.5],
    [2, 0.6],
    [1.5, 0.6],
  ] as const) {
    const touched = createZoomedGuard({ display, zoom })
    touched.pass(60_000)
    expect(touched.guard.obstacle()).toBe('zoomed-out')
    expect(pressAndClick(touched, { ...touched.at(500), type: 'touch' })).toBe(false)
    expect(touched.guard.click(keyClick)).toBe(false)
  }
})

test('error: on a display of unknown scale neither a finger nor a key approves', () => {
  for (const scale of [1, 2, 3]) {
    const staged = createTestGuard()
    staged.guard.setViewport({ ...viewport, scale, base: undefined })
    staged.pass(60_000)
    expect(staged.guard.obstacle()).toBe('zoomed-out')
    expect(pressAndClick(staged, { type: 'touch', scale })).toBe(false)
    expect(staged.guard.click(keyClick)).toBe(false)
  }
})

test('error: a known scale of another display does not help, because the mouse measures the zoom', () => {
  const { guard, pass, at } = createZoomedGuard({ display: 2, zoom: 0.5, base: 1 })
  pass(stableMs)
  expect(guard.obstacle()).toBeUndefined()
  guard.move(at(500 - measurePx))
  guard.move(at(500))
  guard.enter(at(500))
  pass(60_000)
  expect(guard.obstacle()).toBe('zoomed-out')
  expect(pressAndClick({ guard }, at(500))).toBe(false)
})

test('behavior: a mouse measures that nothing is zoomed, on a display of lower density than the known one', () => {
  for (const base of [2, undefined]) {
    const { guard, pass, at } = createZoomedGuard({ display: 1, zoom: 1, base })
    guard.move(at(500 - measurePx))
    guard.move(at(500))
    guard.enter(at(500))
    pass(stableMs)
    expect(guard.obstacle()).toBeUndefined()
    expect(pressAndClick({ guard }, at(500))).toBe(true)
    guard.setViewport({ ...viewport, scale: 0.9, base })
    pass(stableMs)
    expect(guard.obstacle()).toBe('zoomed-out')
    expect(guard.click(keyClick)).toBe(false)
  }
})

test('error: mouse movement outside the frame is not measured', () => {
  const { guard, pass, at } = createZoomedGuard({ display: 2, zoom: 0.5 })
  guard.move(at(500 - measurePx))
  guard.leavePage()
  // Simulate a page that moves the frame in the meantime, so that the distance looks like that of an unzoomed page.
  const back = { ...at(500), screenX: at(500 - measurePx).screenX + measurePx }
  guard.move(back)
  guard.enter(back)
  pass(60_000)
  expect(guard.obstacle()).toBe('zoomed-out')
  expect(pressAndClick({ guard }, back)).toBe(false)
})

test('behavior: at the top level zoom is allowed, because only the visitor zooms', () => {
  const staged = createTestGuard({ topLevel: true })
  staged.guard.setViewport({ ...viewport, base: 3 })
  staged.pass(stableMs)
  expect(pressAndClick(staged, { type: 'touch' })).toBe(true)
})
