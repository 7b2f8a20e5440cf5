import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './root.ts'

type Options = {
  env?: Record<string, string>
  /** @default the project's root */
  cwd?: string
  /** True to return the output instead of printing it while the program runs. */
  isKept?: boolean
}

export type Ended = { isGood: boolean; ms: number; output: string }

const running = new Set<ChildProcess>()
let interruptedAt: number | undefined

/**
 * Returns true once a signal has interrupted the run. After that, nothing more is started, and the results so far are
 * printed.
 */
export const isInterrupted = () => interruptedAt !== undefined

export function runProgram(command: string, args: string[], { env, isKept, cwd = root }: Options = {}): Promise<Ended> {
  if (isInterrupted()) return Promise.resolve({ isGood: false, ms: 0, output: '' })
  const begun = performance.now()
  const own = resolve(root, 'node_modules/.bin', command)
  const child = spawn(existsSync(own) ? own : command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: isKept ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    // Run the program in its own process group, so that it receives Ctrl+C only once, from this process. Playwright
    // then has time to end its own processes.
    detached: process.platform !== 'win32',
  })
  running.add(child)
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part))
  return new Promise((done) => {
    const end = (isGood: boolean) => {
      running.delete(child)
      const ms = Math.round(performance.now() - begun)
      done({ isGood, ms, output: Buffer.concat(parts).toString() })
    }
    child.on('error', () => end(false))
    child.on('close', (code) => end(code === 0))
  })
}

export function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      const now = performance.now()
      // Ignore repeated signals. A single press of Ctrl+C arrives several times: from the terminal, npm and the parent
      // process.
      if (interruptedAt !== undefined && now - interruptedAt < 1000) return
      const isFirst = interruptedAt === undefined
      interruptedAt = now
      for (const child of running) sendSignal(child, isFirst ? 'SIGINT' : 'SIGKILL')
    })
}

function sendSignal({ pid }: ChildProcess, signal: 'SIGINT' | 'SIGKILL') {
  if (pid === undefined) return
  const isGroup = process.platform !== 'win32' && signal === 'SIGKILL'
  try {
    process.kill(isGroup ? -pid : pid, signal)
  } catch (error) {
    // Ignore ESRCH, which means that the process has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
