import { expect, test } from 'vitest'
import type { ApprovalGuard } from './approvalGuard.ts'
import { changes, keyClick, keydown, mouseClick, press, pressAndClick, ready, room, stage } from './guard.testing.ts'
import { guardRules } from './guardRules.ts'

const { stableMs, focusMs } = guardRules

test('behavior: a press or key that is held during a change never approves', () => {
  for (const { what, change } of [
    ...changes,
    { what: 'the window was raised', change: ({ focus }: ApprovalGuard) => focus() },
  ]) {
    const [held, typed] = [ready({ topLevel: true }), ready({ topLevel: true })]
    held.guard.press(press())
    typed.guard.key(keydown())
    for (const { guard, pass } of [held, typed]) {
      change(guard)
      guard.setVisible('page', true)
      guard.setVisible('button', true)
      guard.setViewport(room)
      guard.setEndInView(true)
      guard.focus()
      pass(stableMs)
      expect(guard.obstacle(), what).toBeUndefined()
    }
    expect(held.guard.click(mouseClick), what).toBe(false)
    expect(typed.guard.click(keyClick), what).toBe(false)
  }
})

test('behavior: a key that was pressed before the end of the wait does not approve when it is released after it', () => {
  const { guard, pass } = stage()
  pass(stableMs - 1)
  guard.key(keydown())
  pass(focusMs)
  expect(guard.click(keyClick)).toBe(false)
  guard.key(keydown())
  expect(guard.click(keyClick)).toBe(true)
})

function rested(ms: number) {
  const staged = stage()
  const { guard, pass, now } = staged
  guard.move(press({ at: now() }))
  guard.enter(press({ at: now() }))
  guard.focus()
  pass(ms)
  const presses = {
    mouse: (lateMs: number) => pressAndClick(staged, { at: now() - lateMs }),
    key(lateMs: number) {
      guard.key(keydown({ at: now() - lateMs }))
      return guard.click(keyClick)
    },
  }
  return { ...staged, presses }
}

test('behavior: a busy page that handles a press or key late uses the time at which it was made', () => {
  const late = 100
  for (const kind of ['mouse', 'key'] as const) {
    const wait = Math.max(stableMs, focusMs)
    expect(rested(wait + late - 1).presses[kind](late), kind).toBe(false)
    expect(rested(wait + late).presses[kind](late), kind).toBe(true)
  }
})

test('behavior: a key that is pressed right after the focus came never approves, even if it is handled or released late', () => {
  const late = rested(stableMs)
  late.guard.blur()
  late.pass(stableMs)
  late.guard.focus()
  late.pass(focusMs)
  expect(late.presses.key(focusMs - 1)).toBe(false)

  const held = rested(stableMs)
  held.guard.focus()
  held.guard.key(keydown({ at: held.now() }))
  held.pass(focusMs)
  expect(held.guard.click(keyClick)).toBe(false)
})

test('behavior: a device whose event times are an hour behind can approve after its first press', () => {
  const behind = 3_600_000
  const staged = stage({ occlusion: false })
  staged.pass(stableMs)
  const tap = (lateMs: number) => pressAndClick(staged, { type: 'touch', at: staged.now() - behind - lateMs })
  expect(tap(0)).toBe(false)
  expect(tap(0)).toBe(true)
  expect(tap(stableMs + 1)).toBe(false)
})

test('behavior: an early space bar does not approve when another key is pressed before its release', () => {
  const { guard, pass } = stage()
  guard.key(keydown())
  pass(Math.max(stableMs, focusMs))
  guard.key(keydown())
  expect(guard.click(keyClick)).toBe(false)
  guard.key(keydown())
  expect(guard.click(keyClick)).toBe(true)
})
