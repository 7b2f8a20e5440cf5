import type { Hex } from '@oriel/shared/chains/caip.ts'
import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { encodeAbiParameters } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import { tokenReads } from '../assets/tokenQuery.ts'
import { stubConfig } from '../platform/config.testing.ts'
import type { ListedToken } from './watchAsset.ts'

/** Network without Multicall3, so each read is a separate call. */
const network = describeEvm({ id: 31337, name: 'Localnet', rpcUrl: 'http://node.invalid' })
const account = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const token: ListedToken = { address: '0xab', standard: 'erc20', name: 'Token', symbol: 'TKN', decimals: 18 }
const toAddress = (at: number): Hex => `0x${at.toString(16).padStart(40, '0')}`

type Call = { id: number; params: [{ data: Hex }] }
let calls: Call[]

function encodeAnswer(data: Hex): Hex {
  const isText = ['0x95d89b41', '0x06fdde03'].includes(data)
  if (isText) return encodeAbiParameters([{ type: 'string' }], ['TKN'])
  return encodeAbiParameters([{ type: 'uint256' }], [data === '0x313ce567' ? 18n : 0n])
}

beforeEach(() => {
  vi.resetModules()
  vi.spyOn(performance, 'now').mockReturnValue(0)
  stubConfig({ networks: [network] })
  calls = []
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    const requests = [JSON.parse(String(init?.body)) as Call | Call[]].flat()
    calls.push(...requests)
    return Response.json(
      requests.map(({ id, params: [{ data }] }) => ({ jsonrpc: '2.0', id, result: encodeAnswer(data) })),
    )
  })
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

async function load(left = 12_000) {
  const [
    { requestWatch },
    { consumeReads },
    { networks },
    { session },
    { approvals },
    { rejectionCooldown },
    { watchedTokens },
    i18n,
  ] = await Promise.all([
    import('./watchAsset.ts'),
    import('./reads/readChain.ts'),
    import('../state/networks.ts'),
    import('../state/session.ts'),
    import('./approvals.ts'),
    import('./rejectionCooldown.ts'),
    import('../state/watchedTokens.ts'),
    import('../i18n/i18n.ts'),
  ])
  await i18n.loadMessages('account', 'common', 'connect')
  networks.store.setState({ active: { eip155: network.caipNetworkId }, requested: [network] })
  session.set('eip155', { status: 'connected', connectorId: 'ours', accounts: [{ address: account } as never] })
  consumeReads(12_000 - left)
  const watch = (at: number) => {
    const params = { type: 'ERC20', options: { address: toAddress(at) } }
    const origin = 'https://dapp.example'
    return requestWatch({ namespace: 'eip155', method: 'wallet_watchAsset', params, origin })
  }
  const getPending = () => approvals.store.getState().pending
  const approveFirst = (at: number) => getPending()[0]?.settle({ ...token, address: toAddress(at) })
  const add = (at: number) => {
    const { symbol, decimals } = token
    const added = { networkId: network.caipNetworkId, address: toAddress(at), name: 'Token', symbol, decimals }
    watchedTokens.add({ connectorId: 'ours' }, added)
  }
  return {
    watch,
    pending: getPending,
    approveFirst,
    add,
    rejectionCooldown,
    count: () => watchedTokens.count({ connectorId: 'ours' }),
  }
}

test('default: an approved token is added, and its description costs the page as many reads as the node receives', async () => {
  const { watch, pending, approveFirst, count } = await load(tokenReads)
  const watched = watch(1)
  await expect.poll(() => pending()).toHaveLength(1)
  expect(calls).toHaveLength(tokenReads)
  approveFirst(1)
  expect(await watched).toBe(true)
  expect(count()).toBe(1)
})

test('error: a page that has read too much is refused before the node receives a call', async () => {
  const { watch } = await load(tokenReads - 1)
  await expect(watch(1)).rejects.toMatchObject({ code: -32005 })
  expect(calls).toEqual([])
})

test('error: after many rejections the node receives no call either', async () => {
  const { watch, rejectionCooldown } = await load()
  for (let attempt = 0; attempt < 5; attempt++) rejectionCooldown.recordRejection()
  await expect(watch(1)).rejects.toMatchObject({ code: -32005, data: { retryAfter: expect.any(Number) as number } })
  expect(calls).toEqual([])
})

test('error: requests that wait together add no more tokens than one wallet keeps', async () => {
  const { watch, pending, approveFirst, add, count } = await load()
  for (let at = 1; at <= 31; at++) add(at)
  const indexes = [32, 32, 33]
  const all: Promise<true>[] = []
  for (const at of indexes) {
    all.push(watch(at))
    await expect.poll(() => pending()).toHaveLength(all.length)
  }
  indexes.forEach(approveFirst)
  const [first, again, second] = await Promise.allSettled(all)
  expect([first, again]).toMatchObject([{ value: true }, { value: true }])
  expect(second).toMatchObject({ reason: { code: -32005 } })
  expect(count()).toBe(32)
})

test('behavior: each fact that is shown of a token is a part of what the visitor approves', async () => {
  const { serializeToken } = await import('./watchAsset.ts')
  const changes = [
    { address: '0xcd' },
    { name: 'Other' },
    { symbol: 'OTH' },
    { decimals: 6 },
    { isKnown: true },
  ] as const
  const serialized = changes.map((change) => serializeToken({ ...token, ...change }))
  expect(new Set([serializeToken(token), ...serialized]).size).toBe(changes.length + 1)
})
