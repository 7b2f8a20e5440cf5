import type { Address } from 'viem'
import { callServer, type HeldServer, startHeldServer } from '../servers/heldServer.ts'
import { getDevKey } from './accounts.ts'
import { packBundler } from './bundlerProgram.ts'

/** An ERC-4337 bundler. A restart keeps its port but drops its pending operations. */
export type Bundler = { url: string; start(): Promise<void>; stop(): Promise<void> }

export type BundlerOptions = {
  chainId: number
  rpcUrl: string
  port: number
  entryPoints: readonly Address[]
  onCrash?: (sentence: string) => void
}

const guard = new URL('./guardBundler.mjs', import.meta.url).href

export async function startBundler(options: BundlerOptions): Promise<Bundler> {
  const { chainId, port, onCrash } = options
  const url = `http://127.0.0.1:${port}`
  let server: HeldServer | undefined

  const start = async () => {
    if (server) return
    const program = await packBundler()
    server = await startHeldServer({
      name: `The bundler of the chain ${chainId}`,
      command: process.execPath,
      args: ['--import', guard, program, ...toArgs(options)],
      port,
      isReady: async () => Array.isArray(await callServer(url, 'eth_supportedEntryPoints')),
      onCrash: (sentence) => {
        server = undefined
        onCrash?.(sentence)
      },
    })
  }
  await start()
  return {
    url,
    start,
    stop: async () => {
      await server?.stop()
      server = undefined
    },
  }
}

function toArgs({ rpcUrl, port, entryPoints }: BundlerOptions): string[] {
  return [
    '--rpc-url',
    rpcUrl,
    '--port',
    `${port}`,
    '--entrypoints',
    entryPoints.join(','),
    '--executor-private-keys',
    getDevKey('executor'),
    '--utility-private-key',
    getDevKey('utility'),
    // Turn off safe mode. Anvil does not have the tracer that safe mode needs to enforce the rules of ERC-7562.
    '--safe-mode',
    'false',
    // Polling interval for receipts, in ms. Can be short, because the chain mines immediately.
    '--block-time',
    '100',
    '--min-bundle-interval',
    '20',
    '--max-bundle-interval',
    '100',
    '--log-level',
    'error',
    '--json',
  ]
}
