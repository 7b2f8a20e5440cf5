import type { CaipNetworkId } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { getErrorCode } from '@oriel/shared/errors/errors.ts'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
})
afterEach(() => vi.unstubAllGlobals())

const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
const record = { name: 'anna.eth', addresses: { '501': { address: 'Sol' }, '60': { address: friend } } }

/** Resolves a name. The RPC nodes report every address as an EOA. */
async function resolve(answer: () => Response | Promise<Response>, networkId: CaipNetworkId = 'eip155:1') {
  vi.stubGlobal('fetch', async (url: string, request?: RequestInit) =>
    url.startsWith('/v1?') ? respondWithCode('0x', request) : answer(),
  )
  const { namesApi } = await import('./names.ts')
  return namesApi.resolve('anna.eth', networkId)
}

function respondWithCode(code: string, request: RequestInit | undefined) {
  const { id } = JSON.parse(String(request?.body)) as { id: number }
  return Response.json({ jsonrpc: '2.0', id, result: code })
}

test('default: a name resolves to the address of the network’s own coin', async () => {
  expect(await resolve(() => Response.json(record))).toBe(friend)
  expect(await resolve(() => Response.json(record), solana)).toBe('Sol')
  expect(await resolve(() => Response.json([record]))).toBe(friend)
  expect(await resolve(() => Response.json({ ...record, addresses: { '501': { address: 'Sol' } } }))).toBeUndefined()
})

test('behavior: a network’s own address comes before the one of all, and that of another network is none', async () => {
  const safe = `0x${'5a'.repeat(20)}`
  const optimism = { '2147483658': { address: safe } }
  const respondWithBoth = () => Response.json({ ...record, addresses: { ...record.addresses, ...optimism } })
  expect(await resolve(respondWithBoth, 'eip155:10')).toBe(safe)
  expect(await resolve(respondWithBoth, 'eip155:1')).toBe(friend)
  expect(await resolve(respondWithBoth, 'eip155:8453')).toBe(friend)
  // The address of a contract account must not be used on other networks, because funds sent there would be lost.
  const respondWithContract = () => Response.json({ ...record, addresses: optimism })
  expect(await resolve(respondWithContract, 'eip155:10')).toBe(safe)
  for (const other of ['eip155:1', 'eip155:8453', solana] as const)
    expect(await resolve(respondWithContract, other)).toBeUndefined()
  // The address for Ethereum's coin type is the fallback for all other EVM networks, unless it is a contract.
  const respondWithEthereum = () => Response.json({ ...record, is_contract: true })
  expect(await resolve(respondWithEthereum, 'eip155:1')).toBe(friend)
  for (const respond of [
    respondWithEthereum,
    () => Response.json({ name: 'anna.eth', addresses: optimism, is_contract: true }),
  ])
    await expect(resolve(respond, 'eip155:8453')).rejects.toMatchObject({ code: 8156, data: { name: 'anna.eth' } })
})

describe('an address for all EVM networks', () => {
  const [none, contract, delegated] = ['0x', '0x6080', `0xef0100${'5a'.repeat(20)}`] as const
  const respondWithBadGateway = () => new Response('', { status: 502 })

  test.each<[string, { home: string; here: string; ends: string | number }]>([
    ['a key', { home: none, here: none, ends: friend }],
    ['a key that runs a program on Ethereum alone', { home: delegated, here: none, ends: friend }],
    ['a contract on both networks', { home: contract, here: contract, ends: friend }],
    ['a contract of the network', { home: none, here: contract, ends: friend }],
    ['a contract of Ethereum alone', { home: contract, here: none, ends: 8156 }],
    ['an account that Ethereum does not tell about', { home: '', here: none, ends: 8147 }],
    ['a contract that the network does not tell about', { home: contract, here: '', ends: 8147 }],
  ])('attack: money to %s is sent only where it is not lost', async (_, { home, here, ends }) => {
    const requests: string[] = []
    vi.stubGlobal('fetch', async (url: string, request?: RequestInit) => {
      requests.push(url)
      if (url.startsWith('/v1/profile/')) return Response.json(record)
      const code = url.endsWith('eip155%3A1') ? home : here
      if (code === '') return respondWithBadGateway()
      return respondWithCode(code, request)
    })
    const { namesApi } = await import('./names.ts')
    const answer = namesApi.resolve('anna.eth', 'eip155:8453').catch(getErrorCode)
    expect(await answer).toBe(ends)
    // The coin type for chain 8453 according to ENSIP-11: 0x80000000 | 8453.
    expect(requests[0]).toMatch(/coin_type=2147492101(&|$)/)
    // Addresses for the network's own coin type aren't checked for contract code.
    requests.length = 0
    expect(await namesApi.resolve('anna.eth', 'eip155:1')).toBe(friend)
    expect(requests).toHaveLength(1)
  })
})

test('behavior: each form of a "not found" answer resolves to undefined', async () => {
  expect(await resolve(() => Response.json([]))).toBeUndefined()
  for (const status of [400, 404]) expect(await resolve(() => Response.json({}, { status }))).toBeUndefined()
})

test('error: a missing or malformed answer is an error, not "not found"', async () => {
  const failures = [
    () => Response.json({}, { status: 500 }),
    () => Response.json({ wrong: true }),
    () => Promise.reject(new TypeError('Failed to fetch')),
  ]
  for (const failure of failures) await expect(resolve(failure)).rejects.toMatchObject({ code: 8147 })
})

test('behavior: an address is kept for five minutes, and a new resolution replaces it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { namesApi } = await import('./names.ts')
  let owner: string | undefined = friend
  const mockFetch = vi.fn(async () =>
    Response.json(owner === undefined ? [] : { name: 'x', addresses: { 60: { address: owner } } }),
  )
  vi.stubGlobal('fetch', mockFetch)
  const lookUp = async () => [(await namesApi.lookUp('kept.eth', 'eip155:1'))?.address, mockFetch.mock.calls.length]
  try {
    expect(await lookUp()).toEqual([friend, 1])
    vi.setSystemTime(Date.now() + 5 * 60_000 - 1)
    expect(await lookUp()).toEqual([friend, 1])
    await namesApi.lookUp('kept.eth', solana)
    expect(mockFetch).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() + 1)
    owner = `0x${'22'.repeat(20)}`
    expect(await lookUp()).toEqual([owner, 3])
    owner = `0x${'33'.repeat(20)}`
    expect(await namesApi.resolve('kept.eth', 'eip155:1')).toBe(owner)
    expect(await lookUp()).toEqual([owner, 4])
    owner = undefined
    expect(await namesApi.resolve('kept.eth', 'eip155:1')).toBeUndefined()
    expect(await lookUp()).toEqual([undefined, 6])
    expect(await lookUp()).toEqual([undefined, 7])
  } finally {
    vi.useRealTimers()
  }
})
