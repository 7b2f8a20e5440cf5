import { describeEvm } from '@oriel/shared/chains/networks.testing.ts'
import { beforeEach, expect, test } from 'vitest'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { transactions } from '../../../state/transactions.ts'
import { waitUntilMined } from './waitUntilMined.ts'

const network = describeEvm({ id: 1, name: 'Ethereum', rpcUrl: 'http://127.0.0.1:1' })
const createRecord = (hash: string, change: Partial<TransactionRecord> = {}): TransactionRecord => ({
  hash,
  networkId: 'eip155:1',
  from: '0x1',
  sentAt: 1,
  status: 'sent',
  title: 'Allow',
  ...change,
})

beforeEach(() => transactions.store.setState({ list: [] }))

test('default: it waits until the network has decided', async () => {
  transactions.store.setState({ list: [createRecord('0xa')] })
  const status = waitUntilMined(network, '0xa')
  transactions.store.setState({ list: [createRecord('0xa', { status: 'success' })] })
  expect(await status).toBe('success')
})

test('behavior: one that was sped up is decided with its successor', async () => {
  const old = createRecord('0xa', { status: 'replaced', replacedBy: '0xb' })
  const next = createRecord('0xb', { replaces: { hash: '0xa', how: 'speed-up' } })
  transactions.store.setState({ list: [old, next] })
  const status = waitUntilMined(network, '0xa')
  transactions.store.setState({ list: [old, { ...next, status: 'success' }] })
  expect(await status).toBe('success')
})

test('error: one that was canceled does not count as done, nor does one that is not followed', async () => {
  const old = createRecord('0xa', { status: 'replaced', replacedBy: '0xb' })
  const next = createRecord('0xb', { status: 'success', replaces: { hash: '0xa', how: 'cancel' } })
  transactions.store.setState({ list: [old, next] })
  expect(await waitUntilMined(network, '0xa')).toBe('replaced')
  expect(await waitUntilMined(network, undefined)).toBe('dropped')
})
