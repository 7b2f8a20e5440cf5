import { beforeAll, expect, test, vi } from 'vitest'
import { DisconnectedError } from '#shared/errors.ts'
import { builtInNetworks } from '#shared/networks.ts'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

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

test('error: wrong params name the method, and reach no policy', async () => {
  const handle = await createHandler()
  const answer = handle({ namespace: 'eip155', method: 'personal_sign', params: [1] })
  await expect(answer).rejects.toMatchObject({ code: -32602, message: expect.stringMatching(/^personal_sign: /) })
})

test('error: nothing is answered before the page has started the wallet', async () => {
  const handle = await createHandler(() => {
    throw new DisconnectedError('Call start first.')
  })
  await expect(handle({ namespace: 'eip155', method: 'eth_accounts', params: [] })).rejects.toMatchObject({
    code: 4900,
  })
})
