import { beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from './storage.testing.ts'

beforeEach(() => {
  stubConfig()
  stubStorage()
  return () => vi.unstubAllGlobals()
})

test('default: the newest 99 transactions are kept (SPEC 9, Lists and sizes)', async () => {
  const { transactions } = await import('./transactions.ts')
  const sent = { networkId: 'eip155:1', from: '0x1', sentAt: 0, status: 'sent', title: 'Send' } as const
  const read = () => transactions.store.getState().list.map(({ hash }) => hash)
  for (let at = 1; at <= 99; at += 1) transactions.add({ ...sent, hash: `0x${at}` })
  expect(read()).toHaveLength(99)
  transactions.add({ ...sent, hash: '0x100' })
  expect(read()).toHaveLength(99)
  expect([read().at(0), read().at(-1)]).toEqual(['0x100', '0x2'])
})
