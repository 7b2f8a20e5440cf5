import { CamelCasePlugin, Kysely, Migrator, PostgresDialect, type PostgresPool } from 'kysely'
import { openEmbedded } from './embedded.ts'
import { migrations } from './migrations.ts'
import type { Database, Schema } from './schema.ts'

/** PostgreSQL's name for whole numbers of 64 bits: times and counts, all of them exact as a number. */
const int8 = 20
const maximumConnections = 10

/** PostgreSQL at `databaseUrl`, else one inside this process that keeps its files in `dataDir`; with all tables as of today. */
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
    // The address may hold a password: it is named and not repeated.
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
  // A connection that breaks while nobody uses it: the pool makes another one, and a query that fails says so itself.
  pool.on('error', (error) => console.warn(`Database: a connection was lost (${error.message})`))
  return pool
}

/** Instances that start at once wait for each other: the migrator holds a lock in the database. */
async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
