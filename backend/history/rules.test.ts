import { encodeAbiParameters, type Hex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Log } from '../indexer/chainBlock.ts'
import { markPushed } from '../indexer/massTransfers.ts'
import { type Movement, parseApprover, parseMovements, zeroAddress } from '../indexer/movements.ts'
import { formatDecimal } from '../tokens/formatDecimal.ts'
import { collectGenuine, findTransferSpam } from '../tokens/spam.ts'
import { getOperationType } from './operation.ts'

const toAddress = (number: number) => `0x${number.toString(16).padStart(40, 'c0')}`
const toTopic = (account: string) => `0x${account.slice(2).padStart(64, '0')}`
const token = toAddress(1)
const ada = toAddress(2)
const bob = toAddress(3)

const createLog = (event: string, topics: string[], data: Hex = '0x'): Log => ({
  address: token,
  data,
  logIndex: 0,
  topics: [toEventSelector(event), ...topics],
})
const encodeWord = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const encodeLists = (ids: bigint[], values: bigint[]) =>
  encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, values])

const transfer = 'Transfer(address,address,uint256)'
const batch = 'TransferBatch(address,address,address,uint256[],uint256[])'
const parties = [toTopic(ada), toTopic(bob)]
const three = [toTopic(ada), ...parties]

describe('logs', () => {
  test('default: the movements of each standard', () => {
    const moved = { token, sender: ada, recipient: bob }
    expect(parseMovements(createLog(transfer, parties, encodeWord(7n)))).toEqual([
      { ...moved, kind: 'ERC20', tokenId: null, amount: 7n },
    ])
    expect(parseMovements(createLog(transfer, [...parties, encodeWord(9n)]))).toEqual([
      { ...moved, kind: 'ERC721', tokenId: 9n, amount: 1n },
    ])
    const maxUint256 = 2n ** 256n - 1n
    expect(parseMovements(createLog(batch, three, encodeLists([1n, maxUint256], [2n, maxUint256])))).toEqual([
      { ...moved, kind: 'ERC1155', tokenId: 1n, amount: 2n },
      { ...moved, kind: 'ERC1155', tokenId: maxUint256, amount: maxUint256 },
    ])
    const deposit = createLog('Deposit(address,uint256)', [toTopic(ada)], encodeWord(5n))
    expect(parseMovements(deposit)).toEqual([])
    expect(parseMovements(deposit, token)).toMatchObject([{ sender: zeroAddress, recipient: ada, amount: 5n }])
    const approval = 'Approval(address,address,uint256)'
    expect(parseApprover(createLog(approval, parties, encodeWord(0n)))).toBe(ada)
    expect(parseApprover(createLog('ApprovalForAll(address,address,bool)', parties, encodeWord(1n)))).toBe(ada)
    expect(parseApprover(createLog(transfer, parties, encodeWord(1n)))).toBeUndefined()
  })

  test('error: logs that violate their standard or contain a false length', () => {
    const good = encodeLists([1n, 2n], [3n, 4n])
    const replaceWord = (data: Hex, at: number, value: bigint): Hex =>
      `${data.slice(0, 2 + at * 64)}${value.toString(16).padStart(64, '0')}${data.slice(2 + (at + 1) * 64)}` as Hex
    for (const log of [
      createLog(transfer, parties),
      createLog(transfer, parties, `${encodeWord(1n)}00`),
      createLog(transfer, [toTopic(ada)], encodeWord(1n)),
      createLog(transfer, [encodeWord(2n ** 200n), toTopic(bob)], encodeWord(1n)),
      createLog(transfer, [...parties, encodeWord(1n)], encodeWord(1n)),
      createLog('TransferSingle(address,address,address,uint256,uint256)', three, encodeWord(1n)),
      createLog(batch, three, encodeLists([1n], [1n, 2n])),
      createLog(batch, three, replaceWord(good, 0, 2n ** 255n)),
      createLog(batch, three, replaceWord(good, 0, 33n)),
      createLog(batch, three, replaceWord(good, 2, 2n ** 64n)),
      createLog(batch, three, '0x'),
      { ...createLog(transfer, []), topics: [] },
    ]) {
      expect(parseMovements(log)).toEqual([])
    }
  })
})

describe('spam', () => {
  const createMovement = (more: Partial<Movement> = {}) => ({
    kind: 'ERC20' as const,
    token,
    tokenId: null,
    sender: bob,
    recipient: ada,
    amount: 1n,
    isPushed: false,
    ...more,
  })
  const judge = (more: object = {}, metadata: { name: string; symbol: string } | undefined = undefined) =>
    findTransferSpam({
      movement: createMovement(),
      metadata,
      genuine: new Set<string>(),
      isOwn: false,
      isForged: false,
      texts: collectGenuine([{ symbol: 'ETH' }, { symbol: 'USDC' }]),
      ...more,
    })

  test('default: token texts, mass transfers and zero-value transfers', () => {
    expect(judge()).toBeUndefined()
    expect(judge({}, { name: 'Dai', symbol: 'DAI' })).toBeUndefined()
    expect(judge({}, { name: 'Visit claim.example.com', symbol: 'X' })).toBe('advertisement')
    expect(judge({}, { name: 'USD Coin', symbol: 'USDC' })).toBe('impostor')
    expect(judge({ movement: { ...createMovement(), isPushed: true } })).toBe('massTransfer')
    expect(judge({ movement: { ...createMovement(), isPushed: true }, isOwn: true })).toBeUndefined()
    expect(judge({ movement: createMovement({ amount: 0n }) })).toBe('zeroTransfer')
    expect(judge({ movement: createMovement({ amount: 0n }), isOwn: true })).toBeUndefined()
  })

  test('behavior: the native currency and configured tokens are never spam', () => {
    const genuine = new Set([token])
    expect(judge({ movement: createMovement({ kind: 'native', token: null, amount: 0n }) })).toBeUndefined()
    expect(judge({ genuine }, { name: 'USD Coin', symbol: 'USDC' })).toBeUndefined()
    expect(judge({ genuine, movement: { ...createMovement(), isPushed: true } })).toBeUndefined()
  })

  test('behavior: a mass transfer is marked, except for its sender', () => {
    const sendToMany = (count: number) =>
      Array.from({ length: count }, (_, index) => createMovement({ recipient: toAddress(index + 10) }))
    expect(markPushed(sendToMany(19), bob).some(({ isPushed }) => isPushed)).toBe(false)
    expect(markPushed(sendToMany(20), bob).every(({ isPushed }) => isPushed)).toBe(true)
    expect(markPushed(sendToMany(20), toAddress(10)).filter(({ isPushed }) => !isPushed)).toHaveLength(1)
    const paid = sendToMany(20).map((movement) => ({ ...movement, kind: 'native' as const, token: null }))
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
const classify = (more: Partial<Parameters<typeof getOperationType>[0]>) =>
  getOperationType({
    isOwn: true,
    isDeployment: false,
    isApproval: false,
    isToItself: false,
    selector: null,
    transfers: [],
    ...more,
  })

test('default: the operation of a transaction for its account', () => {
  expect(classify({})).toBe('send')
  expect(classify({ isToItself: true })).toBe('cancel')
  expect(classify({ isDeployment: true })).toBe('deploy')
  expect(classify({ isApproval: true, selector: '0xdeadbeef' })).toBe('approve')
  expect(classify({ selector: '0x095ea7b3' })).toBe('approve')
  expect(classify({ selector: '0xdeadbeef' })).toBe('execute')
  expect(classify({ selector: '0xdeadbeef', transfers: [moved('out')] })).toBe('execute')
  expect(classify({ selector: '0xa9059cbb', transfers: [moved('out')] })).toBe('send')
  expect(classify({ transfers: [moved('out', { isNative: true }), moved('out')] })).toBe('send')
  const taken = moved('out', { isSigned: false })
  expect(classify({ isOwn: false, selector: '0xdeadbeef', transfers: [taken] })).toBe('taken')
  expect(classify({ isOwn: false, selector: '0x765e827f', transfers: [moved('out')] })).toBe('send')
  expect(classify({ isOwn: false, selector: '0x765e827f', transfers: [moved('out'), taken] })).toBe('taken')
  expect(classify({ transfers: [moved('self')] })).toBe('send')
  expect(classify({ transfers: [moved('out'), moved('in')] })).toBe('trade')
  expect(classify({ selector: '0x18cbafe5', transfers: [moved('out')] })).toBe('trade')
  expect(classify({ transfers: [moved('out', { isDestroyed: true })], selector: '0x42966c68' })).toBe('burn')
  expect(classify({ transfers: [moved('in', { isMade: true })] })).toBe('mint')
  expect(classify({ isOwn: false, transfers: [moved('in', { isMade: true })] })).toBe('receive')
  expect(classify({ selector: '0x4e71d92d', transfers: [moved('in')] })).toBe('claim')
})

test('error: a contract that emits an unrequested transfer does not make it a send (S6)', () => {
  expect(classify({ transfers: [moved('out')] })).toBe('execute')
  expect(classify({ selector: '0xa9059cbb', transfers: [moved('out', { isNative: true })] })).toBe('execute')
})

test('default: base units as decimal text, exact', () => {
  expect(formatDecimal(1_500_000n, 6)).toBe('1.5')
  expect(formatDecimal(1n, 18)).toBe('0.000000000000000001')
  expect(formatDecimal(0n, 18)).toBe('0')
  expect(formatDecimal(-25n, 1)).toBe('-2.5')
  expect(formatDecimal(2n ** 256n - 1n, 0)).toBe(String(2n ** 256n - 1n))
  expect(formatDecimal(100n, 0)).toBe('100')
})
