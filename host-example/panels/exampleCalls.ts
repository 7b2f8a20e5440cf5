import { encodeFunctionData, type Hex, type PublicClient, parseAbi, parseEther } from 'viem'
import { formatAmount } from '../dapp/amounts.ts'
import type { Connected } from '../dapp/hooks.ts'
import { tokenAbi } from '../dapp/tokens.ts'
import { exampleRecipient } from './SendPanel.tsx'

export type ExampleCall = { to: Hex; value?: bigint; data?: Hex }

const routerAbi = parseAbi([
  'function WETH() view returns (address)',
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const usdcDecimals = 6
const swapLifetimeSeconds = 1200n
/** Minimum output of the swap, in percent of the quote. */
const minOutputPercent = 99n
const twoAmount = parseEther('0.001')
const secondRecipient = '0x000000000000000000000000000000000000bEEF'

/** Creates two calls: an approval of exactly the amount, and the swap that spends it. */
export async function allowAndSwap(
  { address, contracts: { usdc, uniswapRouter } }: Connected,
  amount: bigint,
  client: PublicClient,
): Promise<ExampleCall[]> {
  if (!usdc || !uniswapRouter) throw new Error('This network has no exchange. Switch to one of the example.')
  const router = { address: uniswapRouter, abi: routerAbi }
  const weth = await client.readContract({ ...router, functionName: 'WETH' })
  const path = [usdc, weth]
  const [quote, { timestamp }] = await Promise.all([
    client.readContract({ ...router, functionName: 'getAmountsOut', args: [amount, path] }),
    // Read the chain's time, which may differ from this device's time. The contract compares the deadline with the
    // chain's time.
    client.getBlock(),
  ])
  const minOutput = ((quote.at(-1) ?? 0n) * minOutputPercent) / 100n
  const approve = { abi: tokenAbi, functionName: 'approve', args: [uniswapRouter, amount] } as const
  const swap = [amount, minOutput, path, address, timestamp + swapLifetimeSeconds] as const
  return [
    { to: usdc, data: encodeFunctionData(approve) },
    {
      to: uniswapRouter,
      data: encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForETH', args: swap }),
    },
  ]
}

/**
 * Creates two calls: a transfer of the native currency and a transfer of USDC. If the network has no USDC, both
 * transfer the native currency.
 */
export function sendToTwo({ contracts: { usdc } }: Connected, amount: bigint): ExampleCall[] {
  const first = { to: exampleRecipient, value: twoAmount } as const
  if (!usdc) return [first, { to: secondRecipient, value: twoAmount }]
  const args = [secondRecipient, amount] as const
  return [first, { to: usdc, data: encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args }) }]
}

export const formatUsdc = (amount: bigint) => `${formatAmount(amount, usdcDecimals)} USDC`
