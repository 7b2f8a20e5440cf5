import { expect, test } from 'vitest'
import { createFinding, findingRows } from './findings.ts'

test('default: each finding has its own code, and each check has five codes', () => {
  const codes = Object.values(findingRows).map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  expect(codes.every((code) => code >= 8200 && code <= 8299)).toBe(true)
  const checks = new Map<number, Set<string>>()
  for (const { check, code } of Object.values(findingRows)) {
    const block = Math.floor(code / 5)
    checks.set(block, (checks.get(block) ?? new Set()).add(check))
  }
  // Only six pairs of checks share a block of five codes.
  const shared = [...checks].filter(([, names]) => names.size > 1).map(([, names]) => [...names].join(' '))
  expect(shared).toEqual([
    'frame brand',
    'csp headers',
    'coep options',
    'secure host',
    'wallet-headers market',
    'login framing',
  ])
})

test('behavior: values fill the message, and `fix` is absent when there is none', () => {
  expect(createFinding('networkWorks', { name: 'One', id: 'eip155:1', ms: 12 })).toEqual({
    check: 'network',
    status: 'ok',
    code: 8285,
    message: 'One (eip155:1) answers in 12 ms.',
  })
})
