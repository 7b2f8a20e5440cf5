import { encodeErrorResult, encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import { expect, test, vi } from 'vitest'
import { localnet } from '../backend.testing.ts'
import { type Node, NodeError } from '../rpc/node.ts'
import { UpstreamsDownError } from '../rpc/upstreams.ts'
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

function start({
  urls,
  callData = '0x01',
  fetch,
}: {
  urls: string[]
  callData?: Hex
  fetch: UntrustedFetcher['fetch']
}) {
  const args = [address, urls, callData, '0x01020304', '0x'] as const
  const data = encodeErrorResult({ abi, errorName: 'OffchainLookup', args })
  const request = vi.fn<Node['request']>(async () => {
    throw new NodeError({ code: 3, message: 'execution reverted', data })
  })
  const untrustedFetcher = {
    ...createUntrustedFetcher({ ipfs: 'https://a.example/', arweave: 'https://b.example/' }),
    fetch,
  }
  const node: Node = { request, requestParsed: () => Promise.reject(new Error('not asked here')) }
  return { ens: createEns({ entry, node, untrustedFetcher, timeoutMs: 1000 }), request }
}
const answered = vi.fn<UntrustedFetcher['fetch']>(async () => ({
  bytes: Buffer.from('{"data":"0x01"}'),
  type: 'application/json',
}))
const manyRequests = (requests: number): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'query',
    args: [
      Array.from({ length: requests }, () => ({
        sender: address,
        urls: ['https://many.example/'],
        data: '0x01' as Hex,
      })),
    ],
  })

test('error: a contract that always names another server is called five times', async () => {
  const fetch = answered.mockClear()
  const { ens, request } = start({ urls: ['https://round.example/{data}'], fetch })
  await expect(ens.addressOf('round.eth')).rejects.toThrow(UpstreamsDownError)
  expect([request.mock.calls.length, fetch.mock.calls.length]).toEqual([5, 5])
})

test('error: a lookup requests at most ten servers, however many parts it has', async () => {
  const fetch = answered.mockClear()
  const { ens } = start({ urls: ['x-batch-gateway:true'], callData: manyRequests(60), fetch })
  await expect(ens.textOf('many.eth', 'avatar')).rejects.toThrow(UpstreamsDownError)
  expect(fetch).toHaveBeenCalledTimes(10)
})

test('error: a lookup that is too long is not parsed', async () => {
  const fetch = answered.mockClear()
  const { ens } = start({ urls: ['x-batch-gateway:true'], callData: manyRequests(400), fetch })
  await expect(ens.textOf('many.eth', 'avatar')).rejects.toThrow(UpstreamsDownError)
  expect(fetch).not.toHaveBeenCalled()
})

test('error: requests to slow servers end with the lookup', async () => {
  const fetch = vi.fn<UntrustedFetcher['fetch']>(
    (_, { signal }) =>
      new Promise((__, reject) => signal?.addEventListener('abort', () => reject(new UntrustedFetchError('CLOSED')))),
  )
  const { ens } = start({ urls: ['https://slow.example/{data}'], fetch })
  await expect(ens.nameOf(address)).rejects.toThrow(UpstreamsDownError)
  await vi.waitFor(() => expect(fetch.mock.settledResults[0]?.type).toBe('rejected'))
})
