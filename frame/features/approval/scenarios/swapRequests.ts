import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { now } from '../../../scenarios/support/fixtures.ts'
import { account, friend, swapRouter, usdc, weth } from '../../../scenarios/support/mockChain.ts'
import { createPermit, createSend } from '../../../scenarios/support/requests.ts'
import { createBatch, createDelegationCode } from './callsRequests.ts'

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient)',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient)',
])
const deadline = BigInt(Math.floor(now / 1000)) + 1200n
const routerItself: Hex = '0x0000000000000000000000000000000000000002'
const word: Hex = `0x${'5a'.repeat(32)}`
const [dollars, minReceived, got] = [100_000_000n, 31_630_000_000_000_000n, 31_950_000_000_000_000n]

const permit = encodeFunctionData({
  abi,
  functionName: 'selfPermitIfNecessary',
  args: [usdc, dollars, deadline, 27, word, word],
})
const exchange = encodeFunctionData({
  abi,
  functionName: 'swapExactTokensForTokens',
  args: [dollars, minReceived, [usdc, weth], routerItself],
})
const encodePayTo = (recipient: Hex) =>
  encodeFunctionData({ abi, functionName: 'unwrapWETH9', args: [minReceived, recipient] })
const payWithFee = encodeFunctionData({
  abi,
  functionName: 'unwrapWETH9WithFee',
  args: [minReceived, account, 30n, friend],
})

function createSwap(steps: Hex[], received: bigint) {
  const data = encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, steps] })
  const income = received > 0n ? [{ amount: received }] : []
  const limits = steps.includes(permit) ? [{ token: usdc, spender: swapRouter, amount: dollars }] : []
  return createSend({ to: swapRouter, data }, { moves: [{ token: usdc, amount: -dollars }, ...income], limits })
}

/** Creates an atomic batch that approves the `allowed` amount and swaps. */
function createSwapInSteps(allowed: bigint) {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [swapRouter, allowed] })
  const steps = [exchange, encodePayTo(account)]
  const together = encodeFunctionData({ abi, functionName: 'multicall', args: [deadline, steps] })
  const calls = [
    { to: usdc, data: approve },
    { to: swapRouter, data: together },
  ]
  const moves = [{ token: usdc, amount: -dollars }, { amount: got }]
  const limits = [{ token: usdc, spender: swapRouter, amount: allowed }]
  return createBatch(
    calls,
    { moves, limits, code: createDelegationCode(smartAccounts.delegate) },
    { atomicRequired: true },
  )
}

export const swapAsOne = createSwapInSteps(dollars)
export const swapWithRest = createSwapInSteps(10n * dollars)
export const permitOfExchange = createPermit(swapRouter)
export const swapWithPermit = createSwap([permit, exchange, encodePayTo(account)], got)
export const swapWithFee = createSwap([exchange, payWithFee], got - (got * 30n) / 10_000n)
export const swapForStranger = createSwap([permit, exchange, encodePayTo(friend)], 0n)
