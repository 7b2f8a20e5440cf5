import { createHash } from 'node:crypto'
import { mkdir, realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { PostgresPool, PostgresPoolClient } from 'kysely'

/** For a handful of rows at a time: less than PostgreSQL takes when nobody says. */
const memory = ['-c', 'shared_buffers=16MB', '-c', 'max_connections=10']

/**
 * PostgreSQL inside this process, in a folder of its own. It survives a process that is killed; it cannot ask the disk to
 * write through, so a machine that loses its power may lose the last moments.
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

/** PGlite is one connection: who wants it waits for who has it. */
function createPool(pglite: PGlite, lock: Server): PostgresPool {
  let free = Promise.resolve()

  async function reserve(): Promise<() => void> {
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
      const release = await reserve()
      const client = {
        async query(text: string, parameters: readonly unknown[]) {
          const { rows, command, affectedRows } = await pglite.query(text, [...parameters]).catch(withoutParameters)
          return { rows, command, rowCount: affectedRows ?? rows.length }
        },
        release,
      }
      // The driver asks a client for nothing else; its type also has the cursors of another package.
      return client as unknown as PostgresPoolClient
    },
    async end() {
      await reserve()
      await pglite.close()
      await unlock(lock)
    },
  }
}

/** PGlite puts what it was given into its errors, and errors are logged. */
function withoutParameters(error: unknown): never {
  if (error instanceof Error) Reflect.deleteProperty(error, 'params')
  throw error
}

/**
 * Two processes on one folder would ruin it, and PGlite does not look. A socket is held as long as the process lives, however
 * it ends; a file with a number in it is not.
 */
async function lockFolder(folder: string): Promise<Server> {
  const name = `oriel-${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
  const taken = () =>
    new Error(`"${folder}" is in use by another backend. Stop it, or set ORIEL_DATA_DIR to another folder.`)
  try {
    return await listen(path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
  }
  if (await answers(path)) throw taken()
  await rm(path, { force: true })
  return await listen(path).catch(() => Promise.reject(taken()))
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', reject)
    server.listen(path, () => resolve(server.unref()))
  })
}

function answers(path: string): Promise<boolean> {
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
