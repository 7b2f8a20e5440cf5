import { expect, test } from 'vitest'
import { originOfKey, storageKey } from './storageKey.ts'

test('default: a name tells the origin of its fact', () => {
  expect(originOfKey(storageKey('https://app.example:8443', 'session'), 'session')).toBe('https://app.example:8443')
})

test('behavior: names of other facts tell no origin', () => {
  for (const key of ['oriel/login', 'oriel/https://app.example/network', 'session', 'x/https://app.example/session'])
    expect(originOfKey(key, 'session'), key).toBeUndefined()
})
