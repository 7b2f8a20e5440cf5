import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../api/queryClient.ts'
import { stubStorage } from '../state/storage.testing.ts'
import { storage } from '../state/storage.ts'
import { forgetAnswers } from './forgetAnswers.ts'
import { keptAnswers } from './keptAnswers.ts'

vi.mock('../platform/config.ts', () => ({ config: { networks: [] } }))

const evm = { networkId: 'eip155:1', account: '0xabc' } as const
const solana = { networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', account: 'So1' } as const
const identity = { name: 'garden.eth', avatar: null }

let items: Map<string, string>
beforeEach(() => {
  items = stubStorage()
  storage.open('https://dapp.example')
  for (const whose of [evm, solana]) {
    keptAnswers.keepAssets(whose, { assets: [], isIncomplete: false })
    keptAnswers.keepNative(whose, 5n)
    keptAnswers.keepHistory(whose, { data: [] })
    keptAnswers.keepNfts(whose, { nfts: [] })
    for (const name of ['assets', 'nativeBalance', 'history', 'newestHistory', 'nfts'])
      queryClient.setQueryData([name, whose.networkId, whose.account], {})
  }
  keptAnswers.keepIdentity(evm.account, identity)
  queryClient.setQueryData(['identity', evm.account], identity)
  queryClient.setQueryData(['wallets', 1], {})
  return () => {
    vi.unstubAllGlobals()
    queryClient.clear()
  }
})

const getQueryKeys = () =>
  queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
const getStoredKeys = () => [...items.keys()].filter((key) => key.includes('/answer/'))

test('default: disconnecting a namespace removes all answers about its accounts, and keeps the other’s', () => {
  forgetAnswers('eip155')
  expect(getQueryKeys().filter((key) => key.includes(evm.account))).toEqual([])
  expect(getQueryKeys().filter((key) => key.includes(solana.account))).toHaveLength(5)
  expect(getQueryKeys()).toContainEqual(['wallets', 1])
  expect(getStoredKeys().filter((key) => key.includes(evm.account))).toEqual([])
  expect(keptAnswers.identity(evm.account)).toBeUndefined()
  expect(getStoredKeys()).toHaveLength(4)
  expect(storage.get('answers')).toHaveLength(4)
  forgetAnswers('solana')
  expect(getStoredKeys()).toEqual([])
})

test('behavior: a name stays when only Solana is disconnected', () => {
  forgetAnswers('solana')
  expect(keptAnswers.identity(evm.account)?.value).toEqual(identity)
  expect(getQueryKeys()).toContainEqual(['identity', evm.account])
})
