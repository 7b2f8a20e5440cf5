import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameFeatures } from '../constants.ts'
import { delegateFeatures, findDeniedFeatures, formatPermissions, parsePermissions } from './permissionsPolicy.ts'

const page = 'https://app.example'
const wallet = 'https://wallet.example'
const findDenied = (text: string) => findDeniedFeatures(parsePermissions(text), frameFeatures, [page, wallet])

test.each([
  ['', []],
  ['camera=()', []],
  ['clipboard-write=()', ['clipboard-write']],
  ['clipboard-write=self', ['clipboard-write']],
  ['clipboard-write=(self "https://other.example")', ['clipboard-write']],
  // A page can only delegate a feature that it is allowed to use itself.
  [`clipboard-write=("${wallet}")`, ['clipboard-write']],
  [`clipboard-write=(self "${wallet}")`, []],
  [`clipboard-write=("${page}" "https://*.example")`, []],
  ['clipboard-write=*', []],
  ['clipboard-write=(*)', []],
  // If several members have the same name, the last one counts.
  ['clipboard-write=*, clipboard-write=()', ['clipboard-write']],
  ['publickey-credentials-get=(), publickey-credentials-create=()', frameFeatures.slice(0, 2)],
])('default: %s', (text, expected) => {
  expect(findDenied(text)).toEqual(expected)
})

test('behavior: a fixed header has the syntax of browsers and keeps the other features', () => {
  const fixed = delegateFeatures(parsePermissions('camera=(), clipboard-write=(self)'), ['clipboard-write'], wallet)
  expect(formatPermissions(fixed)).toBe(`camera=(), clipboard-write=(self "${wallet}")`)
})

const members = fc.tuple(
  fc.constantFrom(...frameFeatures, 'camera'),
  fc.oneof(fc.string(), fc.constantFrom('()', '*', 'self')),
)
const headers = fc.array(members, { maxLength: 5 }).map((list) => list.map((parts) => parts.join('=')).join(', '))

test('behavior: no header value makes it throw, and every fix works', () => {
  fc.assert(
    fc.property(fc.oneof(headers, fc.string()), (text) => {
      const permissions = parsePermissions(text)
      const denied = findDeniedFeatures(permissions, frameFeatures, [page, wallet])
      const fixed = formatPermissions(delegateFeatures(permissions, denied, wallet))
      expect(findDenied(fixed)).toEqual([])
    }),
    { numRuns: 500 },
  )
})
