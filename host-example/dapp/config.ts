import type { CaipNetworkId, KitOptions } from 'oriel'
import type { Hex } from 'viem'

/** Addresses of the example contracts. The page hides features whose contract is missing. */
export type ExampleContracts = Partial<Record<'usdc' | 'dai' | 'usdt' | 'nft' | 'items' | 'uniswapRouter', Hex>>

/** Response of `GET /config.json`. */
export type HostConfig = {
  frameUrl: string
  projectId: string
  faucetUrl: string | null
  solana: { networkId: CaipNetworkId; rpcUrl: string } | null
  networks: CaipNetworkId[]
  /** Contracts keyed by the network's CAIP-2 ID. */
  contracts: Record<string, ExampleContracts>
}

export async function loadConfig(): Promise<HostConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`GET /config.json answered ${response.status}.`)
  return (await response.json()) as HostConfig
}

/**
 * Reads options from the URL, such as `/?options={"basic":true}`, so that you can try them without a build. Ignores
 * `frameUrl`, so that a URL can't select a different wallet.
 */
export function readOptions(search: string): KitOptions {
  const text = new URLSearchParams(search).get('options')
  if (!text) return {}
  const { frameUrl: _, ...options } = parseOptions(text)
  return options
}

function parseOptions(text: string): KitOptions & { frameUrl?: unknown } {
  try {
    return JSON.parse(text) as KitOptions & { frameUrl?: unknown }
  } catch (cause) {
    throw new Error('The "options" in the address of this page are not JSON.', { cause })
  }
}
