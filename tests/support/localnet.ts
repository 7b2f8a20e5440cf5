import { urls } from './ports.ts'

type Contracts = Record<'usdc' | 'dai' | 'usdt' | 'nft' | 'items' | 'idRegistry', `0x${string}`>

/** Where the localnet's contracts are; the same on both chains. */
export async function contracts(): Promise<Contracts> {
  const answer = await fetch(`${urls.faucet}/localnet.json`)
  return ((await answer.json()) as { contracts: Contracts }).contracts
}
