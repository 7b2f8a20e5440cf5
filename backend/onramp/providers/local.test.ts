import { expect, test } from 'vitest'
import { startLocalApi } from '../providerApi.testing.ts'
import { createLocalProvider } from './local.ts'

const sold = { symbol: 'USDC', name: 'USD Coin', contract: '', network: 'local', chain: 'eip155:31337' }
const id = '0f8b7d3e-6c1a-4b52-9a57-7a8f6f3f8f11'

test('error: one invalid token does not affect the others', async () => {
  const odd = [{ contract: '0x1/2' }, { chain: 'Ethereum' }, { name: 'x'.repeat(513) }, { symbol: null }]
  const { provider } = await startLocalApi([...odd.map((change) => ({ ...sold, ...change })), 'USDC', sold])
  const { assets } = await createLocalProvider(provider).options({})
  expect(assets.map(({ symbol }) => symbol)).toEqual(['USDC'])
})

test('error: text that is not a hash of the network is dropped', async () => {
  const evm = `0x${'ab'.repeat(32)}`
  const solana = '5'.repeat(88)
  const readHash = async (networkId: 'eip155:31337' | 'solana:x', hash: string) => {
    const { provider } = await startLocalApi([], { [`GET /api/payments/${id}`]: { status: 'sent', hash } })
    return (await createLocalProvider(provider).status({ id, networkId })).hash
  }
  expect(await readHash('eip155:31337', evm)).toBe(evm)
  expect(await readHash('solana:x', solana)).toBe(solana)
  expect(await readHash('eip155:31337', solana)).toBeUndefined()
  expect(await readHash('solana:x', evm)).toBeUndefined()
  expect(await readHash('eip155:31337', 'x'.repeat(100_000))).toBeUndefined()
})
