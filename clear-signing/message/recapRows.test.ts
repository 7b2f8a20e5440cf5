import { renderInEnglish } from '@oriel/frame/i18n/renderInEnglish.testing.ts'
import { expect, test } from 'vitest'
import { getRecapRows } from './recapRows.ts'

const entry = { resource: 'https://a.example', namespace: 'crud', names: ['read', 'write'], limits: [] }
const formatRows = (...args: Parameters<typeof getRecapRows>) =>
  getRecapRows(...args).map((item) => renderInEnglish([item.label, 'value' in item ? item.value : '']))

test('default: each row says what a site may do and where', () => {
  expect(formatRows({ entries: [{ ...entry, limits: ['{"most":5}'] }], proofs: 1 })).toEqual([
    ['May do for you', 'read, write (crud) on https://a.example'],
    ['Limited to', '{"most":5}'],
    ['Based on', '1 earlier permission'],
  ])
})

test('behavior: the methods of a wallet are named', () => {
  const wallet = { resource: 'eip155', namespace: 'request', names: ['eth_sendTransaction'], limits: ['eip155:1'] }
  expect(formatRows({ entries: [wallet], proofs: 0 })).toEqual([
    ['May ask your wallet for', 'eth_sendTransaction'],
    ['Limited to', 'eip155:1'],
  ])
})

test('behavior: many rows are counted, unreadable capabilities have a row, and characters of a limit are written out', () => {
  const many = formatRows({ entries: Array.from({ length: 30 }, () => entry), proofs: 0 })
  expect(many).toHaveLength(9)
  expect(many.at(-1)).toEqual(['And', '22 more'])
  expect(formatRows({ entries: [], proofs: 0, problem: 'unreadable' })).toEqual([['May do for you', '(unreadable)']])
  const limits = ['{"to":"\u202eevil"}']
  expect(formatRows({ entries: [{ ...entry, limits }], proofs: 0 })[1]).toEqual(['Limited to', '{"to":"⟨U+202E⟩evil"}'])
  expect(getRecapRows(undefined)).toEqual([])
})
