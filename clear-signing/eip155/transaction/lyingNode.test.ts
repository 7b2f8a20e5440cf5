import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { waitForReceipt } from '@oriel/localnet/evm/waitForReceipt.ts'
import { isSameAddress } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { createWalletClient, type Hex, http, maxUint256, pad, parseAbi, publicActions, toHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvmClient } from '../../rpc/evmClient.ts'
import { describeTypedData } from '../typedData/describeTypedData.ts'
import { describeBatch, describeTransaction } from './describeTransaction.ts'
import { type Lies, type LyingNode, startAsEthereum, startLyingNode } from './lyingNode.testing.ts'
import * as paper from './node.testing.ts'

// In these tests, the deployment's settings and node are hostile (S8). The chain behind the node is real.

const { encode, attacker, usdc, weth } = paper
const other: Hex = '0x00000000000000000000000000000000000b0b01'

let started: Awaited<ReturnType<typeof startAsEthereum>>
let account: Hex
const nodes: LyingNode[] = []

beforeAll(async () => {
  started = await startAsEthereum(({ contracts }) => [
    { at: usdc, from: contracts.usdc },
    { at: weth, from: contracts.weth },
    { at: other, from: contracts.dai },
  ])
  const { chain, ethereum } = started
  const owner = await chain.createAccount()
  account = owner.address
  const wallet = createWalletClient({ account: owner, transport: http(chain.rpcUrl) }).extend(publicActions)
  const abi = parseAbi(['function mint(address to, uint256 amount)'])
  const args = [account, 1_000_000_000n] as const
  const { name, nativeCurrency, rpcUrls } = ethereum
  const local = { id: 31337, name, nativeCurrency, rpcUrls }
  const hash = await wallet.writeContract({ address: usdc, abi, functionName: 'mint', args, chain: local })
  await waitForReceipt(wallet, hash)
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.stop()))
  await started.chain.stop()
})

async function startNode(lies: Lies): Promise<EvmClient> {
  const node = await startLyingNode(started.chain.rpcUrl, lies)
  nodes.push(node)
  return node.client(started.ethereum)
}

type ExplainOptions = { client?: EvmClient; settings?: Partial<Network>; nodes?: [EvmClient, EvmClient] }

const createContext = ({ client = started.client, settings, ...rest }: ExplainOptions) => ({
  account,
  client,
  network: { ...started.ethereum, ...settings },
  ...rest,
})

async function explain(fields: object, options: ExplainOptions = {}) {
  const description = await describeTransaction({ from: account, ...fields }, createContext(options))
  return renderInEnglish(description)
}

const createTransfer = (amount = 1_000_000_000n) => ({ to: usdc, data: encode('transfer', attacker, amount) })
const getCodes = ({ risks }: { risks: { level: string; code: string }[] }) =>
  risks.map(({ level, code }) => `${level} ${code}`)

const decimals = '0x313ce567'
const forgeDecimals =
  (places: number): NonNullable<Lies['call']> =>
  (to, data) =>
    isSameAddress(to, usdc) && data === decimals ? pad(toHex(places)) : undefined

test('default: an honest node adds nothing to what the release knows', async () => {
  const description = await explain(createTransfer(10_000_000n))
  expect(description.outflows).toMatchObject([{ value: '10 USDC' }])
  expect(getCodes(description)).toEqual([])
})

test('error: a node that lies about the decimals of a known token changes no amount, and is a danger', async () => {
  const description = await explain(createTransfer(), { client: await startNode({ call: forgeDecimals(18) }) })
  expect(description.outflows).toMatchObject([{ value: '1,000 USDC' }])
  expect(description.risks[0]).toMatchObject({
    level: 'danger',
    code: 'node-lies',
    text: 'The node of this network says something false about USDC. Its other answers may be false, too.',
  })
})

test('error: a known token without an answer keeps its name and its amounts', async () => {
  const description = await explain(createTransfer(), { client: paper.createPaperNode({ isOffline: true }).client })
  expect(description.outflows).toMatchObject([{ value: '1,000 USDC' }])
  expect(getCodes(description)).toContain('warning chain-unreachable')
})

test('error: settings that name a contract of a thief as an exchange make no swap understood', async () => {
  const known = { tokens: [usdc], wrapped: weth, routers: [other] }
  const data = encode('swapExactETHForTokens', 2_240_000_000n, [weth, usdc], account, 2n ** 40n)
  const description = await explain({ to: other, value: paper.toWeiHex('0.9'), data }, { settings: { known } })
  expect(description.title).toBe('Unknown action')
  expect(getCodes(description).join()).toContain('unknown-function')
})

test('error: settings that name a fake as a token or as the wrapped coin vouch for neither', async () => {
  const known = { tokens: [other], wrapped: other }
  const sent = await explain({ to: other, data: encode('transfer', attacker, 5n) }, { settings: { known } })
  expect(sent.headline).toContainEqual(
    expect.objectContaining({ label: expect.stringContaining('Token added by this wallet’s operator:'), value: other }),
  )
  expect(sent.outflows[0]?.amount?.isKnown).toBeUndefined()
  const wrapped = await explain({ to: other, value: '0x1', data: encode('deposit') }, { settings: { known } })
  expect(wrapped.title).toBe('Unknown action')
})

test('behavior: on a network that only the deployment describes its list counts', async () => {
  const own = { caipNetworkId: 'eip155:31337' as const, id: 31337, known: { tokens: [other] } }
  const sent = await explain({ to: other, data: encode('transfer', attacker, 5n) }, { settings: own })
  expect(sent.headline.map(({ label }) => label).join()).toContain('Token: ')
})

const removeMoves: Lies['answer'] = ({ method }, result) => {
  if (method !== 'eth_simulateV1') return result
  const blocks = result as { calls: object[] }[]
  return blocks.map((block) => ({ ...block, calls: block.calls.map((call) => ({ ...call, logs: [] })) }))
}
const removeCode: Lies['answer'] = ({ method }, result) => (method === 'eth_getCode' ? '0x' : result)
const forgeBalance: NonNullable<Lies['call']> = (to, data) =>
  isSameAddress(to, usdc) && data.startsWith('0x70a08231') ? pad(toHex(10n ** 30n)) : undefined
const forgeBlockNumber: Lies['answer'] = ({ method }, result) => (method === 'eth_blockNumber' ? '0xffffff' : result)

test('behavior: two nodes with the same answers add no risk', async () => {
  const pair: [EvmClient, EvmClient] = [await startNode({}), started.client]
  expect(getCodes(await explain(createTransfer(10_000_000n), { nodes: pair }))).toEqual([])
})

test.each([
  ['what moves', { answer: removeMoves }],
  ['the code of a contract', { answer: removeCode }],
  ['the balance of a token', { call: forgeBalance }],
])('error: two nodes that differ in %s are a danger', async (_, lies) => {
  const liar = await startNode(lies)
  for (const pair of [
    [liar, started.client],
    [started.client, liar],
  ] as [EvmClient, EvmClient][]) {
    const description = await explain(createTransfer(10_000_000n), { nodes: pair })
    expect(description.risks).toContainEqual({
      level: 'danger',
      code: 'nodes-differ',
      text: 'Two nodes of this network give different answers. One of them says something false.',
    })
  }
})

test('error: two nodes that differ about a token of a signature are a danger', async () => {
  const liar = await startNode({ call: forgeBalance })
  const types = {
    Permit: ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) => ({
      name,
      type: at < 2 ? 'address' : 'uint256',
    })),
  }
  const domain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc }
  const message = { owner: account, spender: other, value: '1000000', nonce: '0', deadline: '1767225600' }
  const data = { types, primaryType: 'Permit', domain, message }
  const context = { ...createContext({ nodes: [liar, started.client] }), origin: 'https://app.example', now: paper.now }
  expect(getCodes(await describeTypedData(data, context))).toContain('danger nodes-differ')
})

test.each([
  ['does not answer', () => Promise.resolve(paper.createPaperNode({ isOffline: true }).client)],
  ['is at another block', () => startNode({ answer: forgeBlockNumber })],
])('error: a second node that %s is a warning', async (_, start) => {
  const description = await explain(createTransfer(10_000_000n), { nodes: [started.client, await start()] })
  expect(description.outflows).toMatchObject([{ value: '10 USDC' }])
  expect(getCodes(description)).toEqual(['warning nodes-differ'])
})

test('error: a known token behind thirty worthless ones is read, and what is not read is a danger (S10)', async () => {
  const junk = Array.from({ length: 30 }, (_, at) => pad(toHex(0x1000 + at), { size: 20 }))
  const data = encode('approve', attacker, maxUint256)
  const description = renderInEnglish(
    await describeBatch(
      [...junk, usdc].map((to) => ({ to, data })),
      createContext({}),
    ),
  )
  expect(description.outflows[0]?.value).toBe('Unlimited USDC')
  expect(description.risks).toContainEqual({
    level: 'danger',
    code: 'unread-tokens',
    text: 'We didn’t check 7 tokens of this request. You may hold some of them.',
  })
  expect(description.risks.find(({ text }) => text.includes('take all your USDC'))).toMatchObject({ steps: [31] })
})
