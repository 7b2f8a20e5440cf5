import {
  concat,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  stringToHex,
  toFunctionSelector,
} from 'viem'
import { expect, test, vi } from 'vitest'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
import { localnet } from '../server/backend.testing.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import { createUntrustedFetcher, type UntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { createEns } from './ens.ts'

const address = pad('0x0a', { size: 20 })
const entry = {
  network: { ...localnet, contracts: { ensUniversalResolver: { address } } },
  rpcUrls: ['http://127.0.0.1:1'],
  tokens: [],
}
const abi = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
  'struct Request { address sender; string[] urls; bytes data; }',
  'function query(Request[] requests) view returns (bool[] failures, bytes[] responses)',
])

type Start = {
  urls: string[]
  callData?: Hex
  fetch: UntrustedFetcher['fetch']
  own?: Parameters<typeof createEns>[0]['own']
  /** Wraps the revert data as some nodes do. */
  wrap?: ((data: Hex) => unknown) | undefined
}

function start({ urls, callData = '0x01', fetch, own, wrap = (data) => data }: Start) {
  const args = [address, urls, callData, '0x01020304', '0x'] as const
  const data = wrap(encodeErrorResult({ abi, errorName: 'OffchainLookup', args }))
  const request = vi.fn<Node['request']>(async () => {
    throw new NodeError({ code: 3, message: 'execution reverted', data })
  })
  const untrustedFetcher = {
    ...createUntrustedFetcher({ ipfs: 'https://a.example/', arweave: 'https://b.example/' }),
    fetch,
  }
  const node: Node = { request, requestParsed: () => Promise.reject(new Error('not asked here')) }
  return { ens: createEns({ entry, node, untrustedFetcher, own, timeoutMs: 1000 }), request }
}
const answered = vi.fn<UntrustedFetcher['fetch']>(async () => ({
  bytes: Buffer.from('{"data":"0x01"}'),
  type: 'application/json',
}))
type Part = { urls?: string[]; data?: Hex; sender?: Hex }
const batchUrl = 'x-batch-gateway:true'
const encodeBatch = (parts: Part[]): Hex => {
  const usual = { sender: address, urls: ['https://many.example/'], data: '0x01' as Hex }
  return encodeFunctionData({ abi, functionName: 'query', args: [parts.map((part) => ({ ...usual, ...part }))] })
}
const encodeParts = (parts: number, part: Part = {}) => encodeBatch(Array<Part>(parts).fill(part))

const encodeWord = (number: number) => numberToHex(number, { size: 32 })
const encodeBytes = (data: Hex) =>
  concat([encodeWord(size(data)), pad(data, { dir: 'right', size: Math.ceil(size(data) / 32) * 32 })])
const selector = toFunctionSelector('query((address,string[],bytes)[])')

/** Encodes a batch in which every list entry points to the same part, and every URL entry to the same URL. */
function encodeShared(entries: number, { sender = address, urls = [batchUrl], data = '0x01' }: Part): Hex {
  const [url = ''] = urls
  const servers = concat([
    encodeWord(urls.length),
    ...urls.map(() => encodeWord(32 * urls.length)),
    encodeBytes(stringToHex(url)),
  ])
  const part = concat([pad(sender), encodeWord(96), encodeWord(96 + size(servers)), servers, encodeBytes(data)])
  const list = Array.from({ length: entries }, () => encodeWord(32 * entries))
  return concat([selector, encodeWord(32), encodeWord(entries), ...list, part])
}

test('error: a contract that always returns another server is called five times', async () => {
  const fetch = answered.mockClear()
  const { ens, request } = start({ urls: ['https://round.example/{data}'], fetch })
  await expect(ens.addressOf('round.eth')).rejects.toThrow(UpstreamsDownError)
  expect([request.mock.calls.length, fetch.mock.calls.length]).toEqual([5, 5])
})

test('error: a lookup requests at most ten servers, however many its parts list', async () => {
  const fetch = vi.fn<UntrustedFetcher['fetch']>(() => Promise.reject(new UntrustedFetchError('CLOSED')))
  const urls = ['https://one.example/', 'https://two.example/', 'https://three.example/']
  const { ens } = start({ urls: [batchUrl], callData: encodeParts(10, { urls }), fetch })
  await expect(ens.textOf('many.eth', 'avatar')).rejects.toThrow(UpstreamsDownError)
  expect(fetch).toHaveBeenCalledTimes(10)
})

test('nested parts are answered together', async () => {
  const fetch = answered.mockClear()
  const inner = { urls: [batchUrl], data: encodeParts(2) }
  const { ens, request } = start({ urls: [batchUrl], callData: encodeBatch([{}, inner]), fetch })
  await expect(ens.textOf('nested.eth', 'avatar')).rejects.toThrow(UpstreamsDownError)
  expect([request.mock.calls.length, fetch.mock.calls.length]).toEqual([5, 10])
})

const nest = (levels: number, level: (data: Hex) => Hex): Hex =>
  levels === 0 ? '0x01' : level(nest(levels - 1, level))
/** Three levels of 50 parts are 125,000 parts, for which viem alone would block the process for most of a minute. */
const attacks: [string, Hex][] = [
  ['has 60 parts', encodeParts(60)],
  ['has 60 parts in a part', encodeBatch([{ urls: [batchUrl], data: encodeParts(60) }])],
  ['is too long', encodeParts(10, { data: `0x${'01'.repeat(2000)}` })],
  ['has parts that all levels share', nest(3, (data) => encodeShared(50, { data }))],
  ['has two shared parts on each of twelve levels', nest(12, (data) => encodeShared(2, { data }))],
  ['shares a long part', encodeShared(400, { urls: ['https://a.example/'], data: `0x${'01'.repeat(2000)}` })],
  ['shares a long URL', encodeShared(1, { urls: Array<string>(400).fill(`https://${'a'.repeat(3000)}.example/`) })],
]

test.each(attacks)('error: a lookup that %s is rejected before viem decodes it', async (_, callData) => {
  const fetch = answered.mockClear()
  for (const wrap of [undefined, (data: Hex) => ({ data })]) {
    const { ens, request } = start({ urls: [batchUrl], callData, fetch, wrap })
    await expect(ens.textOf('many.eth', 'avatar')).rejects.toThrow(UpstreamsDownError)
    expect([request.mock.calls.length, fetch.mock.calls.length]).toEqual([1, 0])
  }
})

test('error: a lookup gets at most ten signatures of our own gateway across all rounds', async () => {
  const answer = vi.fn(async () => '0x01' as Hex)
  const own = { config: { resolver: address }, gateway: { answer } }
  for (const [callData, signatures] of [
    [encodeShared(400, { urls: ['https://own.example/'] }), 0],
    [encodeParts(10), 10],
  ] as const) {
    answer.mockClear()
    const fetch = answered.mockClear()
    const { ens } = start({ urls: [batchUrl], callData, fetch, own })
    await expect(ens.addressOf('own.eth')).rejects.toThrow(UpstreamsDownError)
    expect([answer.mock.calls.length, fetch.mock.calls.length]).toEqual([signatures, 0])
  }
})

test('error: requests to slow servers end with the lookup', async () => {
  const fetch = vi.fn<UntrustedFetcher['fetch']>(
    (_, { signal }) =>
      new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new UntrustedFetchError('CLOSED')))),
  )
  const { ens } = start({ urls: ['https://slow.example/{data}'], fetch })
  await expect(ens.nameOf(address)).rejects.toThrow(UpstreamsDownError)
  await expect.poll(() => fetch.mock.settledResults[0]?.type).toBe('rejected')
})
