import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

export type BackendProcess = { url: string; pid: number; kill(): Promise<void>; end(): Promise<number | null> }

const root = fileURLToPath(new URL('..', import.meta.url))

const ownUrls: Plugin = {
  name: 'own-urls',
  transform: (code, id) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
}

/**
 * Bundles the backend and most of its packages into one module, because Node would need seconds for their files at each
 * start.
 */
async function bundle(): Promise<string> {
  const { build } = await import('vite')
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [ownUrls],
    // These packages load files of their own, or most tests do not need them.
    ssr: { noExternal: true, external: ['@electric-sql/pglite', 'pg', 'nodemailer'] },
    build: {
      ssr: 'backend/main.ts',
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error('The backend gave no module.')
  return chunk.code
}

/** The bundle for all files of this worker. It is kept outside of modules, because each file has its own. */
const kept = globalThis as { orielBackend?: Promise<string> }

export async function startProcess(env: Record<string, string>): Promise<BackendProcess> {
  kept.orielBackend ??= bundle()
  const code = await kept.orielBackend
  const server: ChildProcess = spawn(process.execPath, ['--input-type=module', '-'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  server.stdin?.end(code)
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk
      const [, found] = /listening on (\S+)\)/.exec(said) ?? []
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(`The backend ended: ${said}`)))
  })
  return {
    url,
    pid: server.pid as number,
    async kill() {
      server.kill('SIGKILL')
      await ended
    },
    end() {
      server.kill('SIGTERM')
      return ended
    },
  }
}
