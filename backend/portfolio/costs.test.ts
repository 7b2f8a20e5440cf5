import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import { pad } from 'viem'
import { expect, test, vi } from 'vitest'
import { localnet, startNode, startTestBackend } from '../server/backend.testing.ts'

const owner = pad('0x0a', { size: 20 })
const multicall3 = { address: pad('0x0b', { size: 20 }) }
const solana = describeSolana({ caipNetworkId: 'solana:devnet', name: 'Solana', rpcUrl: 'http://127.0.0.1:1' })
const mint = 'So11111111111111111111111111111111111111112'

test.each([
  [`/v1/account/${owner}/balance?chainId=eip155:31337`, false],
  [`/v1/account/${owner}/balance?chainId=eip155:31337&forceUpdate=eip155:31337:${owner}`, true],
  [`/v1/account/${owner}/balance?chainId=eip155:5`, true],
  [`/v1/account/${mint}/history?chainId=solana:devnet`, true],
  [`/v1/account/${mint}/nfts?chainId=solana:devnet`, true],
])('behavior: the cost of %s depends on its work', async (path, isDear) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const node = await startNode((_, response) => response.writeHead(500).end())
  const alone = { ...localnet, id: 5, caipNetworkId: 'eip155:5' }
  const networks = [{ ...localnet, contracts: { multicall3 } }, alone, solana]
  const { url } = await startTestBackend({
    networks: networks.map((network) => ({ network, rpcUrls: [node] })),
    rateLimit: { burst: 30, perSecond: 0.001 },
  })
  const statuses = [(await fetch(`${url}${path}`)).status, (await fetch(`${url}${path}`)).status]
  expect(statuses).toEqual([503, isDear ? 429 : 503])
})

test.each([
  ['that is listed', pad('0x0d', { size: 20 }), false],
  ['that is not listed', owner, true],
])('behavior: the price of a token %s', async (_, token, isDear) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const node = await startNode((_, response) => response.writeHead(500).end())
  const market = {
    factory: pad('0x0c', { size: 20 }),
    wrapped: pad('0x0e', { size: 20 }),
    dollar: pad('0x0f', { size: 20 }),
  }
  const network = { ...localnet, contracts: { multicall3 } }
  const { url } = await startTestBackend({
    networks: [{ network, rpcUrls: [node], tokens: [pad('0x0d', { size: 20 })], market }],
    rateLimit: { burst: 30, perSecond: 0.001 },
  })
  const body = JSON.stringify({ currency: 'usd', addresses: [`eip155:31337:${token}`] })
  const readStatus = async () =>
    (await fetch(`${url}/v1/fungible/price`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }))
      .status
  expect([await readStatus(), await readStatus()]).toEqual([503, isDear ? 429 : 503])
})
