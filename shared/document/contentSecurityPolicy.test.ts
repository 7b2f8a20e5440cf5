import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allowSource,
  findBlockingDirective,
  formatPolicy,
  matchesSource,
  mayAllowOtherwise,
  parsePolicies,
} from './contentSecurityPolicy.ts'

const page = 'https://app.example'
const wallet = 'https://wallet.example'
const frame = { kind: 'frame', url: `${wallet}/f/default/`, page } as const
const parseFirst = (text: string) => parsePolicies(text)[0] ?? []

describe('blockingDirective', () => {
  test.each([
    ['frame-src', 'https://other.example', 'frame-src'],
    ["child-src 'self'; default-src *", '', 'child-src'],
    ["default-src 'self'", '', 'default-src'],
    ["frame-src 'none'", '', 'frame-src'],
    ['FRAME-SRC', 'https://other.example', 'frame-src'],
    // Only the first of several directives with the same name counts.
    ["frame-src 'none'; frame-src *", '', 'frame-src'],
    ["frame-src *; child-src 'none'; default-src 'none'", '', undefined],
    ["script-src 'none'", '', undefined],
    ['', '', undefined],
  ])('default: %s %s', (name, sources, expected) => {
    expect(findBlockingDirective(parseFirst(`${name} ${sources}`), frame)).toBe(expected)
  })

  test('default: for scripts, script-src-elem has precedence over script-src', () => {
    const script = { kind: 'script', url: `${wallet}/oriel.js`, page } as const
    expect(findBlockingDirective(parseFirst(`script-src-elem 'self'; script-src ${wallet}`), script)).toBe(
      'script-src-elem',
    )
    expect(findBlockingDirective(parseFirst(`script-src ${wallet}/oriel.js`), script)).toBeUndefined()
    expect(mayAllowOtherwise(parseFirst("script-src 'nonce-abc'"))).toBe(true)
    expect(mayAllowOtherwise(parseFirst("script-src 'self'"))).toBe(false)
  })
})

describe('matchesSource', () => {
  test.each([
    ['*', 'https://wallet.example/', true],
    ["'self'", 'https://app.example/x', true],
    ["'self'", 'https://wallet.example/', false],
    ['https:', 'https://wallet.example/', true],
    ['http:', 'https://wallet.example/', true],
    ['wss:', 'https://wallet.example/', false],
    ['wallet.example', 'https://wallet.example/f/', true],
    ['https://wallet.example:443', 'https://wallet.example/', true],
    ['http://wallet.example:80', 'https://wallet.example/', true],
    ['https://wallet.example:8443', 'https://wallet.example/', false],
    ['https://wallet.example:*', 'https://wallet.example:8443/', true],
    ['*.example', 'https://wallet.example/', true],
    ['*.wallet.example', 'https://wallet.example/', false],
    ['https://wallet.example.evil', 'https://wallet.example/', false],
    ['https://wallet.example/f/', 'https://wallet.example/f/default/', true],
    ['https://wallet.example/f', 'https://wallet.example/f/default/', false],
    ['https://wallet.example/w/', 'https://wallet.example/f/default/', false],
    ['HTTPS://WALLET.EXAMPLE', 'https://wallet.example/', true],
    ["'none'", 'https://wallet.example/', false],
    ["'unsafe-inline'", 'https://wallet.example/', false],
  ])('default: %s and %s', (source, url, expected) => {
    expect(matchesSource(source, new URL(url), page)).toBe(expected)
  })

  test('behavior: a host without a scheme matches the scheme of the page and the encrypted one', () => {
    expect(matchesSource('wallet.example', new URL('http://wallet.example/'), page)).toBe(false)
    expect(matchesSource('wallet.example', new URL('https://wallet.example/'), 'http://localhost:3000')).toBe(true)
    expect(matchesSource('http://localhost:4110', new URL('http://localhost:4110/'), 'http://localhost:3000')).toBe(
      true,
    )
  })
})

test('behavior: one directive changes and keeps its sources', () => {
  const allowFrame = (text: string) => formatPolicy(allowSource(parseFirst(text), 'frame', wallet))
  expect(allowFrame("default-src 'self'; frame-src https://a.example")).toBe(
    `default-src 'self'; frame-src https://a.example ${wallet}`,
  )
  expect(allowFrame("frame-src 'none'; img-src *")).toBe(`frame-src ${wallet}; img-src *`)
  expect(allowFrame("default-src 'self'")).toBe(`default-src 'self'; frame-src 'self' ${wallet}`)
  expect(allowFrame("child-src 'none'")).toBe(`child-src ${wallet}`)
})

const words = fc.oneof(
  fc.constantFrom(
    "'none'",
    "'self'",
    '*',
    'https:',
    'data:',
    '*.example',
    'https://a.example:*/p/',
    "'nonce-x'",
    '://',
    '',
  ),
  fc.string(),
)
const directives = fc.oneof(
  fc.constantFrom('frame-src', 'child-src', 'default-src', 'script-src', 'script-src-elem', 'sandbox', 'Frame-Src'),
  fc.string(),
)
const policies = fc
  .array(fc.tuple(directives, fc.array(words, { maxLength: 4 })), { maxLength: 6 })
  .map((list) => list.map(([name, sources]) => [name, ...sources].join(' ')).join(';'))

test('behavior: no header value makes it throw, and every fix works', () => {
  const script = { kind: 'script', url: `${wallet}/oriel.js`, page } as const
  fc.assert(
    fc.property(fc.oneof(policies, fc.string()), (text) => {
      for (const policy of parsePolicies(text)) {
        mayAllowOtherwise(policy)
        for (const request of [frame, script]) {
          if (findBlockingDirective(policy, request) === undefined) continue
          const fixed = parsePolicies(formatPolicy(allowSource(policy, request.kind, wallet)))
          expect(fixed.map((directives) => findBlockingDirective(directives, request))).toEqual([undefined])
        }
      }
    }),
    { numRuns: 500 },
  )
})
