// @vitest-environment happy-dom

import { toRdns } from '@oriel/shared/kit/rdns.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeConfig } from '../platform/config.testing.ts'

const page = 'https://app.example'
const brand = { name: 'Acme Wallet', rdns: 'example.acme.wallet', byline: true }
const named = { name: brand.name, rdns: brand.rdns }

type Checks = typeof import('./pageChecks.ts')
let checks: Checks
beforeAll(async () => {
  writeConfig({ brand })
  checks = await import('./pageChecks.ts')
})

describe('the brand', () => {
  test('default: a page that lists the wallet as the deployment is called is in order', () => {
    expect(checks.checkBrand(page, named)).toEqual([
      { check: 'brand', status: 'ok', code: 8201, message: expect.stringContaining('Acme Wallet'), fix: undefined },
    ])
  })

  test('behavior: a wallet that is not announced has no finding', () => {
    expect(checks.checkBrand(page, undefined)).toEqual([])
  })

  test.each([
    ['name', { name: 'Oriel', rdns: brand.rdns }],
    ['reverse domain name', { name: brand.name, rdns: toRdns('https://wallet.example') }],
  ])('error: another %s is a warning with the option to write', (_, announced) => {
    const [finding, ...more] = checks.checkBrand(page, announced)
    expect(more).toEqual([])
    expect(finding).toEqual({
      check: 'brand',
      status: 'warning',
      code: 8202,
      message: `${page} lists the wallet as “${announced.name}” (${announced.rdns}). The deployment is “Acme Wallet” (example.acme.wallet).`,
      fix: { where: `createOriel in ${page}`, line: `announce: ${JSON.stringify(named)}` },
    })
  })
})

test('default: each ignored option is a warning with its reason, and none is in order', () => {
  expect(checks.checkOptions([]).map(({ code, status }) => [code, status])).toEqual([[8216, 'ok']])
  const ignored = [
    { option: 'themeMode', reason: 'Expected "dark".' },
    { option: 'metadata.url', reason: 'It is not on https://app.example.' },
  ]
  expect(checks.checkOptions(ignored).map(({ code, status, message }) => [code, status, message])).toEqual([
    [8217, 'warning', 'The wallet ignores the option themeMode. Expected "dark".'],
    [8217, 'warning', 'The wallet ignores the option metadata.url. It is not on https://app.example.'],
  ])
})
