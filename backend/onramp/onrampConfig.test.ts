import { expect, test } from 'vitest'
import { ConfigError } from '../config/configError.ts'
import { project } from '../server/backend.testing.ts'
import { parseConfig } from '../server/config.ts'

const coinbase = { id: 'coinbase', keyName: 'organizations/1/apiKeys/2', keyFile: 'key' }
const meld = { id: 'meld', key: 'secret-of-meld' }
const local = { id: 'local', label: 'Local Ramp', key: 'secret', apiUrl: 'http://127.0.0.1:8657' }

function listIssues(onramp: unknown): string[] {
  try {
    parseConfig({ projects: { default: project }, onramp })
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

test('default: Coinbase and Meld are reached at their public addresses', () => {
  const { onramp } = parseConfig({ projects: { default: project }, onramp: { providers: [coinbase, meld, local] } })
  expect(onramp?.providers).toEqual([
    { ...coinbase, apiUrl: 'https://api.developer.coinbase.com', payUrl: 'https://pay.coinbase.com' },
    { ...meld, apiUrl: 'https://api.meld.io' },
    local,
  ])
  expect(parseConfig({ projects: { default: project } }).onramp).toBeUndefined()
})

test('default: nothing is sold in the restricted time zones, which a deployment may change (SPEC 9)', () => {
  const parse = (settings: object) =>
    parseConfig({ projects: { default: project }, onramp: { providers: [meld], ...settings } }).onramp
  expect(parse({})?.restrictedTimeZones).toEqual(
    ['Shanghai', 'Urumqi', 'Chongqing', 'Harbin', 'Kashgar', 'Macau', 'Macao', 'Hong_Kong', 'Beijing'].map(
      (city) => `Asia/${city}`,
    ),
  )
  expect(parse({ restrictedTimeZones: [] })?.restrictedTimeZones).toEqual([])
  expect(listIssues({ providers: [meld], restrictedTimeZones: ['UTC+8 hours'] })).toEqual([
    'onramp.restrictedTimeZones[0] must be a time zone such as "Asia/Shanghai".',
  ])
})

test.each([
  [[], 'onramp.providers must have at least one provider, or remove "onramp".'],
  [[{ id: 'moonpay' }], 'onramp.providers[0].id must be "coinbase" or "meld".'],
  [[meld, meld], 'onramp.providers[1] repeats "meld": one entry each.'],
  [[{ id: 'meld' }], 'onramp.providers[0].key is missing: add it (string).'],
  [[{ ...coinbase, keyFile: undefined }], 'onramp.providers[0].keyFile is missing: add it (string).'],
  [
    [{ ...meld, secret: 'x' }],
    'onramp.providers[0] has an unknown setting "secret": correct its spelling or remove it.',
  ],
  [
    [{ ...meld, apiUrl: 'http://api.meld.io' }],
    'onramp.providers[0].apiUrl must be an https origin without a path (http on this machine only).',
  ],
  [[{ ...local, apiUrl: 'https://ramp.example' }], 'onramp.providers[0].apiUrl must be on this machine.'],
])('error: %j is reported in one sentence', (providers, sentence) => {
  expect(listIssues({ providers })).toEqual([sentence])
})

test('error: a country is a two-letter code', () => {
  expect(listIssues({ country: 'Germany', providers: [meld] })).toEqual(['onramp.country must be a code such as "DE".'])
})
