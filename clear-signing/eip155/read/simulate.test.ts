import { startTestChain, type TestChain, tokenAbi } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { encodeFunctionData, type Hex, parseAbi, parseEther, parseUnits } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvmClient } from '../../rpc/evmClient.ts'
import type { SimulatedCall } from './runCalls.ts'
import { simulate } from './simulate.ts'

const stranger = '0x00000000000000000000000000000000000a11ce'
const abi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function swapExactETHForTokens(uint256, address[], address, uint256) payable',
])
let chain: TestChain
let account: PrivateKeyAccount

beforeAll(async () => {
  chain = await startTestChain()
  account = await chain.createAccount()
})
afterAll(() => chain.stop())

const run = async (...calls: Partial<SimulatedCall>[]) =>
  renderInEnglish(
    await simulate(chain, {
      account: account.address,
      calls: calls.map((call) => ({ value: 0n, data: '0x', ...call }) as SimulatedCall),
    }),
  )
const encodeTokenCall = (functionName: 'transfer' | 'approve', to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })

test('default: native currency', async () => {
  expect(await run({ to: stranger, value: parseEther('1') })).toEqual({
    ok: true,
    approvals: [],
    gasUsed: 21_000n,
    changes: [
      {
        kind: 'native',
        amount: -parseEther('1'),
        symbol: 'ETH',
        name: 'Ether',
        decimals: 18,
        isKnown: true,
        receivers: [stranger],
      },
    ],
  })
})

test('behavior: tokens are named by their contract', async () => {
  const { usdc } = chain.contracts
  const result = await run({ to: usdc, data: encodeTokenCall('transfer', stranger, parseUnits('5', 6)) })
  expect(result).toMatchObject({
    ok: true,
    changes: [{ kind: 'erc20', amount: -parseUnits('5', 6), symbol: 'USDC', decimals: 6 }],
  })
})

test('behavior: several calls are one sum, and approvals are found', async () => {
  const { usdc, items } = chain.contracts
  const move = [account.address, stranger, 1n, 2n, '0x'] as const
  const result = await run(
    { to: usdc, data: encodeTokenCall('transfer', stranger, 1n) },
    { to: usdc, data: encodeTokenCall('transfer', stranger, 2n) },
    { to: usdc, data: encodeTokenCall('approve', stranger, 7n) },
    { to: items, data: encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: move }) },
    { to: items, data: encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [stranger, true] }) },
  )
  expect(result).toMatchObject({
    ok: true,
    changes: [
      { kind: 'erc20', amount: -3n, symbol: 'USDC' },
      { kind: 'erc1155', amount: -2n, tokenId: 1n },
    ],
    approvals: [
      { spender: stranger, amount: 7n, symbol: 'USDC' },
      { spender: stranger, all: true },
    ],
  })
})

test('behavior: a swap shows both sides', async () => {
  const { uniswapRouter, weth, usdc } = chain.contracts
  const args = [0n, [weth, usdc], account.address, 2n ** 40n] as const
  const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
  const result = await run({ to: uniswapRouter, data, value: parseEther('0.1') })
  if (!('ok' in result && result.ok)) throw new Error('expected a result')
  expect(result.changes).toMatchObject([
    { kind: 'native', amount: -parseEther('0.1') },
    { kind: 'erc20', symbol: 'USDC' },
  ])
  expect(result.changes[1]?.amount).toBeGreaterThan(0n)
})

test('behavior: a revert has its reason', async () => {
  const { usdc } = chain.contracts
  const result = await run({ to: usdc, data: encodeTokenCall('transfer', stranger, 10n ** 30n) })
  expect(result).toMatchObject({ ok: false, reason: 'There is not enough of this token.' })
})

test('behavior: more than there is', async () => {
  const result = await run({ to: stranger, value: parseEther('100000') })
  expect(result).toEqual({ ok: false, reason: 'You don’t have enough funds.' })
})

test('error: a node that cannot simulate is not "no changes"', async () => {
  const rejectMethod: typeof fetch = async (_, init) => {
    const body: unknown = JSON.parse(String(init?.body))
    const createReply = (id: unknown) => ({ id, error: { code: -32601, message: 'Method not found' } })
    return Response.json(Array.isArray(body) ? body.map(({ id }) => createReply(id)) : createReply(0))
  }
  const client = getEvmClient(chain.network, { url: 'http://fake', fetch: rejectMethod })
  const result = await simulate(
    { ...chain, client },
    { account: account.address, calls: [{ to: stranger, value: 1n, data: '0x' }] },
  )
  expect(result).toEqual({ unavailable: true, reason: 'Method not found' })
})

test('error: a message of the node is never shown as the reason', async () => {
  const respond: typeof fetch = async () =>
    Response.json({
      id: 0,
      result: [{ calls: [{ status: '0x0', gasUsed: '0x5208', error: { message: 'execution failed' } }] }],
    })
  const client = getEvmClient(chain.network, { url: 'http://fake', fetch: respond })
  const calls = [{ to: chain.contracts.usdc, value: 0n, data: '0x12345678' as const }]
  expect(renderInEnglish(await simulate({ ...chain, client }, { account: account.address, calls }))).toMatchObject({
    ok: false,
    reason: 'The contract gives no reason.',
  })
})
