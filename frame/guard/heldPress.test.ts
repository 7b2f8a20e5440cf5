import { expect, test } from 'vitest'
import type { ApprovalGuard } from './approvalGuard.ts'
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

const { stableMs, focusMs } = guardRules

test('behavior: a press or key that is held during a change never approves', () => {
  for (const { what, change } of [
    ...changes,
    { what: 'the window was raised', change: ({ focus }: ApprovalGuard) => focus() },
  ]) {
    const [held, typed] = [createReadyGuard({ topLevel: true }), createReadyGuard({ topLevel: true })]
    held.guard.press(createPress())
    typed.guard.key(createKeydown())
    for (const { guard, pass } of [held, typed]) {
      change(guard)
      guard.setVisible('page', true)
      guard.setVisible('button', true)
      guard.setViewport(viewport)
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
  const { guard, pass } = createTestGuard()
  pass(stableMs - 1)
  guard.key(createKeydown())
  pass(focusMs)
  expect(guard.click(keyClick)).toBe(false)
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(true)
})

function createRestedGuard(ms: number) {
  const staged = createTestGuard()
  const { guard, pass, now } = staged
  guard.move(createPress({ at: now() }))
  guard.enter(createPress({ at: now() }))
  guard.focus()
  pass(ms)
  const presses = {
    mouse: (lateMs: number) => pressAndClick(staged, { at: now() - lateMs }),
    key(lateMs: number) {
      guard.key(createKeydown({ at: now() - lateMs }))
      return guard.click(keyClick)
    },
  }
  return { ...staged, presses }
}

test('behavior: a busy page that handles a press or key late uses the time at which it was made', () => {
  const late = 100
  for (const kind of ['mouse', 'key'] as const) {
    const wait = Math.max(stableMs, focusMs)
    expect(createRestedGuard(wait + late - 1).presses[kind](late), kind).toBe(false)
    expect(createRestedGuard(wait + late).presses[kind](late), kind).toBe(true)
  }
})

test('behavior: a key that is pressed right after the focus came never approves, even if it is handled or released late', () => {
  const late = createRestedGuard(stableMs)
  late.guard.blur()
  late.pass(stableMs)
  late.guard.focus()
  late.pass(focusMs)
  expect(late.presses.key(focusMs - 1)).toBe(false)

  const held = createRestedGuard(stableMs)
  held.guard.focus()
  held.guard.key(createKeydown({ at: held.now() }))
  held.pass(focusMs)
  expect(held.guard.click(keyClick)).toBe(false)
})

test('behavior: a device whose event times are an hour behind can approve after its first press', () => {
  const behind = 3_600_000
  const staged = createTestGuard({ occlusion: false })
  staged.pass(stableMs)
  const tap = (lateMs: number) => pressAndClick(staged, { type: 'touch', at: staged.now() - behind - lateMs })
  expect(tap(0)).toBe(false)
  expect(tap(0)).toBe(true)
  expect(tap(stableMs + 1)).toBe(false)
})

test('behavior: an early space bar does not approve when another key is pressed before its release', () => {
  const { guard, pass } = createTestGuard()
  guard.key(createKeydown())
  pass(Math.max(stableMs, focusMs))
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(false)
  guard.key(createKeydown())
  expect(guard.click(keyClick)).toBe(true)
})
