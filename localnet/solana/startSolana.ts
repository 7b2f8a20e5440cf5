import { getLocalnetPorts } from '../servers/ports.ts'
import { createAirdrops } from './bank/airdrops.ts'
import { createBank } from './bank/bank.ts'
import { solanaNetworkId } from './bank/genesis.ts'
import { startRpcServer } from './rpc/rpcServer.ts'
import { type SolanaContracts, seedSolana, solanaContracts } from './seed.ts'

export type Solana = {
  caipNetworkId: typeof solanaNetworkId
  name: string
  rpcUrl: string
  wsUrl: string
  contracts: SolanaContracts
  faucet(address: string): void
  advance(slots: number): void
  /** Turns on or off a mode that accepts transactions and then loses them, as on an overloaded network. */
  lose(isOn: boolean): void
  stop(): Promise<void>
}

export type SolanaOptions = {
  /** Port of the HTTP server. Subscriptions use the next port, where clients expect them. @default 8653 */
  port?: number
  /** Milliseconds per slot. With 0, slots are created only by `advance`. @default 400 */
  slotMs?: number
  /** Number of confirmations that make a block final. @default 32, as on the public networks */
  finalizeSlots?: number
}

/** Pace at which blocks become final after three seconds instead of thirteen. */
export const localPace = { slotMs: 400, finalizeSlots: 8 } as const

export async function startSolana(options: SolanaOptions = {}): Promise<Solana> {
  const { port = getLocalnetPorts().solana, slotMs = 400, finalizeSlots = 32 } = options
  const bank = createBank({ finalizeSlots })
  const faucet = seedSolana(bank)
  const server = await startRpcServer({ bank, airdrops: createAirdrops(bank), port })
  const timer = slotMs > 0 ? setInterval(() => bank.advance(1), slotMs) : undefined
  return {
    caipNetworkId: solanaNetworkId,
    name: 'Oriel Solana Local',
    rpcUrl: server.rpcUrl,
    wsUrl: server.wsUrl,
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
