import { expect, test } from 'vitest'
import { createApprovalGuard } from './approvalGuard.ts'
import {
  changes,
  createKeydown,
  createPress,
  createReadyGuard,
  createTestGuard,
  keyClick,
  mouseClick,
  pressAndClick,
  viewport,
} from './guard.testing.ts'
import { guardRules } from './guardRules.ts'

const { stableMs, dwellMs, focusMs, slackPx, shiftPx } = guardRules

test('default: a mouse that rested on a visible button approves', () => {
  const { guard, pass } = createTestGuard()
  guard.move(createPress({ x: 300 }))
  guard.move(createPress())
  guard.enter(createPress())
  expect(guard.obstacle()).toBe('changing')
  pass(stableMs)
  expect(guard.obstacle()).toBeUndefined()
  expect(guard.hasDwelled()).toBe(true)
  expect(pressAndClick({ guard })).toBe(true)
})

test('default: a finger approves without hovering', () => {
  const { guard, pass } = createTestGuard()
  pass(stableMs)
  expect(pressAndClick({ guard }, { type: 'touch' })).toBe(true)
})

test('default: a key that is pressed long after the focus came approves', () => {
  const { guard, pass } = createTestGuard()
  guard.blur()
  guard.focus()
  pass(stableMs)
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(true)
})

test('default: assistive technology approves without a press', () => {
  const { guard, pass } = createTestGuard()
  pass(stableMs)
  expect(guard.click(keyClick)).toBe(true)
})

test('default: a browser that cannot detect occlusion keeps all other rules', () => {
  const { guard, pass } = createTestGuard({ occlusion: false })
  expect(guard.obstacle()).toBe('changing')
  pass(stableMs)
  guard.move(createPress())
  guard.enter(createPress())
  expect(pressAndClick({ guard })).toBe(false)
  pass(dwellMs)
  expect(pressAndClick({ guard })).toBe(true)
})

test('behavior: a click one millisecond before the end of any wait is too early', () => {
  const stable = createTestGuard()
  stable.guard.move(createPress())
  stable.guard.enter(createPress())
  stable.pass(stableMs - 1)
  expect(pressAndClick(stable)).toBe(false)
  stable.pass(1)
  expect(pressAndClick(stable)).toBe(true)

  const hover = createTestGuard()
  hover.pass(stableMs)
  hover.guard.move(createPress())
  hover.guard.enter(createPress())
  expect(hover.guard.obstacle()).toBe('pointer')
  hover.pass(dwellMs - 1)
  expect(pressAndClick(hover)).toBe(false)
  hover.pass(1)
  expect(pressAndClick(hover)).toBe(true)

  const focus = createTestGuard()
  focus.pass(stableMs)
  focus.guard.focus()
  focus.pass(focusMs - 1)
  expect(focus.guard.click(keyClick)).toBe(false)
  focus.pass(1)
  expect(focus.guard.click(keyClick)).toBe(true)
})

test('behavior: a text can be approved only after its end was in view, and so can each new text', () => {
  const { guard, pass } = createReadyGuard()
  guard.expectReading()
  pass(10 * stableMs)
  expect(guard.obstacle()).toBe('changing')
  expect(guard.click(keyClick)).toBe(false)
  guard.setEndInView(false)
  pass(10 * stableMs)
  expect(guard.obstacle()).toBe('unread')
  expect(pressAndClick({ guard })).toBe(false)
  expect(guard.click(keyClick)).toBe(false)
  guard.setEndInView(true)
  expect(guard.obstacle()).toBe('changing')
  pass(stableMs)
  expect(guard.obstacle()).toBeUndefined()
  guard.setEndInView(false)
  guard.setEndInView(true)
  expect(pressAndClick({ guard })).toBe(true)
  guard.expectReading()
  expect(guard.obstacle()).toBe('changing')
  expect(pressAndClick({ guard })).toBe(false)
})

test('behavior: a top-level window may be smaller than a frame, because its visitor may zoom in', () => {
  const { minimum, deviceMinimum } = guardRules
  const low = { ...viewport, ...deviceMinimum }
  expect(low.height).toBeLessThan(minimum.height)
  const framed = createTestGuard().guard
  framed.setViewport(low)
  expect(framed.obstacle()).toBe('too-small')
  const { guard } = createTestGuard({ topLevel: true })
  guard.setFocused(true)
  guard.setViewport(low)
  expect(guard.obstacle()).toBe('changing')
  guard.setViewport({ ...low, height: deviceMinimum.height - 1 })
  expect(guard.obstacle()).toBe('too-small')
})

for (const { what, obstacle, change } of changes) {
  test(`error: ${what}: no mouse, finger or key approves, even if it happens between press and click`, () => {
    const before = createReadyGuard()
    change(before.guard)
    expect(before.guard.obstacle()).toBe(obstacle)
    expect(pressAndClick(before)).toBe(false)
    expect(pressAndClick(before, { type: 'touch' })).toBe(false)
    before.guard.key(createKeydown())
    expect(before.guard.click(keyClick)).toBe(false)

    const during = createReadyGuard()
    during.guard.press(createPress())
    change(during.guard)
    expect(during.guard.click(mouseClick)).toBe(false)
    during.pass(60_000)
    expect(during.guard.obstacle()).toBe(obstacle === 'changing' ? undefined : obstacle)
  })
}

test('error: content that is uncovered for a moment waits again', () => {
  const staged = createReadyGuard()
  staged.guard.setVisible('page', false)
  staged.pass(5000)
  staged.guard.setVisible('page', true)
  for (const ms of [0, 200, 200, 200, 99]) {
    staged.pass(ms)
    expect(pressAndClick(staged)).toBe(false)
  }
  staged.pass(1)
  expect(pressAndClick(staged)).toBe(true)
})

test('error: holding a press that began too early does not approve', () => {
  const staged = createReadyGuard()
  staged.guard.restartWait()
  staged.guard.press(createPress())
  staged.pass(stableMs)
  expect(staged.guard.obstacle()).toBeUndefined()
  expect(staged.guard.click(mouseClick)).toBe(false)
})

test('error: nothing counts as visible before the browser has reported on both targets', () => {
  let time = 0
  const guard = createApprovalGuard({ now: () => time, occlusion: true, topLevel: false })
  guard.setViewport(viewport)
  guard.setVisible('button', true)
  time += 60_000
  expect(guard.obstacle()).toBe('changing')
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(false)
})

test('error: a page that moves under a resting pointer is detected', () => {
  const staged = createReadyGuard()
  const jumped = { x: 500 - slackPx, screenX: 600 }
  expect(pressAndClick(staged, jumped)).toBe(false)
  expect(staged.guard.obstacle()).toBe('changing')
  staged.pass(stableMs)
  expect(pressAndClick(staged, jumped)).toBe(false)
})

test('error: a page that moves slowly is detected beyond a rounding error', () => {
  const staged = createReadyGuard()
  expect(pressAndClick(staged, { screenX: 600 + shiftPx })).toBe(true)
  const crept = createReadyGuard()
  expect(pressAndClick(crept, { screenX: 600 + shiftPx + 1 })).toBe(false)
  const touched = createReadyGuard()
  expect(pressAndClick(touched, { type: 'touch', screenX: 600 + shiftPx + 1 })).toBe(false)
})

test('behavior: a pointer that moves in a zoomed page does not look like a moving page', () => {
  for (const [scale, zoom] of [
    [1.5, 1.5],
    [0.8, 0.8],
    [2, 1],
    [2.5, 1.25],
  ] as const) {
    const staged = createReadyGuard()
    const createPressAt = (x: number, y: number) =>
      createPress({ x, y, screenX: 100 + x * zoom, screenY: 80 + y * zoom, scale })
    staged.guard.move(createPressAt(500, 600))
    staged.pass(stableMs)
    staged.guard.move(createPressAt(380, 560))
    staged.guard.move(createPressAt(500, 600))
    expect(staged.guard.obstacle()).toBeUndefined()
    staged.guard.move({ ...createPressAt(500, 600), x: 480 })
    expect(staged.guard.obstacle()).toBe('changing')
  }
})

test('error: a press far from the pointer’s last position is refused', () => {
  expect(pressAndClick(createReadyGuard(), { x: 500 + slackPx })).toBe(true)
  expect(pressAndClick(createReadyGuard(), { x: 500 + slackPx + 1 })).toBe(false)
})

test('error: a pointer that left, or never came, is refused', () => {
  const left = createReadyGuard()
  left.guard.leave()
  expect(pressAndClick(left)).toBe(false)
  left.guard.enter(createPress())
  expect(pressAndClick(left)).toBe(false)

  const unseen = createTestGuard()
  unseen.pass(stableMs)
  expect(pressAndClick(unseen)).toBe(false)
})

test('error: the second of two clicks, and a click without a press, are refused', () => {
  const staged = createReadyGuard()
  staged.guard.press(createPress())
  expect(staged.guard.click({ trusted: true, count: 2 })).toBe(false)
  expect(staged.guard.click(mouseClick)).toBe(false)
  staged.guard.leave()
  staged.guard.press(createPress())
  staged.guard.enter(createPress())
  staged.pass(dwellMs)
  expect(staged.guard.click(mouseClick)).toBe(false)
})

test('error: events that a script made are refused', () => {
  const staged = createReadyGuard()
  staged.guard.press(createPress())
  expect(staged.guard.click({ trusted: false, count: 1 })).toBe(false)
  expect(staged.guard.click(mouseClick)).toBe(false)
  expect(pressAndClick(staged, { trusted: false })).toBe(false)
  staged.guard.key(createKeydown())
  expect(staged.guard.click({ trusted: false, count: 0 })).toBe(false)
})

test('error: a key that was held down before is refused', () => {
  const { guard, pass } = createTestGuard()
  pass(stableMs)
  for (let times = 0; times < 40; times++) {
    guard.key(createKeydown({ repeat: true }))
    expect(guard.click(keyClick)).toBe(false)
    pass(30)
  }
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(true)
})

test('error: a key in a page without the focus is refused', () => {
  const { guard, pass } = createTestGuard()
  guard.blur()
  pass(60_000)
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(false)
})

test('behavior: nextCheckMs returns a time that is never zero', () => {
  const { guard, pass } = createTestGuard()
  expect(guard.nextCheckMs()).toBe(stableMs)
  guard.move(createPress())
  guard.enter(createPress())
  expect(guard.nextCheckMs()).toBe(dwellMs)
  pass(60_000)
  expect(guard.nextCheckMs()).toBeGreaterThan(0)
})

test('behavior: a button that is scrolled out of view does not count as covered, unless the page does', () => {
  const { guard, pass } = createTestGuard()
  pass(stableMs)
  guard.setVisible('button', false, true)
  expect(guard.obstacle()).toBe('unseen')
  expect(guard.click(keyClick)).toBe(false)
  guard.setVisible('page', false)
  expect(guard.obstacle()).toBe('covered')
  guard.setVisible('page', true)
  guard.setVisible('button', false)
  expect(guard.obstacle()).toBe('covered')
  guard.setVisible('button', true)
  pass(stableMs)
  expect(guard.obstacle()).toBeUndefined()
})
