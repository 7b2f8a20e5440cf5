import { type Hex, pad, toHex } from 'viem'
import { expect, test } from 'vitest'
import { type Node, NodeError } from '../rpc/node.ts'
import { localnet } from '../server/backend.testing.ts'
import { createTokenBook } from '../tokens/tokenMetadata.ts'
import { createSkippedTokens, readEvmBalances } from './evmBalances.ts'

test('error: a token that was not called because hostile ones used up the budget is not skipped', async () => {
  const now = () => 1_000_000
  const hostile = Array.from({ length: 80 }, (_, index) => pad(toHex(index + 256), { size: 20 }))
  const good = pad('0x01', { size: 20 })
  const multicall3 = pad('0x02', { size: 20 })
  const network = { ...localnet, contracts: { multicall3: { address: multicall3 } } }
  const node: Node = {
    async request(_, [call]) {
      const { to } = call as { to: Hex }
      if (to === multicall3 || (hostile.includes(to) && to !== hostile[0])) {
        throw new NodeError({ code: -32000, message: 'out of gas' })
      }
      return toHex(5n, { size: 32 })
    },
    requestParsed: async (_, __, result) => result.parse('0x0'),
  }
  const skippedTokens = createSkippedTokens(now)
  const options = { node, owner: pad('0x03', { size: 20 }), book: createTokenBook(now), skippedTokens }
  const entry = { network, rpcUrls: ['http://127.0.0.1:1'], tokens: [] }
  const holdings = await readEvmBalances({ ...options, entry, tokens: [...hostile, good] })
  expect(holdings.isIncomplete).toBe(true)
  expect(skippedTokens.has(network.caipNetworkId, hostile[1] as Hex)).toBe(true)
  expect(skippedTokens.has(network.caipNetworkId, good)).toBe(false)
  const own = await readEvmBalances({ ...options, entry, tokens: [good] })
  expect(own.tokens).toMatchObject([{ address: good, amount: 5n }])
})
