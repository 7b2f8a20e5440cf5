import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkHeaders } from './pageHeaders.ts'

const page = 'https://app.example'
const wallet = 'https://wallet.example'
const checkSent = (headers: [string, string][], meta: string[] = []) =>
  checkHeaders({ headers, meta, page, wallet, projectId: 'default' })
const findProblems = (...sent: Parameters<typeof checkSent>) =>
  checkSent(...sent)
    .filter(({ status }) => status !== 'ok')
    .map(({ code, fix }) => [code, fix?.where, fix?.line])

test('default: a page without policies passes each check', () => {
  expect(checkSent([]).map(({ code }) => code)).toEqual([8205, 8210, 8215, 8220, 8299])
})

test('default: the finding of each blocking header has the line that fixes it', () => {
  const where = `the headers of ${page}`
  expect(
    findProblems([
      ['Content-Security-Policy', "default-src 'self'; frame-src 'self'"],
      ['Cross-Origin-Opener-Policy', 'same-origin; report-to="x"'],
      ['Permissions-Policy', 'publickey-credentials-get=()'],
    ]),
  ).toEqual([
    [
      8206,
      where,
      `Content-Security-Policy: default-src 'self'; frame-src 'self' ${wallet}; script-src 'self' ${wallet}`,
    ],
    [
      8207,
      where,
      `Content-Security-Policy: default-src 'self'; frame-src 'self' ${wallet}; script-src 'self' ${wallet}`,
    ],
    [8211, where, 'Cross-Origin-Opener-Policy: same-origin-allow-popups'],
    [8221, where, `Permissions-Policy: publickey-credentials-get=(self "${wallet}")`],
  ])
})

test('behavior: each policy of the header and of the markup is checked', () => {
  expect(findProblems([['content-security-policy', "frame-src *, frame-src 'none'"]], ["frame-src 'self'"])).toEqual([
    [8206, `the headers of ${page}`, `Content-Security-Policy: frame-src ${wallet}`],
    [8206, `the <head> of ${page}`, `<meta http-equiv="Content-Security-Policy" content="frame-src 'self' ${wallet}">`],
  ])
})

test('behavior: a policy that only reports or that allows scripts by a nonce blocks nothing', () => {
  expect(findProblems([['content-security-policy-report-only', "default-src 'none'"]])).toEqual([])
  expect(findProblems([['content-security-policy', "script-src 'nonce-x' 'strict-dynamic'"]])).toEqual([])
})

test('behavior: a Trusted Types directive with names must name the policy of the script tag', () => {
  const types = "require-trusted-types-for 'script'"
  const line = (policy: string) => findProblems([['content-security-policy', policy]])
  const where = `the headers of ${page}`
  expect(line(`${types}; trusted-types 'none'`)).toEqual([
    [8208, where, `Content-Security-Policy: ${types}; trusted-types oriel`],
  ])
  expect(line(`frame-src ${wallet}; ${types}; trusted-types own 'allow-duplicates'`)).toEqual([
    [8208, where, `Content-Security-Policy: frame-src ${wallet}; ${types}; trusted-types own 'allow-duplicates' oriel`],
  ])
  for (const policy of [types, `${types}; trusted-types *`, `${types}; trusted-types oriel`, 'trusted-types own']) {
    expect(line(policy)).toEqual([])
  }
})

test('behavior: a policy that allows the script tag and not its later files is found', () => {
  const where = `the headers of ${page}`
  const files = ['page-wallets', 'solana', 'coinbase'].map((name) => `${wallet}/oriel-${name}.js`)
  const findBlocked = (policy: string) => {
    const [finding, ...more] = checkSent([['content-security-policy', policy]]).filter(({ status }) => status !== 'ok')
    expect(more).toEqual([])
    return (
      finding && { code: finding.code, named: files.filter((file) => finding.message.includes(file)), fix: finding.fix }
    )
  }
  const paths = `script-src ${wallet}/oriel.js`
  const line = (policy: string) => ({ where, line: `Content-Security-Policy: ${policy} ${wallet}` })
  expect(findBlocked(paths)).toEqual({ code: 8208, named: files, fix: line(paths) })
  const [first, second, third] = files
  const some = `script-src ${wallet}/oriel.js ${second}`
  expect(findBlocked(some)).toEqual({ code: 8208, named: [first, third], fix: line(some) })
  // A hash allows a script tag with an integrity attribute, but not the files that the script loads.
  const hash = "script-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
  expect(findBlocked(hash)).toEqual({ code: 8208, named: files, fix: line(hash) })
  for (const policy of [`script-src ${wallet}`, "script-src 'nonce-x'", `${hash} 'strict-dynamic'`, `${hash} *`])
    expect(findBlocked(policy)).toBeUndefined()
})

test('behavior: the finding about Trusted Types names each later file', () => {
  const types = "require-trusted-types-for 'script'; trusted-types own"
  const [finding] = checkSent([['content-security-policy', types]]).filter(({ status }) => status !== 'ok')
  for (const name of ['page-wallets', 'solana', 'coinbase'])
    expect(finding?.message).toContain(`${wallet}/oriel-${name}.js`)
})

test('behavior: the finding about framing prefers frame-ancestors to X-Frame-Options', () => {
  const framing = (headers: [string, string][]) => checkSent(headers).at(-1)?.message
  expect(framing([['x-frame-options', 'DENY']])).toContain('X-Frame-Options: DENY')
  expect(
    framing([
      ['x-frame-options', 'DENY'],
      ['content-security-policy', "frame-ancestors 'self'"],
    ]),
  ).toContain("frame-ancestors 'self'")
})

test('behavior: no header value makes it throw', () => {
  const names = ['content-security-policy', 'cross-origin-opener-policy', 'permissions-policy', 'x-frame-options']
  const header = fc.tuple(fc.oneof(fc.constantFrom(...names), fc.string()), fc.string())
  fc.assert(
    fc.property(fc.array(header), fc.array(fc.string()), (headers, meta) => {
      expect(checkSent(headers, meta).length).toBeGreaterThanOrEqual(5)
    }),
  )
})
