import { expect, test } from 'vitest'
import { getWarnings } from './warnings.ts'

const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const friend = '0x0D3eB21b6b21833A4939Cfff4810E9AE0758e12C'
const params = { namespace: 'eip155' as const, from, to: friend, before: [friend.toLowerCase()] }
const ordinary = { isContract: false, isUnused: false, isToken: false }
const readCodes = (change: Partial<Parameters<typeof getWarnings>[0]>) =>
  getWarnings({ ...params, recipientInfo: ordinary, ...change }).map(({ code }) => code)
const readBlockingCodes = (change: Partial<Parameters<typeof getWarnings>[0]>) =>
  getWarnings({ ...params, recipientInfo: ordinary, ...change }).some(({ blocks }) => blocks)

test('default: an earlier recipient gets no warning', () => {
  expect(readCodes({})).toEqual([])
})

test('behavior: a first transfer, an unused address, a contract and the own address get warnings that do not block', () => {
  expect(readCodes({ before: [] })).toEqual(['first'])
  expect(readCodes({ before: [], recipientInfo: { ...ordinary, isUnused: true } })).toEqual(['unused'])
  expect(readCodes({ recipientInfo: { ...ordinary, isContract: true } })).toEqual(['contract'])
  expect(readCodes({ to: from.toLowerCase(), before: [] })).toEqual(['self'])
  expect(readBlockingCodes({ before: [], recipientInfo: { isContract: true, isUnused: true, isToken: false } })).toBe(
    false,
  )
})

test('behavior: a certain loss blocks the transfer', () => {
  expect(readCodes({ recipientInfo: { isContract: true, isUnused: false, isToken: true } })).toEqual(['token'])
  expect(readBlockingCodes({ recipientInfo: { isContract: true, isUnused: false, isToken: true } })).toBe(true)
  expect(readBlockingCodes({ to: `0x${'0'.repeat(40)}` })).toBe(true)
  expect(readBlockingCodes({ namespace: 'solana', to: '1'.repeat(32), from: '9e3P', before: [] })).toBe(true)
})

test('behavior: an address that looks like a known one gets the worst warning, which names the known one', () => {
  const twin = `0x0d3e${'a'.repeat(32)}E12c`
  const [first] = getWarnings({ ...params, to: twin, recipientInfo: ordinary })
  expect(first).toMatchObject({ code: 'lookAlike', level: 'danger', of: friend.toLowerCase() })
  expect(readCodes({ to: `0x58a5${'a'.repeat(32)}1b25`, before: [] })).toEqual(['lookAlike'])
  // Base58 is case-sensitive, so the same letters in another case are a different address.
  const solana = { namespace: 'solana' as const, from: 'x', before: ['9e3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo'] }
  expect(readCodes({ ...solana, to: '9E3Ph1xKp7LxXDpa5wvC3KeQ1fUBVTSMJBGiqCsmRtNo' })).toEqual(['first'])
})

test('error: a recipient that could not be checked is reported as unchecked', () => {
  expect(readCodes({ recipientInfo: undefined })).toEqual(['unchecked'])
  expect(readCodes({ recipientInfo: { isContract: undefined, isUnused: undefined, isToken: false } })).toEqual([
    'unchecked',
  ])
})
