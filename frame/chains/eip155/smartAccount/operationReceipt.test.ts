import type { EvmClient } from '@oriel/clear-signing/rpc/evmClient.ts'
import type { Hex } from '@oriel/shared/chains/caip.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { expect, test } from 'vitest'
import { findOperation, narrowReceipt } from './operationReceipt.ts'

const { entryPoint } = smartAccounts
const event = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const before = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'
const token = '0x00000000000000000000000000000000000000aa'
const first: Hex = `0x${'11'.repeat(32)}`
const second: Hex = `0x${'22'.repeat(32)}`
const toWord = (value: number) => value.toString(16).padStart(64, '0')

const createOperationLog = (hash: Hex, success: boolean) => ({
  address: entryPoint,
  topics: [event, hash] as Hex[],
  data: `0x${toWord(7)}${toWord(success ? 1 : 0)}${toWord(1)}${toWord(1)}` as Hex,
})
const createTokenLog = (data: Hex) => ({ address: token as Hex, topics: ['0x01'] as Hex[], data })
const receipt = {
  logs: [
    { address: entryPoint, topics: ['0x02'] as Hex[], data: '0x' as Hex },
    { address: entryPoint, topics: [before] as Hex[], data: '0x' as Hex },
    createTokenLog('0x0a'),
    createOperationLog(first, true),
    createTokenLog('0x0b'),
    createTokenLog('0x0c'),
    createOperationLog(second, false),
    createTokenLog('0x0d'),
  ],
  status: '0x1' as Hex,
  blockHash: '0x1' as Hex,
  blockNumber: '0x2' as Hex,
  gasUsed: '0x3' as Hex,
  transactionHash: '0x4' as Hex,
}

test('default: an operation has the logs of its own calls, without those of the entry point', () => {
  expect(narrowReceipt(first, receipt)).toMatchObject({
    status: '0x1',
    logs: [createTokenLog('0x0a')],
    transactionHash: '0x4',
  })
})

test('behavior: an operation that failed has its own status, though its transaction succeeded', () => {
  expect(narrowReceipt(second, receipt)).toMatchObject({
    status: '0x0',
    logs: [createTokenLog('0x0b'), createTokenLog('0x0c')],
  })
})

test('error: a contract that copies the event of the entry point changes nothing', () => {
  const forged = { ...createOperationLog(second, true), address: token as Hex }
  expect(narrowReceipt(second, { ...receipt, logs: [forged, ...receipt.logs] })).toMatchObject({ status: '0x0' })
  expect(narrowReceipt(`0x${'33'.repeat(32)}`, receipt)).toBeUndefined()
})

test('behavior: the search goes on to the newest block, in parts that a node takes', async () => {
  const ranges: [number, number][] = []
  const client = {
    async request({ method, params = [] }: { method: string; params?: unknown }) {
      if (method === 'eth_blockNumber') return '0x1388'
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: Hex; toBlock: Hex }]
      ranges.push([Number(fromBlock), Number(toBlock)])
      return Number(toBlock) === 5000 ? [{ transactionHash: '0x04' }] : []
    },
  } as unknown as EvmClient
  expect(await findOperation({ hash: first, fromBlock: 100 }, client)).toEqual({ hash: '0x04' })
  expect(ranges).toEqual([
    [100, 2099],
    [2100, 4099],
    [4100, 5000],
  ])
})
