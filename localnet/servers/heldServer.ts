import { setTimeout as delay } from 'node:timers/promises'
import { spawnTied } from './child.ts'
import { checkPortFree, describeTakenPort } from './ports.ts'

export type HeldServer = { pid: number; stop(): Promise<void> }

type Options = {
  /** Name of the server, prefixed to every message about it. */
  name: string
  command: string
  args: readonly string[]
  port: number
  isReady(): Promise<boolean>
  /** Called when the server ends by itself. */
  onCrash?: ((sentence: string) => void) | undefined
}

const startTimeoutMs = 60_000
const stopTimeoutMs = 3_000
// Shortest and longest pause between polls, in ms. The pause grows, because a chain is ready within milliseconds but a
// bundler takes seconds.
const firstPauseMs = 10
const maxPauseMs = 200

/** Starts a program that listens on a port, and waits until it is ready. The program ends with this process. */
export async function startHeldServer(options: Options): Promise<HeldServer> {
  const { name, command, args, port, isReady, onCrash } = options
  await checkPortFree(port)

  const child = spawnTied(command, args)
  let errors = ''
  child.stdin.end()
  // Read both pipes, because the program blocks when one is full.
  child.stdout.resume()
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000)
  })

  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${name} cannot start: ${error.message}`))
    child.once('exit', (code, signal) => {
      const sentence = /address already in use/i.test(errors)
        ? describeTakenPort(port)
        : `${name} ended with ${signal ?? `exit code ${code}`}. ${errors.trim()}`.trim()
      // Ignores exits with code 0: Ctrl-C reaches every process in the terminal, and the program then exits by itself.
      if (state === 'ready' && code !== 0) onCrash?.(sentence)
      resolve(sentence)
    })
  })

  const stop = async () => {
    state = 'stopping'
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(timer)
  }

  const started = new AbortController()
  try {
    // Fail if our own child exits, even if the port responds. Another process may be responding on the port.
    await Promise.race([
      exited.then((sentence) => Promise.reject(new Error(sentence))),
      waitUntilReady(isReady, `${name} does not answer on port ${port}.`, started.signal),
    ])
  } catch (error) {
    await stop()
    throw error
  } finally {
    started.abort()
  }
  state = 'ready'
  return { pid: child.pid ?? 0, stop }
}

/** Calls a JSON-RPC server. Returns undefined while it does not respond. */
export async function callServer(url: string, method: string): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
      signal: AbortSignal.timeout(1000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return result
  } catch {
    // Return undefined while the server is not listening yet. The caller polls until its own deadline.
    return undefined
  }
}

async function waitUntilReady(isReady: () => Promise<boolean>, failure: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  for (let pauseMs = firstPauseMs; !signal.aborted; pauseMs = Math.min(pauseMs * 1.5, maxPauseMs)) {
    if (await isReady()) return
    if (Date.now() > deadline) throw new Error(failure)
    await delay(pauseMs)
  }
}
