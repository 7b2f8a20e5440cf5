import { expect, test } from 'vitest'
import { parseStorageKey, toStorageKey } from './storageKey.ts'

test('default: a name tells the origin of its fact', () => {
  expect(parseStorageKey(toStorageKey('https://app.example:8443', 'session'), 'session')).toBe(
    'https://app.example:8443',
  )
})

test('behavior: names of other facts tell no origin', () => {
  for (const key of ['oriel/login', 'oriel/https://app.example/network', 'session', 'x/https://app.example/session'])
    expect(parseStorageKey(key, 'session'), key).toBeUndefined()
})
