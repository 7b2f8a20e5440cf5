import { type ChildProcess, spawn } from 'node:child_process'

export type BackendProcess = { url: string; pid: number; kill(): Promise<void>; end(): Promise<number | null> }

/** A backend as it runs in production, in a process of its own. */
export async function startProcess(env: Record<string, string>): Promise<BackendProcess> {
  const server: ChildProcess = spawn(process.execPath, ['--import', 'tsx', 'backend/main.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
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
    /** As an operator ends it. Its exit code. */
    end() {
      server.kill('SIGTERM')
      return ended
    },
  }
}
