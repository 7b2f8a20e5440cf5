import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEnglish } from '../../inEnglish.testing.ts'
import { startTestChain, type TestChain } from '../chain.testing.ts'
import { clientFor } from '../client.ts'
import { describeBatch, describeTransaction } from './describeTransaction.ts'
import { codesOf } from './node.testing.ts'

const thief: Hex = '0x9f3c1b7a5d2e4f60718293a4b5c6d7e8f9010203'
const abi = parseAbi([
  'function befriend(address friend)',
  'function bequeath(address heir)',
  'function greet(address friend)',
  'function multicall(bytes[] data)',
])

let chain: TestChain
let account: Hex
beforeAll(async () => {
  chain = await startTestChain()
  account = (await chain.createAccount()).address
})
afterAll(() => chain.stop())

const encode = (functionName: 'befriend' | 'bequeath' | 'greet') =>
  encodeFunctionData({ abi, functionName, args: [thief] })

/** The site has a history with the contract, so that the address alone is no danger. */
const contextOf = (client = chain.client) => ({
  ...chain,
  client,
  account,
  usedContracts: [chain.contracts.rights],
})
const ask = async (data: Hex, client = chain.client) =>
  inEnglish(await describeTransaction({ from: account, to: chain.contracts.rights, data }, contextOf(client)))

test.each(['befriend', 'bequeath'] as const)(
  'error: %s changes a record of the account and a stranger (S3)',
  async (name) => {
    const description = await ask(encode(name))
    expect(description).toMatchObject({ highRisk: true, simulation: { changes: [], approvals: [] } })
    expect(description.risks[0]).toEqual({
      level: 'danger',
      code: 'rights-change',
      text: `This changes what ${thief} may do with all that you have at this contract.`,
    })
  },
)

test('error: the record changes inside a multicall, and in one of two calls', async () => {
  const inside = encodeFunctionData({ abi, functionName: 'multicall', args: [[encode('befriend')]] })
  expect(codesOf(await ask(inside))).toContain('rights-change')
  const calls = [
    { to: account, value: '0x1' as const },
    { to: chain.contracts.rights, data: encode('bequeath') },
  ]
  expect(codesOf(inEnglish(await describeBatch(calls, contextOf())))).toContain('rights-change')
})

test('behavior: a stranger of whom nothing is recorded is no change', async () => {
  expect(codesOf(await ask(encode('greet')))).toEqual(['unknown-function'])
})

test('behavior: a node that makes no access list claims nothing', async () => {
  const fetch: typeof globalThis.fetch = async (_, init) => {
    const body = JSON.parse(String(init?.body)) as { id: number; method: string } | { id: number; method: string }[]
    const answers = await Promise.all(
      [body].flat().map(async (call) => {
        if (call.method === 'eth_createAccessList')
          return { jsonrpc: '2.0', id: call.id, error: { code: -32601, message: 'Method not found' } }
        return (await globalThis.fetch(chain.rpcUrl, { ...init, body: JSON.stringify(call) })).json()
      }),
    )
    return Response.json(Array.isArray(body) ? answers : answers[0])
  }
  const client = clientFor(chain.network, { url: chain.rpcUrl, fetch })
  expect(codesOf(await ask(encode('befriend'), client))).toEqual(['unknown-function'])
})
