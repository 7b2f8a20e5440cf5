import { expect, test } from 'vitest'
import { findChoice, getChosenOrigin, noPage } from './pageChoice.ts'

const allowed = ['https://app.example', 'http://localhost:*']

test.each([
  [undefined, noPage],
  ['https://app.example', { entry: 'https://app.example', port: '' }],
  ['https://evil.example', { entry: 'https://evil.example', port: '' }],
  ['http://localhost:3000', { entry: 'http://localhost:*', port: '3000' }],
  ['https://app.example/path', noPage],
  ['javascript:alert(1)', noPage],
  ['nothing', noPage],
])('default: the choice for %s', (origin, expected) => {
  expect(findChoice(origin, allowed)).toEqual(expected)
})

test('default: the origin of a choice', () => {
  expect(getChosenOrigin(noPage)).toBeUndefined()
  expect(getChosenOrigin({ entry: 'https://app.example', port: '' })).toBe('https://app.example')
  expect(getChosenOrigin({ entry: 'http://localhost:*', port: '3000' })).toBe('http://localhost:3000')
  expect(getChosenOrigin({ entry: 'http://localhost:*', port: '80' })).toBe('http://localhost')
})

test('error: a choice without a valid port has no origin', () => {
  for (const port of ['', '0', '65536', '12a', '@evil', '-1']) {
    expect(getChosenOrigin({ entry: 'http://localhost:*', port })).toBeNull()
  }
})
