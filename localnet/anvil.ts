import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { spawnHeld } from './child.ts'
import { checkPortFree, describeTakenPort } from './ports.ts'

export type Anvil = { rpcUrl: string; pid: number; stop(): Promise<void> }

export type AnvilOptions = {
  chainId: number
  port: number
  /** Seconds between blocks that are mined even without transactions; 0 mines only on demand. */
  blockTime?: number
  statePath?: string
  onCrash?: (sentence: string) => void
}

const startTimeoutMs = 20_000
const stopTimeoutMs = 3_000
const pollIntervalMs = 10

export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, port, onCrash } = options
  await checkPortFree(port)

  const child = spawnHeld(findBinary(), toArgs(options))
  let errors = ''
  child.stdin.end()
  // Reads both pipes, because the node blocks when one is full.
  child.stdout.resume()
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2000)
  })

  let state: 'starting' | 'ready' | 'stopping' = 'starting'
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`The chain ${chainId} cannot start: ${error.message}`))
    child.once('exit', (code, signal) => {
      const sentence = errors.includes('Address already in use')
        ? describeTakenPort(port)
        : `The chain ${chainId} ended with ${signal ?? `exit code ${code}`}. ${errors.trim()}`.trim()
      // Ignores an end with code 0: Ctrl-C reaches every process of the terminal, and the node then ends by itself.
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

  const rpcUrl = `http://127.0.0.1:${port}`
  const started = new AbortController()
  try {
    // Requires that our own child is alive, too, because another process may answer on the port.
    await Promise.race([
      exited.then((sentence) => Promise.reject(new Error(sentence))),
      waitForChain({ rpcUrl, chainId, signal: started.signal }),
    ])
  } catch (error) {
    await stop()
    throw error
  } finally {
    started.abort()
  }
  state = 'ready'
  return { rpcUrl, pid: child.pid ?? 0, stop }
}

/** `npx anvil` is a second process that would leave the program running. */
function findBinary(): string {
  const { resolve } = createRequire(import.meta.url)
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  const id = `@foundry-rs/anvil-${process.platform}-${arch}`
  try {
    return resolve(`${id}/bin/${name}`)
  } catch (cause) {
    throw new Error(`The package ${id} is not installed. Run \`npm install\` again.`, { cause })
  }
}

function toArgs({ chainId, port, blockTime = 0, statePath }: AnvilOptions): string[] {
  return [
    ...['--host', '127.0.0.1', '--port', `${port}`, '--chain-id', `${chainId}`],
    ...['--hardfork', 'osaka', '--silent'],
    // Mixed mining makes a block per interval and still gives a receipt at once.
    ...(blockTime > 0 ? ['--block-time', `${blockTime}`, '--mixed-mining'] : []),
    ...(statePath ? ['--load-state', statePath] : []),
  ]
}

async function waitForChain({
  rpcUrl,
  chainId,
  signal,
}: {
  rpcUrl: string
  chainId: number
  signal: AbortSignal
}): Promise<void> {
  const deadline = Date.now() + startTimeoutMs
  while (!signal.aborted) {
    if ((await askChainId(rpcUrl)) === chainId) return
    if (Date.now() > deadline) throw new Error(`The chain ${chainId} does not answer on ${rpcUrl}.`)
    await delay(pollIntervalMs)
  }
}

async function askChainId(rpcUrl: string): Promise<number | undefined> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' }),
      signal: AbortSignal.timeout(1000),
    })
    const { result } = z.object({ result: z.string() }).parse(await response.json())
    return Number(result)
  } catch {
    // The node does not listen yet. The caller polls until its own deadline.
    return undefined
  }
}
