import { expect, test } from 'vitest'
import type { HistoryTransaction } from '#shared/account.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { knownRecipients } from './knownRecipients.ts'

const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

const record = (status: TransactionRecord['status'], to: string): TransactionRecord => ({
  hash: '0x1',
  networkId: 'eip155:1',
  from: from.toLowerCase(),
  sentAt: 0,
  title: 'Send',
  status,
  transfer: { to, units: '1', decimals: 18, symbol: 'ETH' },
})

const entry = (
  sentFrom: string,
  recipient: string,
  status: 'confirmed' | 'failed' = 'confirmed',
): HistoryTransaction => ({
  id: recipient,
  metadata: { operationType: 'send', hash: '0x1', minedAt: '', sentFrom, sentTo: recipient, status, nonce: 1 },
  transfers: [{ direction: 'out', quantity: { numeric: '0' }, recipient }],
})

test('default: the list has the recipients of this account’s transfers in this browser and at the indexer', () => {
  const found = knownRecipients({
    from,
    records: [record('success', 'sent')],
    history: [entry(from, 'mined')],
  })
  expect(found).toEqual(['sent', 'mined'])
})

test('behavior: failed transfers, and transfers that others wrote into the history, are left out', () => {
  const history = [entry(from, 'failed', 'failed'), entry('0x0000000000000000000000000000000000000bad', 'poison')]
  const records = (['sent', 'reverted', 'replaced', 'dropped'] as const).map((status) => record(status, status))
  const other = { ...record('success', 'of another account'), from: '0x0000000000000000000000000000000000000bad' }
  expect(knownRecipients({ from, records: [...records, other], history })).toEqual([])
})
