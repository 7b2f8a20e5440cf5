import { type Hex, parseAbi } from 'viem'
import type { ExampleContracts } from './config.ts'

export type TokenSymbol = 'USDC' | 'DAI' | 'USDT'
export type Token = { symbol: TokenSymbol; name: string; decimals: number; address: Hex; hasPermit: boolean }

/**
 * Declares no return values for `transfer` and `approve`, because transactions don't need them and tokens such as USDT
 * return none.
 */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
  'function allowance(address owner, address spender) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
])

export const collectionAbi = parseAbi([
  'function mint(address to)',
  'function setApprovalForAll(address operator, bool approved)',
])

const knownTokens = [
  { key: 'usdc', symbol: 'USDC', name: 'USD Coin', decimals: 6, hasPermit: true },
  { key: 'dai', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18, hasPermit: true },
  { key: 'usdt', symbol: 'USDT', name: 'Tether USD', decimals: 6, hasPermit: false },
] as const

export function listTokens(contracts: ExampleContracts): Token[] {
  return knownTokens.flatMap(({ key, ...token }) => {
    const address = contracts[key]
    return address ? [{ ...token, address }] : []
  })
}
