import { Contract, FetchRequest, JsonRpcProvider } from 'ethers'
import {
  createPublicClient,
  createTestClient,
  http,
  keccak256,
  parseAbi,
  publicActions,
  toHex,
  walletActions,
} from 'viem'
import { anvil as chain } from 'viem/chains'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import {
  localnet,
  readBody,
  startAnvil,
  startNode,
  startTestBackend,
  waitForReceipt,
} from '../server/backend.testing.ts'
import { computeCost } from './calls.ts'
import { createFilters } from './filters.ts'

let anvil: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => {
  anvil.process.kill()
})

type Options = { rpcUrls?: string[]; now?: () => number }

async function start({ rpcUrls = [anvil.url], now = Date.now }: Options = {}) {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const settings = { networks: [{ network: localnet, rpcUrls }], trustedProxies: 1 }
  const { url } = await startTestBackend(settings, { now })
  const rpcUrl = `${url}/v1?chainId=eip155:31337`
  const callRpc = async (method: string, params: unknown[] = [], from = '203.0.113.1') => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(rpcUrl, { method: 'POST', body, headers: { 'X-Forwarded-For': from } })
    return await answer.json()
  }
  return { rpcUrl, callRpc }
}

async function startWatchedNode() {
  const methods: string[] = []
  const url = await startNode(async (request, response) => {
    const body = await readBody(request)
    for (const { method } of [JSON.parse(body)].flat()) methods.push(method)
    const headers = { 'Content-Type': 'application/json' }
    response.end(await (await fetch(anvil.url, { method: 'POST', body, headers })).text())
  })
  return { url, methods }
}

const abi = parseAbi(['event Sent(uint256 indexed amount)'])
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

async function placeContract(address: `0x${string}`) {
  const client = createTestClient({ chain, mode: 'anvil', transport: http(anvil.url) })
    .extend(walletActions)
    .extend(publicActions)
  const topic = keccak256(toHex('Sent(uint256)')).slice(2)
  await client.setCode({ address, bytecode: `0x347f${topic}60006000a200` })
  // Wait until the transaction is mined. Otherwise its block could appear in another test's filters.
  const send = async (value: bigint) => {
    const hash = await client.sendTransaction({ account, to: address, value })
    await waitForReceipt(client, hash)
  }
  return { address, send }
}

/**
 * Returns an ethers connection that can be ended once no request is pending. ethers does not catch errors in its
 * watchers, so no request may fail.
 */
function createRequest(rpcUrl: string) {
  const send = FetchRequest.createGetUrlFunc()
  const request = new FetchRequest(rpcUrl)
  let pending = 0
  let isOver = false
  request.getUrlFunc = async (...args) => {
    if (isOver) return await new Promise(() => {})
    pending++
    return await send(...args).finally(() => pending--)
  }
  const settle = async () => {
    isOver = true
    await expect.poll(() => pending).toBe(0)
  }
  return { request, settle }
}

async function exhaustFilters(callRpc: Awaited<ReturnType<typeof start>>['callRpc'], from?: string) {
  for (;;) {
    const { error } = await callRpc('eth_newBlockFilter', [], from)
    if (error) return error
  }
}

test.each([
  ['filters', false],
  ['logs, where no filter is to be had,', true],
])('behavior: contract events reach viem and ethers through %s', async (_, isFull) => {
  const node = await startWatchedNode()
  const { rpcUrl, callRpc } = await start({ rpcUrls: [node.url] })
  if (isFull) {
    const error = { code: -32601, message: expect.stringContaining('too many filters') }
    expect(await exhaustFilters(callRpc, '127.0.0.1')).toEqual(error)
  }
  node.methods.length = 0
  const contract = await placeContract(`0x${isFull ? 'c1' : 'c2'}${'0'.repeat(38)}`)
  const seen = { viem: new Set<bigint>(), ethers: new Set<bigint>() }
  let isOver = false
  // Stop responding at the end of the test. viem retries forever if the backend stops before viem has removed its
  // filter.
  const fetchFn: typeof fetch = (...args) => (isOver ? new Promise(() => {}) : fetch(...args))
  const client = createPublicClient({ chain, transport: http(rpcUrl, { fetchFn }), pollingInterval: 50 })
  const stop = client.watchContractEvent({
    abi,
    address: contract.address,
    onLogs: (logs) => {
      for (const { args } of logs) seen.viem.add(args.amount as bigint)
    },
  })
  const { request, settle } = createRequest(rpcUrl)
  const provider = new JsonRpcProvider(request, 31337, { staticNetwork: true, pollingInterval: 50, cacheTimeout: -1 })
  const watched = new Contract(contract.address, ['event Sent(uint256 indexed amount)'], provider)
  await watched.on('Sent', (amount: bigint) => void seen.ethers.add(amount))
  onTestFinished(async () => {
    stop()
    isOver = true
    await watched.removeAllListeners()
    await settle()
  })
  const method = isFull ? 'eth_getLogs' : 'eth_getFilterChanges'
  let amount = 0n
  // Emit a new event on each try, because events before a library started are not delivered.
  await vi.waitFor(
    async () => {
      await contract.send(++amount)
      expect([seen.viem.size > 2, seen.ethers.size > 2]).toEqual([true, true])
    },
    { timeout: 60_000, interval: 200 },
  )
  expect(node.methods).toContain(method)
  expect(node.methods).not.toContain(isFull ? 'eth_getFilterChanges' : 'eth_getLogs')
})

test('error: other clients cannot read or remove a filter, and ids of the node are invalid', async () => {
  const node = await startWatchedNode()
  const { callRpc } = await start({ rpcUrls: [node.url] })
  const { result: mine } = await callRpc('eth_newBlockFilter')
  const { result: again } = await callRpc('eth_newBlockFilter')
  expect(mine).toMatch(/^0x[89a-f][0-9a-f]{31}$/)
  expect(again).not.toBe(mine)
  node.methods.length = 0
  const notFound = { code: -32000, message: 'filter not found' }
  for (const method of ['eth_getFilterChanges', 'eth_getFilterLogs', 'eth_uninstallFilter']) {
    for (const id of [mine, '0x1', '0x2', 1, null, {}, undefined]) {
      if (id !== mine) expect((await callRpc(method, [id])).error).toEqual(notFound)
      expect((await callRpc(method, [id], '203.0.113.2')).error).toEqual(notFound)
    }
  }
  expect(node.methods).toEqual([])
  expect((await callRpc('eth_getFilterChanges', [mine])).result).toEqual([])
  expect((await callRpc('eth_uninstallFilter', [mine])).result).toBe(true)
  expect((await callRpc('eth_getFilterChanges', [mine])).error).toEqual(notFound)
  expect((await callRpc('eth_getFilterChanges', [again])).result).toEqual([])
})

test('behavior: a filter is read from the node that created it, also in a batch', async () => {
  const other = await startNode(async (request, response) => {
    const { method } = JSON.parse(await readBody(request))
    if (method === 'eth_newBlockFilter') {
      response.destroy()
      return
    }
    response.end('{"jsonrpc":"2.0","id":0,"result":["wrong"]}')
  })
  const { rpcUrl } = await start({ rpcUrls: [other, anvil.url] })
  const post = async (body: unknown) => (await fetch(rpcUrl, { method: 'POST', body: JSON.stringify(body) })).json()
  const call = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })
  const [made] = await post([call(1, 'eth_newBlockFilter'), call(2, 'web3_clientVersion')])
  const read = call(7, 'eth_getFilterChanges', [made.result])
  expect(await post([read, call(8, 'eth_chainId')])).toMatchObject([{ id: 7, result: [] }, { id: 8 }])
})

test('behavior: an unused filter expires, like in nodes', async () => {
  let time = 1_000_000
  const { callRpc } = await start({ now: () => time })
  const { result } = await callRpc('eth_newBlockFilter')
  time += 4 * 60_000
  expect((await callRpc('eth_getFilterChanges', [result])).result).toEqual([])
  time += 4 * 60_000
  expect((await callRpc('eth_getFilterChanges', [result])).result).toEqual([])
  await exhaustFilters(callRpc)
  time += 5 * 60_000 + 1
  expect((await callRpc('eth_getFilterChanges', [result])).error.message).toBe('filter not found')
  expect((await callRpc('eth_newBlockFilter')).result).toMatch(/^0x/)
})

test('behavior: filters are limited in total and per client', () => {
  const filters = createFilters({ now: () => 0 })
  const take = (client: string) => {
    let taken = 0
    while (filters.add(client, 'eip155:1') !== undefined) taken++
    return taken
  }
  expect([take('a'), take('a'), take('b')]).toEqual([100, 0, 100])
  const rest = Array.from({ length: 200 }, (_, at) => take(`c${at}`))
  expect(rest.reduce((sum, taken) => sum + taken, 200)).toBe(10_000)
})

test('error: the node version is not disclosed', async () => {
  const { callRpc } = await start()
  expect((await callRpc('web3_clientVersion')).result).toBe('Oriel/1')
})

test('behavior: overrides of state and block reach the node, and malformed ones do not', async () => {
  const node = await startWatchedNode()
  const { callRpc, rpcUrl } = await start({ rpcUrls: [node.url] })
  const call = { to: account, data: '0x' }
  // PUSH1 42, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
  const state = { [account]: { code: '0x602a5f5260205ff3' } }
  expect(BigInt((await callRpc('eth_call', [call, 'latest', state])).result)).toBe(42n)
  expect(BigInt((await callRpc('eth_estimateGas', [call, 'latest', state])).result)).toBeGreaterThan(21_000n)
  // NUMBER, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN
  const block = [{ [account]: { code: '0x435f5260205ff3' } }, { number: '0x7' }]
  expect(BigInt((await callRpc('eth_call', [call, 'latest', ...block])).result)).toBe(7n)
  const client = createPublicClient({ chain, transport: http(rpcUrl) })
  const stateOverride = [{ address: account, code: '0x602a5f5260205ff3' } as const]
  expect(BigInt((await client.call({ to: account, stateOverride })).data ?? '0x')).toBe(42n)
  const { results } = await client.simulateCalls({
    account,
    calls: [{ to: account, data: '0x' }],
    stateOverrides: stateOverride,
  })
  expect(BigInt(results[0]?.data ?? '0x')).toBe(42n)
  const sent = node.methods.length
  for (const more of [['0x00'], [null, 7], [state, {}, {}], [[state]]])
    expect((await callRpc('eth_call', [call, 'latest', ...more])).error.code, String(more)).toBe(-32602)
  expect(node.methods).toHaveLength(sent)
})

test('behavior: a call with overrides costs a client as much as a simulation', () => {
  const cost = (...params: unknown[]) => computeCost({ id: 1, method: 'eth_call', params: [{}, 'latest', ...params] })
  expect([cost(), cost(null), cost({}), cost(null, {})]).toEqual([1, 1, 10, 10])
  expect(computeCost({ id: 1, method: 'eth_simulateV1', params: [] })).toBe(10)
})

test('default: a call without overrides is forwarded', async () => {
  const node = await startWatchedNode()
  const { callRpc } = await start({ rpcUrls: [node.url] })
  const call = { to: account, data: '0x' }
  expect((await callRpc('eth_call', [call, 'latest'])).result).toBe('0x')
  expect((await callRpc('eth_call', [call, 'latest', null])).result).toBe('0x')
  expect((await callRpc('eth_estimateGas', [call])).result).toMatch(/^0x/)
})
