import { type BatchCall, decodeExecution, encodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { readDelegation, toDelegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import { decodeCall } from '@oriel/clear-signing/eip155/calldata/calldata.ts'
import { describeBatch } from '@oriel/clear-signing/eip155/transaction/describeTransaction.ts'
import { noDelegate, smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { toQuantity } from '@oriel/shared/encoding/hex.ts'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { callRpc, chain, encodeTransfer, account as first, stranger } from '../account.testing.ts'
import { prepareTransaction } from '../send/transactions.ts'
import { toUnsigned } from '../send/unsigned.ts'
import { assemble, computeDigest, insertAuthorizations } from '../signing/signing.ts'
import type { Bundler } from './bundler.ts'
import { prepareOperation } from './operation.ts'
import { supportsSmartAccounts } from './supportsSmartAccounts.ts'

const { delegate } = smartAccounts
const oneUsdc = 1_000_000n
const swaps = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
])
const spend = parseAbi(['function transferFrom(address from, address to, uint256 amount)'])

async function send(request: { to: Hex; data?: Hex }, from: PrivateKeyAccount, newDelegate?: Hex) {
  const prepared = await prepareTransaction(
    { from: from.address, ...request },
    { ...chain, from: from.address, delegate: newDelegate },
  )
  const nonce = Number(await callRpc<Hex>('eth_getTransactionCount', from.address, 'pending'))
  const signable = {
    type: 'eip155:transaction',
    transaction: toUnsigned(prepared, { speed: 'fast', nonce }),
  } as const
  const signHash = async (hash: Hex) => {
    const signature = await from.sign({ hash })
    const yParity = Number.parseInt(signature.slice(130), 16) === 28 ? (1 as const) : (0 as const)
    return { r: signature.slice(0, 66) as Hex, s: `0x${signature.slice(66, 130)}` as Hex, yParity }
  }
  const upgrade = {
    type: 'eip155:authorization',
    chainId: 31337,
    address: newDelegate ?? delegate,
    nonce: nonce + 1,
  } as const
  const complete = insertAuthorizations(signable, [{ ...upgrade, ...(await signHash(computeDigest(upgrade))) }])
  const { serialized } = assemble(complete, await signHash(computeDigest(complete)))
  const hash = await callRpc<Hex>('eth_sendRawTransaction', serialized)
  const receipt = await vi.waitFor(async () => {
    const mined = await callRpc<{ status: Hex; gasUsed: Hex } | null>('eth_getTransactionReceipt', hash)
    if (!mined) throw new Error('The transaction is not mined.')
    return mined
  }, 60_000)
  return { ...receipt, gas: prepared.gas, needed: prepared.neededGas, type: prepared.type }
}

const createTokenCalls = (): BatchCall[] => [
  { to: chain.contracts.usdc, value: 0n, data: encodeTransfer(stranger, oneUsdc) },
  { to: stranger, value: 5n, data: '0x' },
]

test('default: the first batch upgrades the account, a later one does not, and removal restores it', async () => {
  const account = await chain.createAccount()
  const data = encodeBatch(createTokenCalls())
  const upgraded = await send({ to: account.address, data }, account, delegate)
  expect(upgraded).toMatchObject({ status: '0x1', type: 'eip7702' })
  expect(Number(upgraded.needed)).toBeGreaterThanOrEqual(Number(upgraded.gasUsed))
  expect(await readDelegation(account.address, chain.client)).toEqual({ kind: 'own' })

  const later = await send({ to: account.address, data }, account)
  expect(later).toMatchObject({ status: '0x1', type: 'eip1559' })
  expect(Number(upgraded.gasUsed)).toBeGreaterThan(Number(later.gasUsed))

  expect(await send({ to: account.address }, account, noDelegate)).toMatchObject({ status: '0x1', type: 'eip7702' })
  expect(await readDelegation(account.address, chain.client)).toEqual({ kind: 'none' })
})

test('behavior: an account that has sent transactions is estimated with the nonce of its next one (EIP-7702)', async () => {
  const account = await chain.createAccount()
  for (let count = 0; count < 2; count++) await send({ to: stranger }, account)
  const estimated: unknown[] = []
  const bundler: Bundler = async ({ method, params }) => {
    if (method === 'eth_estimateUserOperationGas') estimated.push(params)
    const fast = { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' }
    return { fast, callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' } as never
  }
  const callData = encodeBatch(createTokenCalls())
  await prepareOperation(callData, { client: chain.client, bundler, account: account.address, delegate: delegate })
  const eip7702Auth = { address: delegate, chainId: '0x7a69', nonce: '0x2' }
  expect(estimated).toMatchObject([[{ eip7702Auth }, smartAccounts.entryPoint]])
})

test('behavior: one call that fails undoes the whole batch', async () => {
  const account = await chain.createAccount()
  const data = encodeFunctionData({ abi: spend, functionName: 'transferFrom', args: [first.address, stranger, 1n] })
  const calls = [...createTokenCalls(), { to: chain.contracts.usdc, value: 0n, data }]
  const request = { from: account.address, to: account.address, data: encodeBatch(calls) }
  const prepared = await prepareTransaction(request, { ...chain, from: account.address, delegate: delegate })
  expect(prepared.problem?.code).toBe('reverts')
})

test('behavior: the balance changes of the whole are simulated with the program that the account gets', async () => {
  const account = await chain.createAccount()
  const calls = createTokenCalls()
  const call = { to: account.address, value: 0n, data: encodeBatch(calls) }
  const listed = calls.map(({ value, ...rest }) => ({ ...rest, value: toQuantity(value) }))
  const context = { ...chain, account: account.address }
  const { simulation } = await describeBatch(listed, context, { call, delegate: delegate })
  expect(simulation).toMatchObject({ ok: true })
  const changes = simulation && 'changes' in simulation ? simulation.changes : []
  expect(changes.map(({ symbol, amount }) => [symbol, amount])).toEqual([
    ['USDC', -oneUsdc],
    ['ETH', -5n],
  ])
  expect(await readDelegation(account.address, chain.client)).toEqual({ kind: 'none' })
})

test('behavior: a swap is not without output because a later step sends more of what it brings', async () => {
  const account = await chain.createAccount()
  const { usdc, weth, uniswapRouter } = chain.contracts
  const later = 4_000_000_000n
  const encodeSwap = (path: Hex[]) =>
    encodeFunctionData({
      abi: swaps,
      functionName: 'swapExactTokensForETH',
      args: [oneUsdc, 1n, path, account.address, later],
    })
  const describeSteps = (path: Hex[]) => {
    const approve = encodeFunctionData({ abi: swaps, functionName: 'approve', args: [uniswapRouter, oneUsdc] })
    const calls = [
      { to: usdc, value: 0n, data: approve },
      { to: uniswapRouter, value: 0n, data: encodeSwap(path) },
      { to: stranger as Hex, value: 10n ** 17n, data: '0x' as const },
    ]
    const call = { to: account.address, value: 0n, data: encodeBatch(calls) }
    const listed = calls.map(({ value, ...rest }) => ({ ...rest, value: toQuantity(value) }))
    return describeBatch(listed, { ...chain, account: account.address }, { call, delegate: delegate })
  }
  const { risks, simulation } = await describeSteps([usdc, weth])
  expect(simulation).toMatchObject({ ok: true })
  expect(risks.map(({ code }) => code)).not.toContain('unknown-output')
})

test('behavior: an account with nothing cannot pay the fee, which is found before it is asked', async () => {
  const { address } = privateKeyToAccount(generatePrivateKey())
  const request = { from: address, to: address, data: encodeBatch([]) }
  const prepared = await prepareTransaction(request, { ...chain, from: address, delegate: delegate })
  expect(prepared.problem?.code).toBe('insufficient-funds')
})

test('behavior: a batch is read back as its calls', () => {
  const data = encodeBatch(createTokenCalls())
  const { intent, inner } = decodeCall({ to: stranger, value: 0n, data })
  expect(intent.type).toBe('batch')
  expect(inner.map(({ call }) => call)).toEqual(
    createTokenCalls().map(({ to, ...rest }) => ({ ...rest, to: expect.stringMatching(new RegExp(to, 'i')) })),
  )
  const single = `${stranger}${'0'.repeat(63)}7${'ab'.repeat(3)}` as const
  expect(decodeExecution(`0x${'0'.repeat(64)}`, single)).toEqual([{ to: stranger, value: 7n, data: '0xababab' }])
})

test.each([
  ['one that lets calls fail', `0x0101${'0'.repeat(60)}`],
  ['one that runs foreign code in the account', `0xff00${'0'.repeat(60)}`],
  ['one with an extension', `0x0100${'0'.repeat(8)}78210001${'0'.repeat(44)}`],
] as const)('error: the mode of a batch is not read: %s', (_, mode) => {
  expect(() => decodeExecution(mode, '0x')).toThrow()
})

test('behavior: the code of an account names its program', () => {
  expect(toDelegation('0x')).toEqual({ kind: 'none' })
  expect(toDelegation(`0xef0100${delegate.slice(2).toLowerCase()}`)).toEqual({ kind: 'own' })
  expect(toDelegation(`0xef0100${stranger.slice(2)}`)).toEqual({ kind: 'foreign', address: stranger })
  expect(toDelegation('0x6001')).toEqual({ kind: 'contract' })
  expect(toDelegation(`0xef0100${stranger.slice(2)}00`)).toEqual({ kind: 'contract' })
})

test('behavior: a network without the contracts, or whose node ignores authorizations, has no smart accounts', async () => {
  expect(await supportsSmartAccounts({ ...chain.network, smartAccounts: false }, chain.client)).toBe(false)
  expect(await supportsSmartAccounts(chain.network, chain.client)).toBe(true)
  const createClient = (answer: (method: string, params: unknown[]) => unknown) => ({
    ...chain.client,
    request: async ({ method, params = [] }: { method: string; params?: unknown }) =>
      answer(method, params as unknown[]),
  })
  const empty = createClient((method) => (method === 'eth_getCode' ? '0x' : '0x5208'))
  const old = createClient((method) => (method === 'eth_getCode' ? '0x60' : '0x5208'))
  for (const [at, client] of [empty, old].entries()) {
    const network = { ...chain.network, caipNetworkId: `eip155:99${at}` as const }
    expect(await supportsSmartAccounts(network, client as typeof chain.client)).toBe(false)
  }
})
