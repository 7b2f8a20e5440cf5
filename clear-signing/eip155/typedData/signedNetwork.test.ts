import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { parseStructFields } from '@oriel/shared/chains/structFields.ts'
import { type Hex, maxUint256 } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { getEvmClient } from '../../rpc/evmClient.ts'
import { describeTypedData } from './describeTypedData.ts'

const account = '0x00000000000000000000000000000000000A11cE'
const spender = '0x0000000000000000000000000000000000000B0b'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const now = Date.parse('2026-01-01T00:00:00Z')
afterEach(() => vi.unstubAllGlobals())

/** Mocks a node that returns `code` for every address. */
const mockNode =
  (code: Hex): typeof fetch =>
  async (_, init) => {
    const body = JSON.parse(String(init?.body)) as object
    const results: Record<string, string> = { eth_getCode: code, eth_getBalance: '0x0', eth_blockNumber: '0x1' }
    const createReply = ({ id, method }: { id: number; method: string }) => ({ id, result: results[method] ?? '0x' })
    return Response.json(
      Array.isArray(body) ? body.map(createReply) : createReply(body as { id: number; method: string }),
    )
  }

/** The wallet's current network, where the permit's token and spender are known. */
const active = describeEvm({
  id: 31337,
  name: 'Localnet',
  rpcUrl: 'http://fake',
  known: { tokens: [usdc], routers: [spender], wrapped: usdc },
})

async function describePermit(chainId: number, { code = '0x', networks = [] as Network[] } = {}) {
  const fields = 'address owner, address spender, uint256 value, uint256 nonce, uint256 deadline'
  const data = {
    types: {
      EIP712Domain: parseStructFields('string name, uint256 chainId, address verifyingContract'),
      Permit: parseStructFields(fields),
    },
    primaryType: 'Permit',
    domain: { name: 'USD Coin', chainId, verifyingContract: usdc },
    message: { owner: account, spender, value: `${maxUint256}`, nonce: '0', deadline: `${now / 1000 + 3600}` },
  }
  const client = getEvmClient(active, { url: 'http://fake', fetch: mockNode(code as Hex) })
  const getNodes = (network: Network) => ({ client: getEvmClient(network, { url: 'http://other' }) })
  const context = { account, origin: 'https://site.example', now, client, network: active, networks, getNodes }
  const description = renderInEnglish(await describeTypedData(data, context))
  const shown = JSON.stringify(description.headline, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
  return { ...description, shown, codes: description.risks.map(({ code: name }) => name) }
}

test('default: a permit is judged by its own network', async () => {
  const { codes, networkId, shown } = await describePermit(31337)
  expect(codes).toContain('spender-without-code')
  expect(networkId).toBeUndefined()
  expect(shown).toContain('"isKnown":true')
})

test('error: nothing of the network in use is said of a permit for one that no node is known of', async () => {
  for (const code of ['0x', '0x60']) {
    const { codes, networkId, shown } = await describePermit(1, { code })
    expect(codes).toEqual(expect.arrayContaining(['typed-data-chain', 'unlimited-allowance', 'chain-unreachable']))
    expect(codes).not.toContain('spender-without-code')
    expect(shown).toContain('USDC')
    expect(networkId).toBe('eip155:1')
  }
  const unknown = await describePermit(987_654)
  expect(unknown.shown).not.toContain('USDC')
  expect(unknown.risks).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('for network 987654, but you’re on Localnet') }),
  )
})

test('behavior: another network that the wallet serves is asked about its own contracts', async () => {
  const networks = [active, describeEvm({ id: 4321, name: 'Other Net', rpcUrl: 'http://other' })]
  vi.stubGlobal('fetch', mockNode('0x'))
  const empty = await describePermit(4321, { code: '0x60', networks })
  expect(empty.codes).toEqual(expect.arrayContaining(['typed-data-chain', 'spender-without-code']))
  expect(empty.codes).not.toContain('chain-unreachable')
  expect(empty.risks).toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('for Other Net (4321), but you’re on Localnet') }),
  )
  vi.stubGlobal('fetch', mockNode('0x60'))
  expect((await describePermit(4321, { code: '0x', networks })).codes).not.toContain('spender-without-code')
})

test('error: an unreadable network is none that the wallet knows', async () => {
  const { codes, shown } = await describePermit('0x1zz' as unknown as number)
  expect(codes).toContain('typed-data-chain')
  expect(shown).not.toContain('isKnown":true')
})
