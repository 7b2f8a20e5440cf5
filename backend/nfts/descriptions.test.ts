import { encodeAbiParameters, type Hex, pad } from 'viem'
import { expect, test, vi } from 'vitest'
import type { Node } from '../rpc/node.ts'
import { localnet } from '../server/backend.testing.ts'
import { createMintBook } from '../solana/mints.ts'
import { UntrustedFetchError } from '../untrustedFetch/fetchUntrusted.ts'
import { createUntrustedFetcher } from '../untrustedFetch/untrustedFetcher.ts'
import { createDescriptions } from './descriptions.ts'

const gateways = { ipfs: 'https://ipfs.example/ipfs/', arweave: 'https://arweave.example/' }
const now = () => 1_000_000
const entry = { network: localnet, rpcUrls: ['http://127.0.0.1:1'], tokens: [] }
const nft = { contract: pad('0x0a', { size: 20 }), tokenId: '1' }

function start(image: string, uri = `data:application/json,${JSON.stringify({ name: 'Drawn', image })}`) {
  const answer: Hex = encodeAbiParameters([{ type: 'string' }], [uri])
  const node: Node = { request: async () => answer, requestParsed: () => Promise.reject(new Error('not asked here')) }
  const untrustedFetcher = createUntrustedFetcher(gateways)
  const read = vi.spyOn(untrustedFetcher, 'read')
  return {
    read,
    untrustedFetcher,
    descriptions: createDescriptions({ nodeOf: () => node, mints: createMintBook(now), untrustedFetcher, now }),
  }
}

test('default: a small image is decoded once and cached with the metadata', async () => {
  const image = `data:image/svg+xml,<svg>${'x'.repeat(1000)}</svg>`
  const { descriptions, read } = start(image)
  const inline = `data:image/svg+xml;base64,${Buffer.from(image.slice('data:image/svg+xml,'.length)).toString('base64')}`
  for (let time = 0; time < 3; time++) expect((await descriptions.read(entry, nft)).picture).toEqual({ inline })
  expect(read.mock.calls.filter(([uri]) => uri.startsWith('data:image/'))).toHaveLength(1)
  expect(await descriptions.readPicture(entry, nft)).toBe(inline)
})

test('behavior: a large image is neither decoded nor cached until it is requested', async () => {
  const image = `data:image/svg+xml,<svg>${'x'.repeat(200 * 1024)}</svg>`
  const { descriptions, read } = start(image)
  const described = await descriptions.read(entry, nft)
  expect(described).toMatchObject({ own: { name: 'Drawn' }, picture: {} })
  expect(JSON.stringify(described).length).toBeLessThan(500)
  expect(read.mock.calls.filter(([uri]) => uri.startsWith('data:image/'))).toEqual([])
  expect(await descriptions.readPicture(entry, nft)).toBe(image)
})

test('error: waiting for a free request slot does not delay the description', async () => {
  const timeout = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  const { descriptions, untrustedFetcher } = start('', 'https://slow.example/1')
  const fetch = vi
    .spyOn(untrustedFetcher, 'fetch')
    .mockImplementation(
      (_, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new UntrustedFetchError('CLOSED')))),
    )
  const described = descriptions.read(entry, nft)
  await expect.poll(() => fetch).toHaveBeenCalled()
  timeout.abort()
  expect((await described).own).toBeUndefined()
})
