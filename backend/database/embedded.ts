import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** Memory settings below PostgreSQL's defaults, because the database is small. */
const memory = ['-c', 'shared_buffers=16MB', '-c', 'max_connections=10']

/**
 * Opens PostgreSQL in this process. Data survives if the process is killed, but PGlite cannot flush to disk, so a power
 * failure may lose the most recent writes.
 */
export async function openEmbedded(dataDir: string): Promise<PostgresPool> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const path = await realpath(dataDir)
  const lock = await lockFolder(path)
  try {
    const { PGlite } = await import('@electric-sql/pglite')
    const startParams = [...PGlite.defaultStartParams, ...memory]
    return createPool(await PGlite.create(join(path, 'postgres'), { startParams }), lock)
  } catch (error) {
    await unlock(lock)
    throw error
  }
}

/** Creates a pool with one connection, because PGlite has only one. Callers wait in a queue for the connection. */
function createPool(pglite: PGlite, lock: Server): PostgresPool {
  let free = Promise.resolve()

  async function acquire(): Promise<() => void> {
    const before = free
    let release = () => {}
    free = new Promise<void>((resolve) => {
      release = resolve
    })
    await before
    return release
  }

  return {
    async connect() {
      const release = await acquire()
      const client = {
        async query(text: string, parameters: readonly unknown[]) {
          const { rows, command, affectedRows } = await pglite
            .query(text, [...parameters])
            .catch(rethrowWithoutParameters)
          return { rows, command, rowCount: affectedRows ?? rows.length }
        },
        release,
      }
      // Cast, because the type also requires cursors from another package. Kysely does not use the missing members.
      return client as unknown as PostgresPoolClient
    },
    async end() {
      await acquire()
      await pglite.close()
      await unlock(lock)
    },
  }
}

/** Rethrows an error without its query parameters. Errors are logged, and the parameters may contain private data. */
function rethrowWithoutParameters(error: unknown): never {
  if (error instanceof Error) Reflect.deleteProperty(error, 'params')
  throw error
}

/**
 * Prevents a second process from opening the folder. PGlite does not check for other processes, and two of them would
 * corrupt the data. Listens on a socket instead of using a lock file, because the socket is released even if the
 * process crashes.
 */
async function lockFolder(folder: string): Promise<Server> {
  const name = `oriel-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
  const createInUseError = () =>
    new Error(`"${folder}" is in use by another backend. Stop it, or set ORIEL_DATA_DIR to another folder.`)
  try {
    return await listen(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
  }
  if (await isListening(path)) throw createInUseError()
  await rm(path, { force: true })
  return await listen(path).catch(() => Promise.reject(createInUseError()))
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server.unref()))
  })
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

function unlock(lock: Server): Promise<void> {
  return new Promise((resolve) => lock.close(() => resolve()))
}
