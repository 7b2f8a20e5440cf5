import { localnetPorts } from '../ports.ts'
import { createAirdrops } from './airdrops.ts'
import { createBank } from './bank/bank.ts'
import { solanaNetworkId } from './genesis.ts'
import { startRpcServer } from './rpc/rpcServer.ts'
import { type SolanaContracts, seedSolana, solanaContracts } from './seed.ts'

export type Solana = {
  caipNetworkId: typeof solanaNetworkId
  name: string
  rpcUrl: string
  wsUrl: string
  /** Addresses of the mints; the same in every run. */
  contracts: SolanaContracts
  /** Gives the address SOL, some of each token and a picture. */
  faucet(address: string): void
  /** Moves time: a test of what expires does not want to wait a minute. */
  advance(slots: number): void
  /** From now on transactions are taken and never seen again, as by a network that has too many; or no longer. */
  lose(isOn: boolean): void
  stop(): Promise<void>
}

export type SolanaOptions = {
  /** Of the HTTP server; subscriptions are on the next one, where clients look for them. @default 8653 */
  port?: number
  /** 0 makes none by itself; `advance` does. @default 400 */
  slotMs?: number
  /** Blocks on top of a block until it is final. @default 32, as on the public networks */
  finalizeSlots?: number
}

/** Final after three seconds in place of thirteen: nobody wants to watch that long, and nothing else depends on it. */
export const localPace = { slotMs: 400, finalizeSlots: 8 } as const

/** Starts a Solana network of one node, with tokens and a faucet. */
export async function startSolana(options: SolanaOptions = {}): Promise<Solana> {
  const { port = localnetPorts().solana, slotMs = 400, finalizeSlots = 32 } = options
  const bank = createBank({ finalizeSlots })
  const faucet = seedSolana(bank)
  const server = await startRpcServer({ bank, airdrops: createAirdrops(bank), port })
  const timer = slotMs > 0 ? setInterval(() => bank.advance(1), slotMs) : undefined
  return {
    caipNetworkId: solanaNetworkId,
    name: 'Oriel Solana Local',
    ...{ rpcUrl: server.rpcUrl, wsUrl: server.wsUrl },
    contracts: solanaContracts,
    faucet,
    advance: bank.advance,
    lose: bank.lose,
    async stop() {
      clearInterval(timer)
      await server.stop()
    },
  }
}
