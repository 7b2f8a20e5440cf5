import { encodeBatch } from '@oriel/clear-signing/eip155/account/batch.ts'
import { describeBatch, describeTransaction } from '@oriel/clear-signing/eip155/transaction/describeTransaction.ts'
import { assertSafeToSign } from '@oriel/clear-signing/signing/assertSafeToSign.ts'
import { Signable } from '@oriel/clear-signing/signing/signable.ts'
import { executeAbi } from '@oriel/shared/chains/smartAccountEncoding.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { startTestChain, type TestChain } from '../../chains/eip155/chain.testing.ts'
import type { Bundler } from '../../chains/eip155/smartAccount/bundler.ts'
import { payOperation, prepareOperation } from '../../chains/eip155/smartAccount/operation.ts'
import { checkUserOperation } from './checkUserOperation.ts'

vi.mock('../../platform/config.ts', () => ({ config: { networks: [], projectId: 'default' } }))

const { entryPoint, delegate, manager } = smartAccounts
const account: Hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const stranger: Hex = '0x00000000000000000000000000000000000a11ce'
const zero = `0x${'0'.repeat(40)}` as const
const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])
const plain = encodeBatch([{ to: stranger, value: 1n, data: '0x' }])

let chain: TestChain
beforeAll(async () => {
  chain = await startTestChain()
})
afterAll(() => chain.stop())

const isAccepted = (method: 'wallet_sendCalls' | 'eth_sendUserOperation', params: unknown) =>
  z.safeParse<z.ZodMiniType>(rpcMethods[method].params, params).success

describe('a paymaster at the zero address would leave the fee to the account', () => {
  const operation = { sender: account, callData: plain }
  const gas = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
  const signable = {
    type: 'eip155:userOperation',
    chainId: 1,
    operation: { ...operation, nonce: '0x0', ...gas, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' },
  }

  test('error: neither a page nor the frame can have it signed', () => {
    expect(isAccepted('eth_sendUserOperation', [operation, entryPoint])).toBe(true)
    expect(isAccepted('eth_sendUserOperation', [{ ...operation, paymaster: stranger }, entryPoint])).toBe(true)
    expect(isAccepted('eth_sendUserOperation', [{ ...operation, paymaster: zero }, entryPoint])).toBe(false)
    expect(Signable.safeParse(signable).success).toBe(true)
    const forged = { ...signable, operation: { ...signable.operation, paymaster: zero } }
    expect(Signable.safeParse(forged).success).toBe(false)
  })

  test('error: a paymaster service that answers it does not pay', async () => {
    const paymaster = { ask: async () => ({ paymaster: zero, paymasterData: '0x' }), isOfPage: true }
    const bundler: Bundler = async () => ({ fast: { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } }) as never
    const context = { client: chain.client, bundler, account, paymaster } as const
    await expect(prepareOperation(plain, context)).rejects.toMatchObject({ code: 8383 })
  })
})

describe('half a byte is read at one end and written at the other', () => {
  test.each([
    ['a call', 'wallet_sendCalls', [{ calls: [{ to: stranger, data: `0xa9059cbb${'1'.repeat(127)}` }] }]],
    ['a user operation', 'eth_sendUserOperation', [{ sender: account, callData: '0xabc' }, entryPoint]],
    [
      'the data of a paymaster',
      'eth_sendUserOperation',
      [{ sender: account, callData: '0x', paymaster: stranger, paymasterData: '0xabc' }, entryPoint],
    ],
  ] as const)('error: %s with an odd number of digits is refused', (_, method, params) => {
    expect(isAccepted(method, params)).toBe(false)
  })
})

describe('data of a user operation that the approval could not show is refused', () => {
  const batch = encodeAbiParameters(
    [{ type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] }],
    [[[stranger, 1n, '0x']]],
  )
  const encodeExecute = (mode: Hex, data: Hex) =>
    encodeFunctionData({ abi: executeAbi, functionName: 'execute', args: [mode, data] })
  const rest = '0'.repeat(60)

  test('default: a plain batch is accepted', () => {
    checkUserOperation({ sender: account, callData: plain }, entryPoint)
    expect(plain).toBe(encodeExecute(`0x0100${rest}`, batch))
  })

  test('default: a single call is accepted', () => {
    const callData = encodeExecute(`0x0000${rest}`, `${stranger}${'0'.repeat(64)}12345678`)
    expect(() => checkUserOperation({ sender: account, callData }, entryPoint)).not.toThrow()
  })

  test.each<[string, Hex]>([
    ['calls that may fail', encodeExecute(`0x0101${rest}`, batch)],
    ['a mode with bytes that the program ignores', encodeExecute(`0x0100${rest.slice(0, -2)}01`, batch)],
    ['a single call that may fail', encodeExecute(`0x0001${rest}`, `${stranger}${'0'.repeat(64)}`)],
    ['a single call without its whole value', encodeExecute(`0x0000${rest}`, `${stranger}${'0'.repeat(32)}`)],
    ['bytes after the batch', `${plain}00`],
    ['a batch that is encoded in another way', encodeExecute(`0x0100${rest}`, `${batch}${'0'.repeat(64)}`)],
    ['a redemption of delegations', '0xcef6d209'],
    ['a withdrawal of the deposit', '0x7f07bfdc'],
    ['nothing', '0x'],
  ])('error: %s', (_, callData) => {
    expect(() => checkUserOperation({ sender: account, callData }, entryPoint)).toThrow(
      expect.objectContaining({ code: -32602 }),
    )
  })
})

describe('a bundler and a paymaster cannot change what the visitor approved', () => {
  const drain = encodeBatch([{ to: stranger, value: 10n ** 18n, data: '0x' }])
  const estimate = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1' }
  const bundler: Bundler = async ({ method }) =>
    (method === 'pimlico_getUserOperationGasPrice'
      ? { fast: { maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1', callData: drain } }
      : { ...estimate, callData: drain, nonce: '0x99', sender: stranger, paymaster: stranger, extra: 1 }) as never

  test('error: an estimate with call data changes the gas alone', async () => {
    const { operation, paidBy } = await prepareOperation(plain, { client: chain.client, bundler, account })
    expect(operation).toEqual({
      sender: account,
      nonce: '0x0',
      callData: plain,
      maxFeePerGas: '0x1',
      maxPriorityFeePerGas: '0x1',
      ...estimate,
    })
    expect(paidBy).toBeUndefined()
  })

  test('error: a paymaster that signs for another one, or other calls, changes its own data alone', async () => {
    const answers = [
      {
        paymaster: stranger,
        paymasterData: '0x01',
        paymasterVerificationGasLimit: '0x2',
        paymasterPostOpGasLimit: '0x3',
      },
      { paymaster: delegate, paymasterData: '0x02', callData: drain, maxFeePerGas: '0xffffff' },
    ]
    const paymaster = { ask: async () => answers.shift(), isOfPage: false, name: 'Operator' }
    const prepared = await prepareOperation(plain, { client: chain.client, bundler, account, paymaster })
    const paid = await payOperation(prepared, paymaster)
    expect(paid).toEqual({ ...prepared.operation, paymasterData: '0x02' })
    expect(paid.paymaster).toBe(stranger)
  })
})

describe('a step that acts as the account is a danger', () => {
  const createContext = () => ({ ...chain, account })
  const own = { to: account, data: '0xcef6d209' as const }
  const getDangerCodes = ({ risks }: { risks: { level: string; code: string }[] }) =>
    risks.filter(({ level }) => level === 'danger').map(({ code }) => code)

  test('default: it runs the own program in a way that cannot be read, which the account gets with it', async () => {
    const calls = [{ to: stranger, value: '0x1' as const }, own]
    const call = { to: account, value: 0n, data: plain } as const
    const described = await describeBatch(calls, createContext(), { call, delegate: delegate })
    expect(getDangerCodes(described)).toContain('own-program')
    expect(described.risks.map(({ code }) => code)).not.toContain('no-code')
    expect(described.highRisk).toBe(true)
  })

  test('behavior: it is the only step of the batch that brings the program', async () => {
    const call = { to: account, value: 0n, data: plain } as const
    const described = await describeTransaction({ from: account, ...own }, createContext(), {
      call,
      delegate: delegate,
    })
    expect(getDangerCodes(described)).toContain('own-program')
    expect(described.risks.map(({ code }) => code)).not.toContain('no-code')
  })

  test('behavior: the account has the program only in a waiting transaction', async () => {
    const user = await chain.createAccount()
    const request = async (call: { method: string; params?: unknown }) =>
      call.method === 'eth_getCode' && (call.params as string[])[1] === 'pending'
        ? `0xef0100${delegate.slice(2).toLowerCase()}`
        : chain.client.request(call)
    const client = { ...chain.client, request } as typeof chain.client
    const self = { from: user.address, to: user.address, data: own.data }
    const described = await describeTransaction(self, { ...chain, client, account: user.address })
    expect(getDangerCodes(described)).toContain('own-program')
  })

  test('behavior: it runs the manager that the program obeys', async () => {
    expect(getDangerCodes(await describeBatch([{ ...own, to: manager }], createContext()))).toContain('own-program')
    const described = await describeTransaction({ from: account, to: manager, data: '0xcef6d209' }, createContext())
    expect(getDangerCodes(described)).toContain('own-program')
  })

  test('behavior: a token transfer beside it keeps its own risks', async () => {
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [stranger, 1n] })
    expect(getDangerCodes(await describeBatch([{ to: chain.contracts.usdc, data }], createContext()))).not.toContain(
      'own-program',
    )
  })
})

test('behavior: the address of each of a hundred steps is checked', async () => {
  const approve = parseAbi(['function approve(address spender, uint256 amount)'])
  const toSpender = (spender: Hex) => encodeFunctionData({ abi: approve, functionName: 'approve', args: [spender, 1n] })
  const { usdc, usdt } = chain.contracts
  const filler = Array.from({ length: 99 }, (_, at) => {
    const spender = `0x${(at + 0x1000).toString(16).padStart(40, '0')}` as const
    return { to: at % 2 ? usdc : usdt, data: toSpender(spender) }
  })
  const calls = [...filler, { to: usdc, data: toSpender(stranger) }]
  const { risks } = await describeBatch(calls, { ...chain, account })
  const texts = risks.filter(({ code }) => code === 'spender-without-code').map(({ text }) => JSON.stringify(text))
  expect(texts.some((text) => text.toLowerCase().includes(stranger.slice(2)))).toBe(true)
})

test('error: a user operation of another account is not signed', () => {
  const operation = { sender: stranger, nonce: '0x0', callData: plain } as never
  const signable = { type: 'eip155:userOperation', chainId: 1, operation } as const
  expect(() => assertSafeToSign(signable, { signer: account, accounts: [account] })).toThrow()
})
