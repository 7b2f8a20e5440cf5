import { describeEvm, describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

const other = describeEvm({ id: 31339, name: 'Localnet Three', rpcUrl: 'http://node.invalid' })
// CAIP-2 identifies a Solana network by the first 32 characters of its genesis hash.
const mainnetGenesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const devnetGenesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const solana = describeSolana({
  caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  name: 'Solana',
  rpcUrl: 'http://node.invalid',
})

let methods: string[]
let answer: unknown

beforeEach(() => {
  vi.resetModules()
  stubConfig({ networks: [other, solana] })
  methods = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const body = JSON.parse(String(init?.body)) as { id: number; method: string } | { id: number; method: string }[]
    const respond = ({ id, method }: { id: number; method: string }) => {
      methods.push(method)
      return { jsonrpc: '2.0', id, result: answer }
    }
    return Response.json(Array.isArray(body) ? body.map(respond) : respond(body))
  })
  return () => vi.unstubAllGlobals()
})

test('default: a node of the network passes', async () => {
  const { checkNode } = await import('./checkNode.ts')
  answer = '0x7a6b'
  await checkNode(other)
  answer = mainnetGenesis
  await checkNode(solana)
  expect(methods).toEqual(['eth_chainId', 'getGenesisHash'])
})

test.each([
  ['another network of the EVM', other, '0x7a69', 'eip155:31337'],
  ['Ethereum', other, '0x1', 'eip155:1'],
  ['a network whose id begins alike', other, '0x4c82e', 'eip155:313390'],
  ['another network of Solana', solana, devnetGenesis, 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
])('attack: a node of %s is refused', async (_, network, answered, reported) => {
  const { checkNode } = await import('./checkNode.ts')
  answer = answered
  const data = { networkId: network.caipNetworkId, answered: reported }
  await expect(checkNode(network)).rejects.toMatchObject({ code: 8170, data })
})

test.each([null, '', 'Localnet Three', {}, []])('attack: a node that answers %j is refused', async (response) => {
  const { checkNode } = await import('./checkNode.ts')
  answer = response
  await expect(checkNode(other)).rejects.toThrow()
  await expect(checkNode(solana)).rejects.toThrow()
})
