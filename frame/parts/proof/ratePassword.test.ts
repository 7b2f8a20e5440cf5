import { expect, test } from 'vitest'
import { ratePassword } from './ratePassword.ts'

test.each([
  ['', 0],
  ['password123', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 0],
  ['abcdefghijklmnopqrstuvwxyz', 0],
  ['1234567890', 0],
  ['Qwertz2024!', 0],
  ['vgkmxbptqz', 1],
  ['vGk4-xWp9z', 2],
  ['correct horse battery', 3],
  ['vGk4-xWp9z+Qm7', 3],
])('default: "%s" has strength %d', (password, strength) => {
  expect(ratePassword(password)).toBe(strength)
})
