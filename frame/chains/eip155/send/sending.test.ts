import { findFailure } from '@oriel/clear-signing/description/failure.ts'
import { readTransfer } from '@oriel/clear-signing/eip155/transaction/readTransfer.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestChain, type TestChain } from '../chain.testing.ts'
import { sending } from './sending.ts'

const stranger = '0x00000000000000000000000000000000000A11cE'
let chain: TestChain
let from: `0x${string}`

beforeAll(async () => {
  chain = await startTestChain()
  from = (await chain.createAccount()).address
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => fetch(chain.rpcUrl, init))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await chain.stop()
})

const createTransfer = (change: object = {}) => ({
  network: chain.network,
  from,
  to: stranger,
  token: undefined,
  units: 1n,
  ...change,
})
const getUsdc = () => ({ address: chain.contracts.usdc, decimals: 6 })

test('default: a transfer costs at most the maximum of the fastest speed', async () => {
  const cost = await sending.maxCost(createTransfer())
  const price = BigInt(await chain.client.request<string>({ method: 'eth_gasPrice' }))
  expect(cost).toBeGreaterThan(21_000n * price)
  expect(await sending.maxCost(createTransfer({ token: getUsdc() }))).toBeGreaterThan(cost)
})

test('behavior: also of more than there is, from which nothing is left for the fee', async () => {
  const cost = await sending.maxCost(createTransfer())
  expect(await sending.maxCost(createTransfer({ units: 10n ** 30n }))).toBe(cost)
})

test('behavior: a data fee of the network is part of the maximum cost, and available alone', async () => {
  expect(await sending.dataFee?.(chain.network)).toBe(0n)
  const before = await sending.maxCost(createTransfer())
  const oracle = '0x420000000000000000000000000000000000000F'
  const setCode = (code: string) => chain.client.request({ method: 'anvil_setCode', params: [oracle, code] })
  // Bytecode that always returns 1000.
  await setCode('0x6103e860005260206000f3')
  expect(await sending.dataFee?.(chain.network)).toBe(1500n)
  expect(await sending.maxCost(createTransfer())).toBe(before + 1500n)
  await setCode('0x')
})

test('behavior: the request to the wallet, and the record that is read from it', async () => {
  const native = await sending.toRequest(createTransfer({ units: 255n }))
  const call = { from, to: stranger, value: '0xff', chainId: '0x7a69' }
  expect(native).toEqual({ method: 'eth_sendTransaction', params: [call] })
  const token = await sending.toRequest(createTransfer({ token: getUsdc(), units: 1_500_000n }))
  const [nativeCall] = native.params as [never]
  const [tokenCall] = token.params as [never]
  expect(await readTransfer(nativeCall, chain)).toMatchObject({ to: stranger, units: '255', symbol: 'ETH' })
  expect(await readTransfer(tokenCall, chain)).toEqual({
    to: stranger,
    units: '1500000',
    decimals: 6,
    symbol: 'USDC',
    token: chain.contracts.usdc,
  })
  const other = { from, to: chain.contracts.usdc, data: '0x095ea7b3' } as const
  expect(await readTransfer(other, chain)).toBeUndefined()
})

test('behavior: a contract, an account that runs one, an unused address and the token itself are distinguished', async () => {
  const inspect = (to: string) => sending.inspectRecipient({ network: chain.network, to, token: getUsdc() })
  expect(await inspect(stranger)).toEqual({ isContract: false, isUnused: true, isToken: false })
  expect(await inspect(from)).toEqual({ isContract: false, isUnused: false, isToken: false })
  const { usdc: token, usdt } = chain.contracts
  expect(await inspect(usdt)).toEqual({ isContract: true, isUnused: false, isToken: false })
  expect(await inspect(token.toLowerCase())).toEqual({ isContract: true, isUnused: false, isToken: true })
  const delegated = '0x00000000000000000000000000000000000b0b01'
  await chain.client.request({ method: 'anvil_setCode', params: [delegated, `0xef0100${token.slice(2)}`] })
  expect(await inspect(delegated)).toEqual({ isContract: false, isUnused: false, isToken: false })
})

test('error: a transfer that would fail and an unreachable network are distinguished', async () => {
  const tooMuch = createTransfer({ token: getUsdc(), units: 10n ** 30n })
  const error = await sending.maxCost(tooMuch).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 8148, message: 'This transfer would fail.' })
  expect(findFailure(error)).toEqual({ key: 'failure.tokenBalance' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(sending.maxCost(createTransfer())).rejects.toMatchObject({ code: 4901 })
})
