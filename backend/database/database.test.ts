import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { briefProcess } from '../server/process.testing.ts'
import { createTestDatabase } from './database.testing.ts'
import { openDatabase } from './database.ts'
import { prepareEmbedded } from './folder.testing.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oriel-data-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('default: both databases have the same tables', async () => {
  await prepareEmbedded(join(folder, 'tables'))
  const embedded = await openDatabase({ dataDir: join(folder, 'tables') })
  const server = await openDatabase({ databaseUrl: await createTestDatabase(), dataDir: '' })
  const columns = sql<{ tableName: string }>`
    select table_name, column_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' order by table_name, column_name`
  const ours = await columns.execute(embedded)
  const theirs = await columns.execute(server)
  expect(ours.rows).toEqual(theirs.rows)
  expect([...new Set(ours.rows.map(({ tableName }) => tableName))]).toEqual(
    expect.arrayContaining(['attempts', 'custody_log', 'enrolments', 'limits', 'logins', 'nonces', 'recovery_keys']),
  )

  for (const db of [embedded, server]) {
    const createdAt = 1_900_000_000_123
    await db.insertInto('users').values({ id: 'one', createdAt }).execute()
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([{ id: 'one', createdAt, deleteAt: null }])
    const failed = db.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').execute()
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    const twice = db.insertInto('users').values({ id: 'one', createdAt }).execute()
    const error = await twice.catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: '23505' })
    expect(error).not.toHaveProperty('params')
    const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', 'one').executeTakeFirst()
    expect(numDeletedRows).toBe(1n)
    await db.destroy()
  }
})

test('behavior: several instances start at once on a new database', async () => {
  const databaseUrl = await createTestDatabase()
  const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '' })))
  for (const db of instances) {
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([])
    await db.destroy()
  }
})

test('error: the error for an unreachable server does not contain the password', async () => {
  const databaseUrl = 'postgres://oriel:secret@127.0.0.1:1/postgres'
  const opened = openDatabase({ databaseUrl, dataDir: '' })
  await expect(opened).rejects.toThrow(/^The database at DATABASE_URL cannot be used \(.*ECONNREFUSED.*\)\.$/)
})

test('behavior: a process killed while it writes loses no committed row', async () => {
  const dataDir = join(folder, 'killed')
  await prepareEmbedded(dataDir)
  const seed = Math.floor(Math.random() * 1000)
  let written = 0
  for (const round of [1, 2]) {
    const child = spawn(process.execPath, [...briefProcess, '--import', 'tsx', '--input-type=module', '-e', writer], {
      env: { ...process.env, DATA_DIR: dataDir, MODULE: new URL('database.ts', import.meta.url).href },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const enough = 20 + ((seed * round * 7) % 150)
    let printed = 0
    for await (const chunk of child.stdout) {
      printed += String(chunk).split('\n').length - 1
      if (printed < enough) continue
      child.kill('SIGKILL')
      break
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    written += printed
    const db = await openDatabase({ dataDir })
    const users = await db.selectFrom('users').select('id').execute()
    const logins = await db.selectFrom('logins').select('userId').execute()
    expect(users.length, `seed ${seed}`).toBeGreaterThanOrEqual(written)
    expect(logins.map(({ userId }) => userId).sort()).toEqual(users.map(({ id }) => id).sort())
    written = users.length
    await db.destroy()
  }
})

const writer = `
  const { openDatabase } = await import(process.env.MODULE)
  const db = await openDatabase({ dataDir: process.env.DATA_DIR })
  for (;;) {
    const id = crypto.randomUUID()
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('users').values({ id, createdAt: 1 }).execute()
      await trx.insertInto('logins').values({ provider: 'email', subject: id, userId: id, createdAt: 1 }).execute()
    })
    process.stdout.write('.\\n')
  }`
