import { expect, test } from 'vitest'
import type { ApprovalGuard } from './approvalGuard.ts'
import { changes, keyClick, mouseClick, press, ready, room, stage } from './guard.testing.ts'
import { guardRules } from './guardRules.ts'

const { stableMs, focusMs } = guardRules

test('behavior: a press or a key that is held while something changes approves nothing, however long it is held', () => {
  for (const { what, change } of [
    ...changes,
    { what: 'the window raised', change: ({ focus }: ApprovalGuard) => focus() },
  ]) {
    const [held, typed] = [ready({ topLevel: true }), ready({ topLevel: true })]
    held.guard.press(press())
    typed.guard.key({ repeat: false })
    for (const { guard, pass } of [held, typed]) {
      change(guard)
      guard.see('page', true)
      guard.see('button', true)
      guard.surround(room)
      guard.seeEnd(true)
      guard.focus()
      pass(stableMs)
      expect(guard.obstacle(), what).toBeUndefined()
    }
    expect(held.guard.click(mouseClick), what).toBe(false)
    expect(typed.guard.click(keyClick), what).toBe(false)
  }
})

test('behavior: a key that was pressed before the wait was over approves nothing when it is released after it', () => {
  const { guard, pass } = stage()
  pass(stableMs - 1)
  guard.key({ repeat: false })
  pass(focusMs)
  expect(guard.click(keyClick)).toBe(false)
  guard.key({ repeat: false })
  expect(guard.click(keyClick)).toBe(true)
})
