import { expect, test } from 'vitest'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { summaryOf } from '../../send/model/transactionSummary.ts'
import { type Activity, statusOfRecord } from './activity.ts'
import { amountsOf } from './amountsOf.ts'

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
function told(change: Partial<TransactionRecord>, other?: Partial<TransactionRecord>) {
  const record = { ...base, ...change }
  const { heading, isOff } = amountsOf(
    { status: statusOfRecord[record.status], record } as Activity,
    summaryOf(record, other && { ...base, ...other }),
  )
  return [heading.replace('transaction.amounts.', ''), isOff]
}

test('default: amounts moved only when the network confirmed it', () => {
  expect(told({ status: 'success' })).toEqual(['moved', false])
  expect(told({})).toEqual(['sending', false])
  expect(told({ isSeen: false })).toEqual(['willSend', false])
  expect(told({ status: 'reverted' })).toEqual(['notSent', true])
  expect(amountsOf({ status: 'failed', record: undefined } as Activity, undefined).isOff).toBe(true)
})

test('behavior: a replaced transaction sent nothing itself, and its faster copy did', () => {
  const replaced = { status: 'replaced', replacedBy: '0x2' } as const
  expect(told(replaced)).toEqual(['notByThis', true])
  const copy = (how: 'speed-up' | 'cancel') => ({ hash: '0x2', replaces: { hash: '0x1', how } })
  expect(told(replaced, copy('speed-up'))).toEqual(['byOther', false])
  expect(told(replaced, copy('cancel'))).toEqual(['notSent', true])
})

test('behavior: a transaction that no node has is not called unsent while it may still turn up', () => {
  expect(told({ status: 'dropped' })).toEqual(['unsure', false])
  expect(told({ status: 'dropped', networkId: 'solana:x' })).toEqual(['notSent', true])
})
