import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestStore } from '../login/login.testing.ts'
import { describeError } from './describeError.ts'

test.each(['PGlite', 'PostgreSQL'] as const)('error: what %s reports about a row is never logged', async (kind) => {
  const { database, stop } = await openTestStore(kind)
  const user = { id: 'ada@mail.example', createdAt: 1 }
  const failed = [
    database.insertInto('users').values([user, user]).execute(),
    sql`select ${'ada@mail.example'}::bigint`.execute(database),
    sql`select 'ada@mail.example'::bigint`.execute(database),
  ]
  const errors = (await Promise.allSettled(failed)).map((result) =>
    result.status === 'rejected' ? result.reason : undefined,
  )
  await stop()
  const lines = errors.map(describeError)
  expect(lines.join()).not.toContain('ada')
  expect(lines[0]).toMatch(/^Database error \(code 23505,.*table users,.*\)\n {4}at /)
  const other = new Error('Out of luck', { cause: errors[0] })
  expect(describeError(other)).toMatch(/^Error: Out of luck\n {4}at .*\nCaused by: Database error \(code 23505/s)
  expect(describeError(other)).not.toContain('ada')
})
