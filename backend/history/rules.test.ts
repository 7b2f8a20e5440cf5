import { encodeAbiParameters, type Hex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from '../indexer/chainBlock.ts'
import { markPushed } from '../indexer/massTransfers.ts'
import { approverOf, type Movement, movementsOf, zeroAddress } from '../indexer/movements.ts'
import { decimalText } from '../tokens/decimalText.ts'
import { findTransferSpam, genuineOf } from '../tokens/spam.ts'
import { operationOf } from './operation.ts'

const address = (number: number) => `0x${number.toString(16).padStart(40, 'c0')}`
const topicOf = (account: string) => `0x${account.slice(2).padStart(64, '0')}`
const token = address(1)
const ada = address(2)
const bob = address(3)

const logOf = (event: string, topics: string[], data: Hex = '0x'): Log => ({
  address: token,
  data,
  logIndex: 0,
  topics: [toEventSelector(event), ...topics],
})
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const lists = (ids: bigint[], values: bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, values])

const transfer = 'Transfer(address,address,uint256)'
const batch = 'TransferBatch(address,address,address,uint256[],uint256[])'
const parties = [topicOf(ada), topicOf(bob)]
const three = [topicOf(ada), ...parties]

describe('logs', () => {
  test('default: the movements of each standard', () => {
    const moved = { token, sender: ada, recipient: bob }
    expect(movementsOf(logOf(transfer, parties, word(7n)))).toEqual([
      { ...moved, kind: 'ERC20', tokenId: null, amount: 7n },
    ])
    expect(movementsOf(logOf(transfer, [...parties, word(9n)]))).toEqual([
      { ...moved, kind: 'ERC721', tokenId: 9n, amount: 1n },
    ])
    const most = 2n ** 256n - 1n
    expect(movementsOf(logOf(batch, three, lists([1n, most], [2n, most])))).toEqual([
      { ...moved, kind: 'ERC1155', tokenId: 1n, amount: 2n },
      { ...moved, kind: 'ERC1155', tokenId: most, amount: most },
    ])
    const deposit = logOf('Deposit(address,uint256)', [topicOf(ada)], word(5n))
    expect(movementsOf(deposit)).toEqual([])
    expect(movementsOf(deposit, token)).toMatchObject([{ sender: zeroAddress, recipient: ada, amount: 5n }])
    const approval = 'Approval(address,address,uint256)'
    expect(approverOf(logOf(approval, parties, word(0n)))).toBe(ada)
    expect(approverOf(logOf('ApprovalForAll(address,address,bool)', parties, word(1n)))).toBe(ada)
    expect(approverOf(logOf(transfer, parties, word(1n)))).toBeUndefined()
  })

  test('error: logs that violate their standard or contain a false length', () => {
    const good = lists([1n, 2n], [3n, 4n])
    const replaceWord = (data: Hex, at: number, value: bigint): Hex =>
      `${data.slice(0, 2 + at * 64)}${value.toString(16).padStart(64, '0')}${data.slice(2 + (at + 1) * 64)}` as Hex
    for (const log of [
      logOf(transfer, parties),
      logOf(transfer, parties, `${word(1n)}00`),
      logOf(transfer, [topicOf(ada)], word(1n)),
      logOf(transfer, [word(2n ** 200n), topicOf(bob)], word(1n)),
      logOf(transfer, [...parties, word(1n)], word(1n)),
      logOf('TransferSingle(address,address,address,uint256,uint256)', three, word(1n)),
      logOf(batch, three, lists([1n], [1n, 2n])),
      logOf(batch, three, replaceWord(good, 0, 2n ** 255n)),
      logOf(batch, three, replaceWord(good, 0, 33n)),
      logOf(batch, three, replaceWord(good, 2, 2n ** 64n)),
      logOf(batch, three, '0x'),
      { ...logOf(transfer, []), topics: [] },
    ]) {
      expect(movementsOf(log)).toEqual([])
    }
  })
})

describe('spam', () => {
  const movement = (more: Partial<Movement> = {}) => ({
    kind: 'ERC20' as const,
    token,
    tokenId: null,
    sender: bob,
    recipient: ada,
    amount: 1n,
    isPushed: false,
    ...more,
  })
  const judge = (more: object = {}, facts: { name: string; symbol: string } | undefined = undefined) =>
    findTransferSpam({
      movement: movement(),
      facts,
      genuine: new Set<string>(),
      isOwn: false,
      isForged: false,
      texts: genuineOf([{ symbol: 'ETH' }, { symbol: 'USDC' }]),
      ...more,
    })

  test('default: token texts, mass transfers and zero-value transfers', () => {
    expect(judge()).toBeUndefined()
    expect(judge({}, { name: 'Dai', symbol: 'DAI' })).toBeUndefined()
    expect(judge({}, { name: 'Visit claim.example.com', symbol: 'X' })).toBe('advertisement')
    expect(judge({}, { name: 'USD Coin', symbol: 'USDC' })).toBe('impostor')
    expect(judge({ movement: { ...movement(), isPushed: true } })).toBe('massTransfer')
    expect(judge({ movement: { ...movement(), isPushed: true }, isOwn: true })).toBeUndefined()
    expect(judge({ movement: movement({ amount: 0n }) })).toBe('zeroTransfer')
    expect(judge({ movement: movement({ amount: 0n }), isOwn: true })).toBeUndefined()
  })

  test('behavior: the native currency and configured tokens are never spam', () => {
    const genuine = new Set([token])
    expect(judge({ movement: movement({ kind: 'native', token: null, amount: 0n }) })).toBeUndefined()
    expect(judge({ genuine }, { name: 'USD Coin', symbol: 'USDC' })).toBeUndefined()
    expect(judge({ genuine, movement: { ...movement(), isPushed: true } })).toBeUndefined()
  })

  test('behavior: a mass transfer is marked, except for its sender', () => {
    const sendToMany = (count: number) =>
      Array.from({ length: count }, (_, index) => movement({ recipient: address(index + 10) }))
    expect(markPushed(sendToMany(19), bob).some(({ isPushed }) => isPushed)).toBe(false)
    expect(markPushed(sendToMany(20), bob).every(({ isPushed }) => isPushed)).toBe(true)
    expect(markPushed(sendToMany(20), address(10)).filter(({ isPushed }) => !isPushed)).toHaveLength(1)
    const paid = sendToMany(20).map((one) => ({ ...one, kind: 'native' as const, token: null }))
    expect(markPushed(paid, bob).some(({ isPushed }) => isPushed)).toBe(false)
  })
})

const moved = (direction: 'in' | 'out' | 'self', more = {}) => ({
  direction,
  isNative: false,
  isMade: false,
  isDestroyed: false,
  isSigned: true,
  ...more,
})
const name = (more: Partial<Parameters<typeof operationOf>[0]>) =>
  operationOf({
    isOwn: true,
    isDeployment: false,
    isApproval: false,
    isToItself: false,
    selector: null,
    transfers: [],
    ...more,
  })

test('default: the operation of a transaction for its account', () => {
  expect(name({})).toBe('send')
  expect(name({ isToItself: true })).toBe('cancel')
  expect(name({ isDeployment: true })).toBe('deploy')
  expect(name({ isApproval: true, selector: '0xdeadbeef' })).toBe('approve')
  expect(name({ selector: '0x095ea7b3' })).toBe('approve')
  expect(name({ selector: '0xdeadbeef' })).toBe('execute')
  expect(name({ selector: '0xdeadbeef', transfers: [moved('out')] })).toBe('execute')
  expect(name({ selector: '0xa9059cbb', transfers: [moved('out')] })).toBe('send')
  expect(name({ transfers: [moved('out', { isNative: true }), moved('out')] })).toBe('send')
  const taken = moved('out', { isSigned: false })
  expect(name({ isOwn: false, selector: '0xdeadbeef', transfers: [taken] })).toBe('taken')
  expect(name({ isOwn: false, selector: '0x765e827f', transfers: [moved('out')] })).toBe('send')
  expect(name({ isOwn: false, selector: '0x765e827f', transfers: [moved('out'), taken] })).toBe('taken')
  expect(name({ transfers: [moved('self')] })).toBe('send')
  expect(name({ transfers: [moved('out'), moved('in')] })).toBe('trade')
  expect(name({ selector: '0x18cbafe5', transfers: [moved('out')] })).toBe('trade')
  expect(name({ transfers: [moved('out', { isDestroyed: true })], selector: '0x42966c68' })).toBe('burn')
  expect(name({ transfers: [moved('in', { isMade: true })] })).toBe('mint')
  expect(name({ isOwn: false, transfers: [moved('in', { isMade: true })] })).toBe('receive')
  expect(name({ selector: '0x4e71d92d', transfers: [moved('in')] })).toBe('claim')
})

test('error: a contract that emits an unrequested transfer does not make it a send (S6)', () => {
  expect(name({ transfers: [moved('out')] })).toBe('execute')
  expect(name({ selector: '0xa9059cbb', transfers: [moved('out', { isNative: true })] })).toBe('execute')
})

test('default: base units as decimal text, exact', () => {
  expect(decimalText(1_500_000n, 6)).toBe('1.5')
  expect(decimalText(1n, 18)).toBe('0.000000000000000001')
  expect(decimalText(0n, 18)).toBe('0')
  expect(decimalText(-25n, 1)).toBe('-2.5')
  expect(decimalText(2n ** 256n - 1n, 0)).toBe(String(2n ** 256n - 1n))
  expect(decimalText(100n, 0)).toBe('100')
})
