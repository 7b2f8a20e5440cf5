import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../database/database.testing.ts'
import { openDatabase } from '../database/database.ts'
import type { Database } from '../database/schema.ts'
import { createClock, openTestStore, type TestStore } from '../login/login.testing.ts'
import { createSponsorCounts } from './sponsorCounts.ts'

const limits = { maxPerDayWei: '100', perAccountPerDay: 3 }
const network = 'eip155:1'

let embedded: TestStore
/** Two instances that share one database. */
let instances: Database[]

beforeAll(async () => {
  embedded = await openTestStore('PGlite')
  const databaseUrl = await createTestDatabase()
  instances = [await openDatabase({ databaseUrl, dataDir: '' }), await openDatabase({ databaseUrl, dataDir: '' })]
})
afterAll(async () => {
  await Promise.all((instances ?? []).map((database) => database.destroy()))
  await embedded?.stop()
})

describe.each(['PGlite', 'PostgreSQL'])('%s', (kind) => {
  function start(project: string) {
    const clock = createClock()
    const databases = kind === 'PGlite' ? [embedded.database] : instances
    const all = databases.map((database) => createSponsorCounts({ database, now: clock.now }))
    let next = 0
    const getNextInstance = () => all[next++ % all.length] as (typeof all)[number]
    const createCounted = (account: string, wei: bigint, more = {}) => ({ network, project, account, wei, ...more })
    return {
      clock,
      database: databases[0] as Database,
      count: (account: string, wei: bigint, more = {}) =>
        getNextInstance().count(createCounted(account, wei, more), limits),
      peek: (account: string, wei = 0n) => getNextInstance().peek(createCounted(account, wei), limits),
    }
  }

  test('default: the money limit is per project, and the number limit is per account', async () => {
    const { count, peek } = start('default')
    expect(await count('0xa', 10n)).toBeUndefined()
    expect(await count('0xa', 10n)).toBeUndefined()
    expect(await count('0xa', 10n)).toBeUndefined()
    expect(await count('0xa', 10n)).toBe('account')
    expect([await peek('0xa'), await peek('0xb', 70n), await peek('0xb', 71n)]).toEqual(['account', undefined, 'day'])
    expect(await count('0xb', 71n)).toBe('day')
    expect(await count('0xb', 70n)).toBeUndefined()
    expect(await count('0xc', 1n)).toBe('day')
    expect(await peek('0xc')).toBe('day')
    expect(await count('0xc', 100n, { project: 'other' })).toBeUndefined()
    expect(await count('0xc', 100n, { network: 'eip155:2' })).toBeUndefined()
    expect(await count('0xd', 101n, { project: 'third' })).toBe('day')
  })

  test('behavior: an operation over the daily money limit does not count for its account', async () => {
    const { count } = start('refused')
    for (let attempt = 0; attempt < 5; attempt++) expect(await count('0xa', 101n)).toBe('day')
    expect(await count('0xb', 60n)).toBeUndefined()
    for (let attempt = 0; attempt < 5; attempt++) expect(await count('0xa', 41n)).toBe('day')
    for (let attempt = 0; attempt < 3; attempt++) expect(await count('0xa', 10n)).toBeUndefined()
  })

  test('behavior: concurrent operations pass up to both limits', async () => {
    const { count } = start('race')
    const ofOne = await Promise.all(Array.from({ length: 12 }, () => count('0xa', 1n)))
    expect(ofOne.filter((limit) => limit === undefined)).toHaveLength(3)
    expect(ofOne.filter((limit) => limit === 'account')).toHaveLength(9)
    const ofAll = await Promise.all(Array.from({ length: 12 }, (_, at) => count(`0xb${at}`, 20n)))
    expect(ofAll.filter((limit) => limit === undefined)).toHaveLength(4)
    expect(ofAll.filter((limit) => limit === 'day')).toHaveLength(8)
  })

  test('behavior: counts reset on a new UTC day, and older days are deleted', async () => {
    const { clock, count, database } = start('days')
    expect(await count('0xa', 100n)).toBeUndefined()
    clock.pass(86_400_000 - 1)
    expect(await count('0xa', 1n)).toBe('day')
    clock.pass(1)
    expect(await count('0xa', 100n)).toBeUndefined()
    clock.pass(86_400_000)
    expect(await count('0xa', 100n)).toBeUndefined()
    const rows = await database.selectFrom('sponsored').select('day').where('project', '=', 'days').execute()
    expect(new Set(rows.map(({ day }) => day))).toEqual(new Set(['2030-01-02', '2030-01-03']))
  })
})
