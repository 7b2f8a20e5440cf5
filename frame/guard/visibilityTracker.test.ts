import { expect, test } from 'vitest'
import { createPress, createReadyGuard, keyClick, mouseClick, pressAndClick } from './guard.testing.ts'
import { guardRules } from './guardRules.ts'

const { stableMs } = guardRules

test('error: a window that a click raises starts its wait at that click, for a mouse, a finger and a key', () => {
  for (const type of ['mouse', 'touch'] as const) {
    const staged = createReadyGuard({ topLevel: true })
    staged.guard.blur()
    staged.pass(60_000)
    expect(staged.guard.obstacle()).toBe('unfocused')
    expect(pressAndClick(staged, { type })).toBe(false)
    // When a click raises the window, some browsers report focus before the press, and others after it.
    staged.guard.focus()
    expect(pressAndClick(staged, { type })).toBe(false)
    staged.pass(stableMs - 1)
    expect(pressAndClick(staged, { type })).toBe(false)
    expect(staged.guard.click(keyClick)).toBe(false)
    staged.pass(1)
    expect(pressAndClick(staged, { type })).toBe(true)
  }
})

test('error: a press before the focus does not count, although it brings the focus', () => {
  const staged = createReadyGuard({ topLevel: true })
  staged.guard.blur()
  staged.pass(60_000)
  staged.guard.press(createPress())
  staged.guard.focus()
  staged.pass(stableMs)
  expect(staged.guard.click(mouseClick)).toBe(false)
})

test('error: a focus that fires no event counts from its detection', () => {
  const staged = createReadyGuard({ topLevel: true })
  staged.guard.setFocused(false)
  expect(staged.guard.obstacle()).toBe('unfocused')
  staged.pass(60_000)
  staged.guard.setFocused(true)
  expect(pressAndClick(staged)).toBe(false)
  staged.pass(stableMs)
  staged.guard.setFocused(true)
  expect(pressAndClick(staged)).toBe(true)
})

test('behavior: in a frame, a click that brings the focus counts', () => {
  const staged = createReadyGuard()
  staged.guard.blur()
  staged.pass(stableMs)
  staged.guard.setFocused(false)
  expect(staged.guard.obstacle()).toBeUndefined()
  staged.guard.focus()
  staged.guard.setFocused(true)
  expect(pressAndClick(staged)).toBe(true)
})
