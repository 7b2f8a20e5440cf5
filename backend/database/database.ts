import { CamelCasePlugin, Kysely, Migrator, PostgresDialect, type PostgresPool } from 'kysely'
import { openEmbedded } from './embedded.ts'
import { migrations } from './migrations.ts'
import type { Database, Schema } from './schema.ts'

/** PostgreSQL's type OID for 64-bit integers. All of our values (times and counts) are exact as JavaScript numbers. */
const int8 = 20
const maxConnections = 10

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
    // Omit the database's URL from the message, because it may contain a password.
    const where = databaseUrl === undefined ? `The database in "${dataDir}"` : 'The database at DATABASE_URL'
    throw new Error(`${where} cannot be used (${getReason(cause)}).`, { cause })
  }
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  return error.message || ('code' in error ? String(error.code) : error.name)
}

async function openPool(connectionString: string): Promise<PostgresPool> {
  const { Pool, types } = (await import('pg')).default
  const getTypeParser = ((oid: number, format: 'text') =>
    oid === int8 ? Number : types.getTypeParser(oid, format)) as typeof types.getTypeParser
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    types: { getTypeParser },
  })
  // Log lost idle connections, because an unhandled error would end the process. The pool replaces lost connections,
  // and failed queries throw separately.
  pool.on('error', (error) => console.warn(`Database: a connection was lost (${error.message})`))
  return pool
}

/** Runs pending migrations. The migrator locks the database, so concurrent instances wait for each other. */
async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
