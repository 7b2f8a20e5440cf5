import { expect, test } from 'vitest'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { summarizeTransaction } from '../../send/model/transactionSummary.ts'
import { type Activity, statusOfRecord } from './activity.ts'
import { getAmounts } from './getAmounts.ts'

const base: TransactionRecord = {
  hash: '0x1',
  networkId: 'eip155:1',
  from: '0xa',
  sentAt: 0,
  status: 'sent',
  title: 'Send',
  isSignedHere: true,
  isSeen: true,
}
function readAmounts(change: Partial<TransactionRecord>, other?: Partial<TransactionRecord>) {
  const record = { ...base, ...change }
  const { heading, isOff } = getAmounts(
    { status: statusOfRecord[record.status], record } as Activity,
    summarizeTransaction(record, other && { ...base, ...other }),
  )
  return [heading.replace('transaction.amounts.', ''), isOff]
}

test('default: amounts moved only when the network confirmed it', () => {
  expect(readAmounts({ status: 'success' })).toEqual(['moved', false])
  expect(readAmounts({})).toEqual(['sending', false])
  expect(readAmounts({ isSeen: false })).toEqual(['willSend', false])
  expect(readAmounts({ status: 'reverted' })).toEqual(['notSent', true])
  expect(getAmounts({ status: 'failed', record: undefined } as Activity, undefined).isOff).toBe(true)
})

test('behavior: a replaced transaction sent nothing itself, and its faster copy did', () => {
  const replaced = { status: 'replaced', replacedBy: '0x2' } as const
  expect(readAmounts(replaced)).toEqual(['notByThis', true])
  const createReplacement = (how: 'speed-up' | 'cancel') => ({ hash: '0x2', replaces: { hash: '0x1', how } })
  expect(readAmounts(replaced, createReplacement('speed-up'))).toEqual(['byOther', false])
  expect(readAmounts(replaced, createReplacement('cancel'))).toEqual(['notSent', true])
})

test('behavior: a transaction that no node has is not called unsent while it may still turn up', () => {
  expect(readAmounts({ status: 'dropped' })).toEqual(['unsure', false])
  expect(readAmounts({ status: 'dropped', networkId: 'solana:x' })).toEqual(['notSent', true])
})
