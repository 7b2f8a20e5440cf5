import { expect, test } from 'vitest'
import type { TransactionRecord } from '../../../state/transactionRecord.ts'
import { summarizeTransaction } from './transactionSummary.ts'

const record: TransactionRecord = {
  hash: '0xold',
  networkId: 'eip155:1',
  from: '0x1',
  nonce: 1,
  sentAt: 0,
  title: 'Send ETH',
  status: 'sent',
  transfer: { to: '0x2', units: '1', decimals: 18, symbol: 'ETH' },
}
const faster: TransactionRecord = { ...record, hash: '0xnew', replaces: { hash: '0xold', how: 'speed-up' } }
const cancel: TransactionRecord = {
  ...record,
  hash: '0xnew',
  replaces: { hash: '0xold', how: 'cancel' },
  transfer: undefined,
}
const replaced: TransactionRecord = { ...record, status: 'replaced', replacedBy: '0xnew' }

test('default: a pending, confirmed, failed or lost transaction has its own summary', () => {
  expect(summarizeTransaction(record, undefined)).toMatchObject({
    title: 'progress.of.sent',
    tone: 'waiting',
    mayRepeat: false,
  })
  expect(summarizeTransaction({ ...record, status: 'success' }, undefined)).toMatchObject({
    text: 'progress.successText',
    steps: 3,
  })
  expect(summarizeTransaction({ ...record, status: 'reverted' }, undefined)).toMatchObject({
    tone: 'danger',
    mayRepeat: true,
  })
})

test('behavior: a transaction of our wallet counts as sent only once a node had it', () => {
  const ours = { ...record, isSignedHere: true }
  const unclear = {
    title: 'progress.unclear',
    text: 'progress.unclearText',
    tone: 'waiting',
    steps: 1,
    mayRepeat: false,
  }
  expect(summarizeTransaction(ours, undefined)).toMatchObject(unclear)
  expect(summarizeTransaction({ ...cancel, isSignedHere: true }, undefined)).toMatchObject({ ...unclear, see: '0xold' })
  expect(summarizeTransaction({ ...ours, isSeen: true }, undefined)).toMatchObject({
    title: 'progress.of.sent',
    steps: 2,
  })
})

test('behavior: of two transactions with one nonce, each view names the mined one', () => {
  expect(summarizeTransaction(replaced, faster)).toMatchObject({
    title: 'progress.spedUp',
    mayRepeat: false,
    see: '0xnew',
  })
  expect(summarizeTransaction(replaced, cancel)).toMatchObject({
    title: 'progress.canceled',
    mayRepeat: true,
    see: '0xnew',
  })
  expect(summarizeTransaction({ ...cancel, status: 'success' }, undefined)).toMatchObject({
    title: 'progress.canceled',
  })
  const late = { ...cancel, status: 'replaced' as const, replacedBy: '0xold' }
  expect(summarizeTransaction(late, record)).toMatchObject({ title: 'progress.tooLate', see: '0xold' })
})

test('behavior: a lost transaction may be repeated only if that cannot pay twice', () => {
  const lost = { ...record, status: 'dropped' as const }
  const ours = summarizeTransaction({ ...lost, isSignedHere: true }, undefined)
  expect(ours).toMatchObject({ title: 'progress.lost', tone: 'warning', mayRepeat: true })
  // A node had the transaction, so it may still be mined.
  expect(summarizeTransaction({ ...lost, isSignedHere: true, isSeen: true }, undefined)).toMatchObject({
    mayRepeat: false,
  })
  const theirs = summarizeTransaction({ ...lost, nonce: undefined }, undefined)
  expect(theirs).toMatchObject({ text: 'progress.lostElsewhereText', mayRepeat: false })
  const solana = summarizeTransaction({ ...lost, networkId: 'solana:local', nonce: undefined }, undefined)
  expect(solana).toMatchObject({ title: 'progress.of.dropped', mayRepeat: true })
})

test('behavior: a transaction that was replaced elsewhere is not offered again, because that one may have moved the money', () => {
  expect(summarizeTransaction({ ...record, status: 'replaced' }, undefined)).toMatchObject({
    title: 'progress.of.replaced',
    mayRepeat: false,
    see: undefined,
  })
})
