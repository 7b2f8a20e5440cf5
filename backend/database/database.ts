import { CamelCasePlugin, Kysely, Migrator, PostgresDialect, type PostgresPool } from 'kysely'
import { openEmbedded } from './embedded.ts'
import { migrations } from './migrations.ts'
import type { Database, Schema } from './schema.ts'

/** The type id of PostgreSQL's 64-bit integers. All of ours (times, counts) are exact as a number. */
const int8 = 20
const maximumConnections = 10

export async function openDatabase({
  databaseUrl,
  dataDir,
}: {
  databaseUrl?: string | undefined
  dataDir: string
}): Promise<Database> {
  const pool = databaseUrl === undefined ? await openEmbedded(dataDir) : await openPool(databaseUrl)
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] })
  try {
    await migrate(db)
    return db
  } catch (cause) {
    await db.destroy()
    // The error names DATABASE_URL without its value, because the URL may contain a password.
    const where = databaseUrl === undefined ? `The database in "${dataDir}"` : 'The database at DATABASE_URL'
    throw new Error(`${where} cannot be used (${reasonOf(cause)}).`, { cause })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  return error.message || ('code' in error ? String(error.code) : error.name)
}

async function openPool(connectionString: string): Promise<PostgresPool> {
  const { Pool, types } = (await import('pg')).default
  const getTypeParser = ((oid: number, format: 'text') =>
    oid === int8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser
  const pool = new Pool({
    connectionString,
    max: maximumConnections,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  })
  // An idle connection was lost. The pool replaces it, and failed queries throw on their own.
  pool.on('error', (error) => console.warn(`Database: a connection was lost (${error.message})`))
  return pool
}

/** Concurrent instances wait for each other, because the migrator holds a lock in the database. */
async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
