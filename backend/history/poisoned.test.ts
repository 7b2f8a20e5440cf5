import { encodeAbiParameters, type Hex, numberToHex, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { NetworkEntry } from '../config/networkEntry.ts'
import { acquireLease } from '../indexer/cursor.ts'
import { assignOperations } from '../indexer/operations.ts'
import type { ReadMovement } from '../indexer/readBlock.ts'
import { store } from '../indexer/tables.testing.ts'
import { writeBlocks } from '../indexer/writeBlocks.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { localnet } from '../server/backend.testing.ts'
import { readEvmPage } from './evmHistory.ts'

const network = localnet.caipNetworkId
const toAddress = (number: number) => `0x${number.toString(16).padStart(40, 'b0')}`
const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const usdc = toAddress(0xa1)
const fake = toAddress(0xa2)
const other = toAddress(0xa3)
const ada = toAddress(0xada)
const friend = toAddress(0xf)
const attacker = toAddress(0xbad)
const bundler = toAddress(0xb)
const symbols: Record<string, string> = { [usdc]: 'USDC', [fake]: '\u054dSDC', [other]: 'FOO' }

const node: Node = {
  async request(_, params) {
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    if (data.startsWith('0x313ce567')) return numberToHex(6, { size: 32 })
    const symbol = symbols[to]
    if (symbol === undefined) throw new NodeError({ code: 3, message: 'reverted' })
    return encodeAbiParameters([{ type: 'string' }], [symbol])
  },
  requestParsed: async (_method, _params, result) => result.parse('0x1'),
}
const entry = NetworkEntry.parse({ network: localnet, rpcUrls: ['http://127.0.0.1:1/'], tokens: [usdc], index: {} })
const tokenImage = ({ symbol }: { symbol: string }) => `https://wallet.example/${symbol}`

type Sent = { from: string; operators?: string[]; moved: Partial<ReadMovement>[] }

/** Writes transactions and returns Ada's rows, newest first, with the operation and the transfers' spam marks. */
async function readRowsAfter(sent: readonly Sent[]) {
  const cursor = await acquireLease(store.database, { network, owner: 'here', firstBlock: 0 })
  if (!cursor) throw new Error('no lease')
  const blocks = sent.map(({ from, operators = [], moved }, at) => {
    const number = cursor.block + 1 + at
    const movements = moved.map((movement) => ({
      kind: 'ERC20' as const,
      token: usdc,
      tokenId: null,
      sender: ada,
      recipient: friend,
      amount: 5_000_000n,
      isPushed: false,
      operator: null,
      ...movement,
    }))
    const transaction = {
      position: 0,
      hash: toHash(number),
      sender: from,
      recipient: usdc,
      nonce: number,
      value: 0n,
      fee: 1n,
      isDeployment: false,
      isFailed: false,
      isApproval: false,
      operators,
      selector: '0xa9059cbb',
      movements,
      syncs: [],
    }
    return { number, hash: toHash(number), parentHash: toHash(number - 1), time: number, transactions: [transaction] }
  })
  await writeBlocks(store.database, cursor, 'here', blocks)
  const { page } = await readEvmPage({ node, entry, database: store.database, tokenImage, account: ada })
  return page.data.map(({ metadata, transfers }) =>
    [
      metadata.operationType,
      ...(transfers ?? []).map(
        ({ direction, fungible_info }) =>
          `${direction} ${fungible_info?.symbol} ${fungible_info?.flags?.spam_reason ?? 'shown'}`,
      ),
    ].join(', '),
  )
}

test('error: a movement that the account neither signed nor allowed is never labeled as sent (S5)', async () => {
  const rows = await readRowsAfter([
    { from: ada, moved: [{}] },
    { from: attacker, moved: [{ token: fake, recipient: attacker }] },
    { from: attacker, moved: [{ token: other, recipient: attacker }] },
    { from: attacker, moved: [{ recipient: attacker }] },
    { from: attacker, moved: [{ recipient: attacker, amount: 0n }] },
  ])
  expect(rows).toEqual([
    'taken, out USDC zeroTransfer',
    'taken, out USDC shown',
    'taken, out FOO forged',
    'taken, out \u054dSDC impostor',
    'send, out USDC shown',
  ])
})

test('behavior: a token that the account has moved itself can be taken, and its operations count as the account’s', async () => {
  const rows = await readRowsAfter([
    { from: ada, moved: [{ token: other }] },
    { from: attacker, moved: [{ token: other, recipient: attacker }] },
    { from: bundler, operators: [ada], moved: [{ token: other, operator: ada }] },
  ])
  expect(rows.slice(0, 3)).toEqual(['send, out FOO shown', 'taken, out FOO shown', 'send, out FOO shown'])
})

test('error: a forged movement next to a genuine one does not determine the label of the transaction', async () => {
  const dust = { sender: attacker, recipient: ada, amount: 1n }
  const rows = await readRowsAfter([{ from: attacker, moved: [dust, { token: toAddress(0xa4), recipient: attacker }] }])
  expect(rows[0]).toMatch(/^receive, in USDC shown/)
})

test('error: spam before a theft does not displace it from its row', async () => {
  const dust = Array.from({ length: 150 }, () => ({ token: fake, sender: attacker, recipient: ada }))
  const [row] = await readRowsAfter([{ from: attacker, moved: [...dust, { recipient: attacker }] }])
  expect(row).toMatch(/^taken, .*out USDC shown/)
})

test('error: transfers that a bundler makes around an operation of the account are not labeled as sent', async () => {
  const [beside, forged] = await readRowsAfter([
    { from: bundler, operators: [ada], moved: [{ token: toAddress(0xa5), operator: ada }, { token: toAddress(0xa6) }] },
    { from: bundler, operators: [ada], moved: [{ operator: ada }, { recipient: attacker }] },
  ])
  expect(beside).toBe('taken, out USDC shown, out USDC shown')
  expect(forged).toMatch(/^send, .*shown, .*forged$/)
})

describe('assigning a log to its operation', () => {
  const newer = '0x0000000071727de22e5e9d8baf0edac6f37da032'
  const older = '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789'
  const paymaster = toAddress(0xfee)
  const toTopic = (account: string) => `0x${account.slice(2).padStart(64, '0')}`
  const createLog = (address: string, topics: readonly string[]) => ({
    address,
    topics: [...topics],
    data: '0x',
    logIndex: 0,
  })
  const createBeforeExecutionLog = (address: string) => createLog(address, [toEventSelector('BeforeExecution()')])
  const createUserOperationLog = (account: string, address = newer) => {
    const event = 'UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)'
    return createLog(address, [toEventSelector(event), toHash(1), toTopic(account), toTopic(paymaster)])
  }
  const any = createLog(usdc, [])
  const movement = { kind: 'ERC20' as const, token: usdc, tokenId: null, sender: ada, recipient: attacker, amount: 1n }
  const getOperators = (logs: Parameters<typeof assignOperations>[0]) => {
    const { getOperator } = assignOperations(logs)
    return logs.flatMap((log, at) => (log === any ? [getOperator(at, movement)] : []))
  }

  test('default: each log before the end of an operation, and no log of the validation or the bundler', () => {
    const expected = [null, ada, attacker, attacker, null]
    expect(
      getOperators([
        any,
        createBeforeExecutionLog(newer),
        any,
        createUserOperationLog(ada),
        any,
        any,
        createUserOperationLog(attacker),
        any,
      ]),
    ).toEqual(expected)
  })

  test('behavior: the operations of a nested entry point keep their logs', () => {
    const nested = [createBeforeExecutionLog(older), any, createUserOperationLog(attacker, older), any]
    expect(getOperators([createBeforeExecutionLog(newer), any, ...nested, createUserOperationLog(ada), any])).toEqual([
      ada,
      attacker,
      ada,
      null,
    ])
  })

  test('behavior: the fee that a paymaster takes during validation', () => {
    const { getOperator } = assignOperations([any, createBeforeExecutionLog(newer), createUserOperationLog(ada)])
    expect(getOperator(0, { ...movement, recipient: paymaster })).toBe(ada)
    expect(getOperator(0, { ...movement, sender: friend, recipient: paymaster })).toBeNull()
  })

  test('error: the same events of any other contract', () => {
    const { operators, getOperator } = assignOperations([
      createBeforeExecutionLog(attacker),
      any,
      createUserOperationLog(ada, attacker),
    ])
    expect([operators, getOperator(1, movement)]).toEqual([[], null])
  })
})
