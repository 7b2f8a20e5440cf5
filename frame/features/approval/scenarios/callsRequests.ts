import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { account, apes, friend, type MockChain, router, usdc, weth } from '../../../scenarios/support/mockChain.ts'
import type { MockRequest } from '../../../scenarios/support/requests.ts'

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])
const ether = 10n ** 18n

type Call = { to: Hex; value?: Hex; data?: Hex }

const createPayment = (amount: bigint): Call => ({
  to: usdc,
  data: encodeFunctionData({ abi, functionName: 'transfer', args: [friend, amount] }),
})
const createApproval = (amount: bigint): Call => ({
  to: usdc,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [router, amount] }),
})
/** Approves a stranger's account as the spender, which no genuine dapp would request. */
const createStrangerApproval = (token: Hex): Call => ({
  to: token,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [friend, maxUint256] }),
})
const allowAllApes: Call = {
  to: apes,
  data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [friend, true] }),
}
const tip: Call = { to: friend, value: `0x${(ether / 20n).toString(16)}` }

export const createBatch = (calls: Call[], chain: MockChain, more: object = {}): MockRequest => ({
  method: 'wallet_sendCalls',
  params: [{ version: '2.0.0', from: account, chainId: '0x1', atomicRequired: false, calls, ...more }],
  chain,
})

/** Returns the code of an account that delegates to `delegate` (EIP-7702). */
export const createDelegationCode = (delegate: Hex): Hex => `0xef0100${delegate.slice(2)}`

const two = [createPayment(40_000_000n), tip]
const moves = [{ token: usdc, amount: -40_000_000n }, { amount: -ether / 20n }]

export const firstSteps = createBatch(two, { moves })
export const stepsAsOne = createBatch(two, { moves }, { atomicRequired: true })
export const laterSteps = createBatch(two, { moves, code: createDelegationCode(smartAccounts.delegate) })
export const foreignSteps = createBatch(two, { moves, code: createDelegationCode(router) }, { atomicRequired: true })
export const failingSteps = createBatch(two, { reverts: 'ERC20: transfer amount exceeds balance' })
export const unpaidSteps = createBatch(two, { moves, balance: ether / 1_000_000n })
const sevenPayments = [1n, 2n, 3n, 4n, 5n, 6n, 7n].map((units) => createPayment(units * 1_000_000n))
export const manySteps = createBatch([...sevenPayments, createApproval(maxUint256)], {
  moves: [{ token: usdc, amount: -28_000_000n }],
  code: createDelegationCode(smartAccounts.delegate),
})
const smallPayments = [1n, 2n, 3n, 4n].map((units) => createPayment(units * 10_000n))
/** Allowance hidden in the fifth of eight steps. */
export const hiddenStep = createBatch(
  [...smallPayments, createStrangerApproval(usdc), createPayment(1n), createPayment(2n), createPayment(3n)],
  { moves: [{ token: usdc, amount: -100_006n }] },
)
export const dangerousSteps = createBatch(
  [createPayment(10_000n), createStrangerApproval(usdc), createStrangerApproval(weth), allowAllApes],
  {
    moves: [{ token: usdc, amount: -10_000n }],
  },
)

const removal: MockRequest = { method: 'eth_sendTransaction', params: [{ from: account, to: account, value: '0x0' }] }
export const removeOwn = { ...removal, chain: { code: createDelegationCode(smartAccounts.delegate) } }
export const removeForeign = { ...removal, chain: { code: createDelegationCode(router) } }
