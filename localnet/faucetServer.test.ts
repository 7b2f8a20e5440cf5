import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDevAddress } from './evm/accounts.ts'
import type { Localnet } from './evm/localnet.ts'
import { type FaucetServer, startFaucet } from './faucetServer.ts'
import { describeTakenPort } from './servers/ports.ts'
import { solanaNetworkId } from './solana/bank/genesis.ts'
import { solanaAccounts, solanaContracts } from './solana/seed.ts'
import type { Solana } from './solana/startSolana.ts'

const requests: string[] = []
const networks = [
  { chainId: 31337, name: 'One', rpcUrl: 'http://127.0.0.1:1', wsUrl: 'ws://127.0.0.1:1' },
  { chainId: 31338, name: 'Two', rpcUrl: 'http://127.0.0.1:2', wsUrl: 'ws://127.0.0.1:2' },
] as const
const contracts = { usdc: getDevAddress('bob') } as Localnet['contracts']
const localnet: Localnet = {
  networks,
  contracts,
  bundlers: [],
  faucet: async (address) => {
    if (address === getDevAddress('bob')) throw new Error('out of order')
    requests.push(address)
  },
  stop: async () => {},
}

const about = {
  caipNetworkId: solanaNetworkId,
  name: 'Three',
  rpcUrl: 'http://127.0.0.1:3',
  wsUrl: 'ws://127.0.0.1:4',
  contracts: solanaContracts,
}
const solana: Solana = {
  ...about,
  faucet: (address) => void requests.push(address),
  advance: () => {},
  lose: () => {},
  stop: async () => {},
}

let server: FaucetServer
beforeAll(async () => {
  server = await startFaucet({ port: 0, localnet, solana })
})
beforeEach(() => void requests.splice(0))
afterAll(() => server.stop())

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/faucet`, { method: 'POST', body, headers })

test('default: an address gets test money', async () => {
  const response = await post(JSON.stringify({ address: getDevAddress('alice') }))
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ address: getDevAddress('alice') })
  expect(requests).toEqual([getDevAddress('alice')])
})

test('behavior: a base58 address gets Solana’s test money', async () => {
  expect((await post(JSON.stringify({ address: solanaAccounts.alice }))).status).toBe(200)
  expect(requests).toEqual([solanaAccounts.alice])
  for (const address of ['11111111111111111111111111111111', `${solanaAccounts.alice}1`, 'O0Il'.repeat(8)]) {
    expect((await post(JSON.stringify({ address }))).status).toBe(400)
  }
})

test('behavior: GET /localnet.json describes the localnet', async () => {
  const response = await fetch(`${server.url}/localnet.json`)
  expect(await response.json()).toEqual({ networks, contracts, solana: { ...about, accounts: solanaAccounts } })
})

test.each(['http://localhost:5173', 'http://oriel.localhost:5174', 'http://localhost'])(
  'behavior: pages on %s may use the faucet',
  async (origin) => {
    const preflight = await fetch(`${server.url}/faucet`, { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
    const response = await post(JSON.stringify({ address: getDevAddress('alice') }), { origin })
    expect(response.headers.get('access-control-allow-origin')).toBe(origin)
  },
)

test.each(['https://evil.example', 'http://localhost.evil.example', 'http://evillocalhost:80', 'null'])(
  'error: pages on %s may not use the faucet',
  async (origin) => {
    const response = await post(JSON.stringify({ address: getDevAddress('alice') }), { origin })
    expect(response.status).toBe(403)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(requests).toEqual([])
  },
)

test.each([
  '',
  'null',
  '{}',
  '{"address":7}',
  '{"address":"0x12"}',
  '{"address":"0x0000000000000000000000000000000000000000"}',
  `{"address":"${'0'.repeat(2000)}"}`,
])('error: the body %s is refused', async (body) => {
  const response = await post(body)
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: 'Send {"address": "…"} with an EVM address, 0x…, or a Solana address.',
  })
  expect(requests).toEqual([])
})

test('error: a failed grant reports its reason', async () => {
  const response = await post(JSON.stringify({ address: getDevAddress('bob') }))
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({ error: 'The faucet failed: out of order' })
})

test('error: other paths are not found', async () => {
  expect((await fetch(`${server.url}/`)).status).toBe(404)
  expect((await fetch(`${server.url}/faucet`)).status).toBe(404)
})

test('error: a taken port is reported in one sentence', async () => {
  const port = Number(new URL(server.url).port)
  await expect(startFaucet({ port, localnet, solana })).rejects.toThrow(describeTakenPort(port))
})
