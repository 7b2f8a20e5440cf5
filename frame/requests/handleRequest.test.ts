import { beforeAll, expect, test, vi } from 'vitest'
import { DisconnectedError } from '#shared/errors.ts'
import { builtInNetworks } from '#shared/networks.ts'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

const account = '0x000000000000000000000000000000000000bEEF'

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  return () => vi.unstubAllGlobals()
})

async function createHandler(assertStarted = () => {}) {
  const { createRequestHandler } = await import('./handleRequest.ts')
  return createRequestHandler({ origin: 'https://app.example', assertStarted })
}

test('default: a method of the namespace is answered by its policy', async () => {
  const handle = await createHandler()
  expect(await handle({ namespace: 'eip155', method: 'eth_accounts', params: [] })).toEqual([])
})

test.each([
  ['a method that the wallet does not know', 'eip155', 'eth_sign'],
  ['a name of every object', 'eip155', 'constructor'],
  ['an EVM method in the namespace of Solana', 'solana', 'eth_accounts'],
  ['a method of Solana in the namespace of the EVM', 'eip155', 'solana_getAccounts'],
] as const)('attack: %s is refused', async (_, namespace, method) => {
  const handle = await createHandler()
  const answer = handle({ namespace, method, params: [] })
  await expect(answer).rejects.toMatchObject({ code: 4200, data: { method } })
})

test.each<[method: string, params: unknown]>([
  ['personal_sign', []],
  ['personal_sign', [1]],
  ['personal_sign', ['0x00', 'me']],
  ['eth_signTypedData_v4', [account, '{"types":1}']],
  ['eth_signTypedData_v4', [account]],
  ['eth_sendTransaction', [{}]],
  ['eth_sendTransaction', [{ from: account, value: 'all of it' }]],
  ['eth_sendRawTransaction', ['hello']],
  ['wallet_switchEthereumChain', [{ chainId: 31337 }]],
  ['wallet_addEthereumChain', [{ chainName: 'Mine' }]],
  ['wallet_watchAsset', { type: 'ERC20' }],
])('error: %s with the params %j names the method, reaches no policy and shows nothing', async (method, params) => {
  const handle = await createHandler()
  const answer = handle({ namespace: 'eip155', method, params })
  await expect(answer).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(`^${method}: `) })
  const { router } = await import('../router/router.ts')
  expect(router.store.getState().open).toBe(false)
})

test('error: nothing is answered before the page has started the wallet', async () => {
  const handle = await createHandler(() => {
    throw new DisconnectedError('Call start first.')
  })
  await expect(handle({ namespace: 'eip155', method: 'eth_accounts', params: [] })).rejects.toMatchObject({
    code: 4900,
  })
})
