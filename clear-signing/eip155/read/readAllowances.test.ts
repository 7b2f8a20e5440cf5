import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import { type Hex, maxUint256, numberToHex, pad } from 'viem'
import { expect, test } from 'vitest'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { account, alice, multicall3, network, unknown, usdc, weth } from '../transaction/node.testing.ts'
import { readAllowances } from './readAllowances.ts'

type Answer = { result: Hex } | { error: { code: number; message: string } }
type Call = { id: number; params: [{ to: Hex; data: Hex }] }

const permit2: Hex = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const encodeAmount = (value: bigint) => ({ result: pad(numberToHex(value)) })
const isAllowance = (data: Hex, spender: Hex) =>
  data.startsWith('0xdd62ed3e') && data.endsWith(spender.slice(2).toLowerCase())

/** Reads two contracts' allowances from a node that runs out of gas on Multicall3. */
function readFromNode(answer: (to: Hex, data: Hex) => Answer | undefined) {
  const respond = ({ id, params: [{ to, data }] }: Call) => {
    if (isSameAddress(to, multicall3)) return { id, error: { code: -32000, message: 'out of gas' } }
    const usual = encodeAmount(data.startsWith('0x70a08231') ? 5n : 0n)
    return { id, ...(answer(to, data) ?? usual) }
  }
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as Call | Call[]
    return Response.json(Array.isArray(body) ? body.map(respond) : respond(body))
  }
  const client = getEvmClient(network, { url: 'http://node.invalid', fetch })
  const contracts = [unknown, alice]
  return readAllowances({ client, network }, { account, contracts, tokens: [usdc, weth], permit2 })
}

test('default: an allowance is read without Multicall3', async () => {
  const found = await readFromNode((to, data) =>
    to === usdc.toLowerCase() && isAllowance(data, unknown) ? encodeAmount(maxUint256) : undefined,
  )
  expect(found).toEqual({ allowances: [{ contract: unknown, token: usdc.toLowerCase(), amount: 5n }], unchecked: [] })
})

test.each([
  [-32603, 'The node did not answer this call.'],
  [-32000, 'The answer is too large. Ask for less at once.'],
  [-32016, 'over rate limit'],
  [429, 'Too many requests'],
])('error: an allowance about which the node answers %i is not checked', async (code, message) => {
  const found = await readFromNode((_, data) => (isAllowance(data, unknown) ? { error: { code, message } } : undefined))
  expect(found).toEqual({ allowances: [], unchecked: [unknown] })
})

test('error: a balance that the node does not read leaves every contract unchecked', async () => {
  const error = { code: -32603, message: 'The node did not answer this call.' }
  const found = await readFromNode((_, data) => (data.startsWith('0x70a08231') ? { error } : undefined))
  expect(found).toEqual({ allowances: [], unchecked: [unknown, alice] })
})

test.each([
  [3, 'the contract says no'],
  [-32000, 'execution reverted'],
  [-32000, 'invalid opcode: INVALID'],
])('behavior: a refusal of the contract with %i %s is no allowance', async (code, message) => {
  const found = await readFromNode((_, data) => (isAllowance(data, unknown) ? { error: { code, message } } : undefined))
  expect(found).toEqual({ allowances: [], unchecked: [] })
})

test('behavior: an allowance over a token of which there is none need not be read', async () => {
  const error = { code: -32603, message: 'The node did not answer this call.' }
  const found = await readFromNode((_, data) => (data.startsWith('0x70a08231') ? encodeAmount(0n) : { error }))
  expect(found).toEqual({ allowances: [], unchecked: [] })
})
