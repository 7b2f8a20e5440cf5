import type { CaipNetworkId, KitOptions } from 'oriel'
import type { Hex } from 'viem'

/** The addresses of the example's contracts on one network; a feature without its contract is not shown. */
export type ExampleContracts = Partial<Record<'usdc' | 'dai' | 'usdt' | 'nft' | 'items' | 'uniswapRouter', Hex>>

/** What `GET /config.json` answers. */
export type HostConfig = {
  /** Origin of the wallet. */
  frameUrl: string
  projectId: string
  /** Where test money comes from; null where there is none. */
  faucetUrl: string | null
  /** The node that this page itself asks about Solana, and its network's CAIP-2 id; null where there is none. */
  solana: { networkId: CaipNetworkId; rpcUrl: string } | null
  /** CAIP-2 ids. */
  networks: CaipNetworkId[]
  /** By CAIP-2 id. */
  contracts: Record<string, ExampleContracts>
}

/** Reads the configuration that the page's own server gives. */
export async function loadConfig(): Promise<HostConfig> {
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(`GET /config.json answered ${response.status}.`)
  return (await response.json()) as HostConfig
}

/** Options from the address, `/?options={"basic":true}`: to try one without a build. Never another wallet. */
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
