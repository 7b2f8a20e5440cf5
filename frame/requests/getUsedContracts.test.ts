import { expect, test } from 'vitest'
import { stubStorage } from '../state/storage.testing.ts'
import type { TransactionRecord } from '../state/transactionRecord.ts'
import { transactions } from '../state/transactions.ts'
import { getUsedContracts } from './getUsedContracts.ts'

const [account, contract, other] = [1, 2, 3].map((digit) => `0x${`${digit}`.repeat(40)}`) as [string, string, string]
const record: TransactionRecord = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: account,
  sentAt: 1,
  status: 'success',
  title: 'Sent',
  contracts: [contract],
}

test('default: a site has a history with the contracts that its transactions called with success', () => {
  stubStorage()
  const past: Partial<TransactionRecord>[] = [
    {},
    { contracts: [other], status: 'reverted' },
    { contracts: [other], status: 'sent' },
    { contracts: [other], networkId: 'eip155:10' },
    { contracts: [other], from: other },
    // Transaction that the user sent from the wallet's own UI.
    { contracts: [other], isOwn: true },
  ]
  for (const [at, more] of past.entries()) transactions.add({ ...record, ...more, hash: `0x${at}` })
  transactions.add({ ...record, contracts: [contract.toUpperCase().replace('0X', '0x')], hash: '0xa' })
  expect(getUsedContracts('eip155:1', account)).toEqual([contract])
})
