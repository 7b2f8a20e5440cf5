import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { readSharedValue } from './readSharedValue.testing.ts'

export type BackendProcess = { url: string; pid: number; kill(): Promise<void>; end(): Promise<number | null> }

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Node options for a short-lived process that opens PGlite. They turn off the optimization of WebAssembly, which takes
 * longer than it saves in such a process.
 */
export const briefProcess = ['--liftoff-only']

export async function startProcess(env: Record<string, string>): Promise<BackendProcess> {
  const code = await readSharedValue('backend')
  const server: ChildProcess = spawn(process.execPath, [...briefProcess, '--input-type=module', '-'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  server.stdin?.end(code)
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      const [, found] = /listening on (\S+)\)/.exec(output) ?? []
      if (found) resolve(found)
    })
    server.once('exit', () => reject(new Error(`The backend ended: ${output}`)))
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
