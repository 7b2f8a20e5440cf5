import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { DisconnectedError } from '@oriel/shared/errors/errors.ts'
import { beforeAll, expect, test, vi } from 'vitest'
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

/** Connects the built-in wallet. Returns a list of everything that is shown afterwards. */
async function watchScreen() {
  const { router } = await import('../router/router.ts')
  const { session } = await import('../state/session.ts')
  const { toasts } = await import('../state/toasts.ts')
  const { ownConnector } = await import('../wallets/own/ownWallet.ts')
  const { approvals } = await import('./approvals.ts')
  const accounts = [{ namespace: 'eip155', address: account, type: 'eoa' } as const]
  session.set('eip155', { status: 'connected', connectorId: ownConnector.id, accounts })
  const shown: unknown[] = []
  for (const store of [router.store, approvals.store, toasts.store])
    store.subscribe((state: unknown) => shown.push(state))
  return shown
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
])('attack: %s with the params %j names the method, reaches no policy and shows nothing', async (method, params) => {
  const handle = await createHandler()
  const shown = await watchScreen()
  const answer = handle({ namespace: 'eip155', method, params })
  await expect(answer).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(`^${method}: `) })
  expect(shown).toEqual([])
})

test('error: nothing is answered before the page has started the wallet', async () => {
  const handle = await createHandler(() => {
    throw new DisconnectedError('Call start first.')
  })
  await expect(handle({ namespace: 'eip155', method: 'eth_accounts', params: [] })).rejects.toMatchObject({
    code: 4900,
  })
})
