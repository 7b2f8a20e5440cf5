import { startTestChain, type TestChain } from '@oriel/frame/chains/eip155/chain.testing.ts'
import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { concat, encodeFunctionData, type Hex, keccak256, pad, parseAbi, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { describeBatch, describeTransaction } from '../transaction/describeTransaction.ts'
import { getCodes } from '../transaction/node.testing.ts'

const attacker: Hex = '0x9f3c1b7a5d2e4f60718293a4b5c6d7e8f9010203'
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

const encode = (functionName: 'befriend' | 'bequeath' | 'greet', address = attacker) =>
  encodeFunctionData({ abi, functionName, args: [address] })

/** Creates a context in which the site has a history with the contract, so the address alone is only a warning. */
const createContext = (client = chain.client) => ({
  ...chain,
  client,
  account,
  usedContracts: [chain.contracts.rights, legacy, namespaced],
})
const describe = async (data: Hex, client = chain.client, to: Hex = chain.contracts.rights) =>
  renderInEnglish(await describeTransaction({ from: account, to, data }, createContext(client)))

const legacy: Hex = '0x7777777777777777777777777777777777777777'
const namespaced: Hex = '0x8888888888888888888888888888888888888888'
/**
 * Returns code that applies `change` to its argument and stores the result in the caller's entry of the mapping at
 * `place`.
 */
const encodeRecorder = (place: string, change: Hex): Hex =>
  `0x33600052${place}602052600435${change.slice(2)}60406000205500`
const setCode = (address: Hex, code: Hex) => chain.client.request({ method: 'anvil_setCode', params: [address, code] })

test.each(['befriend', 'bequeath'] as const)(
  'error: %s changes a record of the account and a stranger (S3)',
  async (name) => {
    const description = await describe(encode(name))
    expect(description).toMatchObject({ highRisk: true, simulation: { changes: [], approvals: [] } })
    expect(description.risks[0]).toEqual({
      level: 'danger',
      code: 'rights-change',
      text: `This changes what ${attacker} may do with all that you have at this contract.`,
    })
  },
)

test('error: the record changes inside a multicall, and in one of two calls', async () => {
  const inside = encodeFunctionData({ abi, functionName: 'multicall', args: [[encode('befriend')]] })
  expect(getCodes(await describe(inside))).toContain('rights-change')
  const calls = [
    { to: account, value: '0x1' as const },
    { to: chain.contracts.rights, data: encode('bequeath') },
  ]
  expect(getCodes(renderInEnglish(await describeBatch(calls, createContext())))).toContain('rights-change')
})

test('behavior: a stranger of whom nothing is recorded is no change', async () => {
  const { risks } = await describe(encode('greet'))
  expect(risks).toMatchObject([
    { level: 'warning', code: 'unknown-party' },
    { level: 'warning', code: 'unknown-function' },
  ])
})

const decoys = [1, 2, 3, 4, 5].map((digit): Hex => `0x1a2b3c4d5e6f708192a3b4c5d6e7f8091234560${digit}`)

test('error: other addresses behind the arguments do not hide the one that is recorded', async () => {
  await setCode(attacker, '0x00')
  const { risks } = await describe(concat([encode('befriend'), ...decoys.map((decoy) => pad(decoy))]))
  await setCode(attacker, '0x')
  expect(risks[0]).toMatchObject({ level: 'danger', code: 'rights-change', text: expect.stringContaining(attacker) })
})

test('error: a record in a slot of its own namespace (ERC-7201) is found, also beside other fields', async () => {
  const space = keccak256(toHex('erc7201:example')).slice(2)
  for (const change of ['0x', '0x60081b600117'] as const) {
    await setCode(namespaced, encodeRecorder(`7f${space}`, change))
    const { risks } = await describe(encode('greet'), chain.client, namespaced)
    expect(risks[0]).toEqual({
      level: 'danger',
      code: 'rights-change',
      text: `This records ${attacker} at this contract. It could get rights over all that you have there.`,
    })
  }
})

test('error: an address behind other bytes is found where an old contract records it', async () => {
  await setCode(legacy, encodeRecorder('6000', `0x73${'ff'.repeat(20)}16`))
  const masked: Hex = `0x1234567801${'0'.repeat(22)}${attacker.slice(2)}`
  const { risks } = await describe(masked, chain.client, legacy)
  expect(risks[0]).toMatchObject({ level: 'danger', code: 'rights-change', text: expect.stringContaining(attacker) })
  // The contract now stores no record. The word is then no evidence, because it might be a hash or an amount.
  await setCode(legacy, '0x00')
  expect(getCodes(await describe(masked, chain.client, legacy))).toEqual(['unknown-function'])
})

test('error: the danger of one call does not hide the stranger of another one', async () => {
  const [harmless = '0x'] = decoys
  await setCode(legacy, '0x00')
  const calls = [
    { to: chain.contracts.rights, data: encode('befriend', harmless) },
    { to: legacy, data: encode('greet') },
  ]
  const context = { ...createContext(), usedContracts: [] }
  const { risks } = renderInEnglish(await describeBatch(calls, context))
  expect(risks).toMatchObject([
    { level: 'danger', code: 'rights-change', text: expect.stringContaining(harmless) },
    { level: 'danger', code: 'unknown-party', text: expect.stringContaining(attacker) },
    { level: 'warning', code: 'unknown-function' },
  ])
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
  const client = getEvmClient(chain.network, { url: chain.rpcUrl, fetch })
  expect(getCodes(await describe(encode('befriend'), client))).toEqual(['unknown-party', 'unknown-function'])
})
