import { createRequire } from 'node:module'
import { callServer, type HeldServer, startHeldServer } from '../servers/heldServer.ts'

export type Anvil = HeldServer & { rpcUrl: string }

export type AnvilOptions = {
  chainId: number
  port: number
  /** Seconds between blocks that are mined even without transactions. With 0, blocks are mined only on demand. */
  blockTime?: number
  statePath?: string
  onCrash?: (sentence: string) => void
}

export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const { chainId, port, onCrash } = options
  const rpcUrl = `http://127.0.0.1:${port}`
  const server = await startHeldServer({
    name: `The chain ${chainId}`,
    command: findBinary(),
    args: toArgs(options),
    port,
    isReady: async () => Number(await callServer(rpcUrl, 'eth_chainId')) === chainId,
    onCrash,
  })
  return { rpcUrl, ...server }
}

/** Returns the path of the anvil binary. Killing `npx anvil` instead would leave the actual node running. */
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
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--chain-id',
    `${chainId}`,
    '--hardfork',
    'osaka',
    '--silent',
    // Use mixed mining: anvil mines a block at every interval, and still mines transactions immediately.
    ...(blockTime > 0 ? ['--block-time', `${blockTime}`, '--mixed-mining'] : []),
    ...(statePath ? ['--load-state', statePath] : []),
  ]
}
