import { beforeAll, expect, test, vi } from 'vitest'
import { builtInNetworks, type Network } from '#shared/chains/networks.ts'
import type { Asset } from '../../chains/asset.ts'
import { stubConfig } from '../../platform/config.testing.ts'

let asOf: typeof import('./holdings.ts').asOf
let holdingsOf: typeof import('./holdings.ts').holdingsOf

beforeAll(async () => {
  stubConfig({ networks: builtInNetworks })
  ;({ asOf, holdingsOf } = await import('./holdings.ts'))
  return () => vi.unstubAllGlobals()
})

const ethereum = builtInNetworks[0] as Network
const now = 1_000_000_000
const yesterday = now - 86_400_000

const asset = (address: string | undefined, units: bigint): Asset => ({
  networkId: ethereum.caipNetworkId,
  address,
  name: 'One',
  symbol: 'ONE',
  decimals: 18,
  units,
  price: undefined,
  iconUrl: undefined,
  isSpam: false,
})
const token = asset('0x1', 5n)
const read = <data>(data: data, dataUpdatedAt = now) => ({ data, dataUpdatedAt, isPending: false, isError: false })
const all = read({ assets: [asset(undefined, 1n), token], isIncomplete: false })
const failed = { data: undefined, dataUpdatedAt: 0, isPending: false, isError: true }

test('default: the native balance comes from the chain itself', () => {
  const holdings = holdingsOf(ethereum, { all, native: read(7n), now })
  expect(holdings).toMatchObject({ isPending: false, isIncomplete: false, isNativeUnread: false })
  expect(holdings.list.map(({ units }) => units)).toEqual([7n, 5n])
  for (const one of holdings.list) expect(asOf(holdings, one)).toBeUndefined()
})

test('behavior: a stored balance of yesterday has its date', () => {
  const old = { ...all, dataUpdatedAt: yesterday, isError: true }
  const holdings = holdingsOf(ethereum, { all: old, native: read(7n), now })
  expect(holdings).toMatchObject({ isIncomplete: true, tokensAsOf: yesterday, nativeAsOf: undefined })
  expect(holdings.list[0]?.units).toBe(7n)
  expect(holdingsOf(ethereum, { all: { ...old, isError: false }, native: read(7n), now }).tokensAsOf).toBe(yesterday)
  const away = holdingsOf(ethereum, { all: old, native: { ...read(7n, yesterday), isError: true }, now })
  expect(away).toMatchObject({ nativeAsOf: yesterday, isNativeUnread: true })
})

test('behavior: the native currency can be sent when tokens cannot be read, and without either nothing can', () => {
  const only = holdingsOf(ethereum, { all: failed, native: read(7n), now })
  expect(only).toMatchObject({ isIncomplete: true, isUnavailable: false })
  expect(only.list).toMatchObject([{ address: undefined, units: 7n }])
  expect(holdingsOf(ethereum, { all: failed, native: failed, now })).toMatchObject({ list: [], isUnavailable: true })
})
