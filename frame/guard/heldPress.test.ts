import { expect, test } from 'vitest'
import { type ApprovalGuard, createApprovalGuard } from './approvalGuard.ts'
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

test('behavior: a busy page that handles a press or a key late judges what was in view when it was pressed', () => {
  const late = 100
  for (const { before, isAllowed } of [
    { before: late - 1, isAllowed: false },
    { before: late, isAllowed: true },
  ]) {
    for (const make of [
      ({ press: down, click }: Hands, at: number) => down(at) ?? click(mouseClick),
      ({ key, click }: Hands, at: number) => key(at) ?? click(keyClick),
    ]) {
      let time = 10_000
      const guard = createApprovalGuard({ now: () => time, occlusion: true, topLevel: false })
      guard.surround(room)
      guard.see('page', true)
      guard.see('button', true)
      guard.enter(press())
      guard.focus()
      time += Math.max(stableMs, focusMs) + before
      const hands = {
        press: (at: number) => guard.press(press(), at),
        key: (at: number) => guard.key({ repeat: false, at }),
        click: guard.click,
      }
      expect(make(hands, time - late)).toBe(isAllowed)
    }
  }
})

type Hands = { press: (at: number) => void; key: (at: number) => void; click: ApprovalGuard['click'] }
