import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test, vi } from 'vitest'
import { isolateEach } from './isolate.testing.ts'

const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const own = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const other = '0x000000000000000000000000000000000000bEEF'

const requests = isolateEach([network])

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  return () => vi.restoreAllMocks()
})

async function start(status: 'connected' | 'disconnected' = 'connected') {
  const { createRequestHandler } = await import('./handleRequest.ts')
  const { session } = await import('../state/session.ts')
  const { ownConnector } = await import('../wallets/own/ownWallet.ts')
  const accounts = [{ namespace: 'eip155', address: own, type: 'eoa' }] as const
  session.set('eip155', { status, connectorId: ownConnector.id, accounts: [...accounts] })
  const handle = createRequestHandler({ origin: 'https://app.example', assertStarted: () => {} })
  return (method: RpcMethodName, params: unknown) => handle({ namespace: 'eip155', method, params })
}

test('behavior: personal_ecRecover writes an address as eth_accounts does', async () => {
  const request = await start()
  const signer = privateKeyToAccount(`0x${'1'.repeat(64)}`)
  const message = '0x68656c6c6f'
  const signature = await signer.signMessage({ message: { raw: message } })
  expect(await request('personal_ecRecover', [message, signature])).toBe(signer.address)
  expect(signer.address).toMatch(/[A-F]/)
})

const attacks: [method: RpcMethodName, params: unknown][] = [
  ['wallet_getAssets', [{ account: other }]],
  ['wallet_getAssets', [{ account: other, assetFilter: { '0x7a69': ['native'] } }]],
  ['wallet_getCapabilities', [other]],
  ['wallet_getCapabilities', [other, ['0x7a69']]],
]

// EIP-5792 and ERC-7811 require 4100 for an account that the page is not authorized to use.
test.each(attacks)('attack: %s of %j, another account, is refused, and no server is asked', async (method, params) => {
  const request = await start()
  await expect(request(method, params)).rejects.toMatchObject({ code: 4100 })
  expect(requests).toEqual([])
})

test.each<[method: RpcMethodName, params: unknown]>([
  ...attacks,
  ['wallet_getAssets', [{ account: own }]],
  ['wallet_getCapabilities', [own]],
])('attack: without a connection, %s of %j is refused', async (method, params) => {
  const request = await start('disconnected')
  await expect(request(method, params)).rejects.toMatchObject({ code: 4100 })
  expect(requests).toEqual([])
})

test('default: the account of the page is read, in any case of its letters', async () => {
  const request = await start()
  await expect(request('wallet_getAssets', [{ account: own.toLowerCase() }])).rejects.not.toMatchObject({ code: 4100 })
  expect(requests).not.toEqual([])
  expect(await request('wallet_getCapabilities', [own.toLowerCase()])).toHaveProperty('0x7a69')
})

test('attack: without a connection, a page gets no address', async () => {
  const request = await start('disconnected')
  expect(await request('eth_accounts', [])).toEqual([])
  expect(await request('eth_coinbase', [])).toBeNull()
  expect(await request('wallet_getPermissions', [])).toEqual([])
})
