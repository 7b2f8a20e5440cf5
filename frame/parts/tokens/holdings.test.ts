import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Asset } from '../../chains/asset.ts'
import { stubConfig } from '../../platform/config.testing.ts'

let getAssetStaleSince: typeof import('./holdings.ts').getAssetStaleSince
let toHoldings: typeof import('./holdings.ts').toHoldings

beforeAll(async () => {
  stubConfig({ networks: builtInNetworks })
  ;({ getAssetStaleSince, toHoldings } = await import('./holdings.ts'))
  return () => vi.unstubAllGlobals()
})

const ethereum = builtInNetworks[0] as Network
const now = 1_000_000_000
const yesterday = now - 86_400_000

const createAsset = (address: string | undefined, units: bigint): Asset => ({
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
const token = createAsset('0x1', 5n)
const createAnswer = <data>(data: data, dataUpdatedAt = now) => ({
  data,
  dataUpdatedAt,
  isPending: false,
  isError: false,
})
const all = createAnswer({ assets: [createAsset(undefined, 1n), token], isIncomplete: false })
const failed = { data: undefined, dataUpdatedAt: 0, isPending: false, isError: true }

test('default: the native balance comes from the chain itself', () => {
  const holdings = toHoldings(ethereum, { all, native: createAnswer(7n), now })
  expect(holdings).toMatchObject({ isPending: false, isIncomplete: false, isNativeUnread: false })
  expect(holdings.list.map(({ units }) => units)).toEqual([7n, 5n])
  for (const asset of holdings.list) expect(getAssetStaleSince(holdings, asset)).toBeUndefined()
})

test('behavior: a stored balance of yesterday has its date', () => {
  const old = { ...all, dataUpdatedAt: yesterday, isError: true }
  const holdings = toHoldings(ethereum, { all: old, native: createAnswer(7n), now })
  expect(holdings).toMatchObject({ isIncomplete: true, tokensAsOf: yesterday, nativeAsOf: undefined })
  expect(holdings.list[0]?.units).toBe(7n)
  expect(toHoldings(ethereum, { all: { ...old, isError: false }, native: createAnswer(7n), now }).tokensAsOf).toBe(
    yesterday,
  )
  const away = toHoldings(ethereum, { all: old, native: { ...createAnswer(7n, yesterday), isError: true }, now })
  expect(away).toMatchObject({ nativeAsOf: yesterday, isNativeUnread: true })
})

test('behavior: the native currency can be sent when tokens cannot be read, and without either nothing can', () => {
  const only = toHoldings(ethereum, { all: failed, native: createAnswer(7n), now })
  expect(only).toMatchObject({ isIncomplete: true, isUnavailable: false })
  expect(only.list).toMatchObject([{ address: undefined, units: 7n }])
  expect(toHoldings(ethereum, { all: failed, native: failed, now })).toMatchObject({ list: [], isUnavailable: true })
})
