import type { EvmSignable } from '@oriel/clear-signing/signing/signable.ts'
import type { Implementation } from '@oriel/shared/rpc/rpc.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { computeDigest } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { createFakeStore } from '../store/store.testing.ts'
import { createTestVault, getErrorCode } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const encodeUtf8 = (text: string) => new TextEncoder().encode(text)
let vault: Implementation<typeof vaultMethods>

beforeEach(async () => {
  vault = createTestVault({ raw: createFakeStore().store })
  await vault.begin({ scope: { kind: 'home' } })
  const phrase = encodeUtf8('test test test test test test test test test test test junk')
  await vault.import({ phrase, factor: { type: 'password', password: encodeUtf8('correct horse battery') } })
})

const createSignParams = (order: { signable: EvmSignable; digest: `0x${string}` }) => ({
  account: 0,
  ...order,
  context: { origin: 'https://dapp.example', method: 'eth_sendTransaction', surface: 'frame' as const },
})

const encodeWord = (value: bigint) => value.toString(16).padStart(64, '0')
const encodeCall = (selector: string, amount: bigint) => `0x${selector}${encodeWord(7n)}${encodeWord(amount)}` as const
const createTransaction = (data: `0x${string}`, limit?: `0x${string}`): EvmSignable => ({
  type: 'eip155:transaction' as const,
  transaction: {
    type: 'legacy' as const,
    chainId: 1,
    nonce: 0,
    gas: '0x5208' as const,
    gasPrice: '0x1' as const,
    to: `0x${'35'.repeat(20)}` as const,
    value: '0x0' as const,
    data,
    limit,
  },
})
const unlimited = encodeCall('095ea7b3', 2n ** 256n - 1n)
const own = createTransaction(encodeCall('095ea7b3', 100n))

test('behavior: the worker encodes the limit itself, and signs what was shown', async () => {
  const signed = await vault.sign(
    createSignParams({ signable: createTransaction(unlimited, '0x64'), digest: computeDigest(own) }),
  )
  const plain = await vault.sign(createSignParams({ signable: own, digest: computeDigest(own) }))
  expect(signed.serialized).toBe(plain.serialized)
})

test('error: the digest of the request without the limit, or with another one, is not signed', async () => {
  const digests = [createTransaction(unlimited), createTransaction(unlimited, '0x65')].map(computeDigest)
  for (const digest of digests)
    expect(
      await getErrorCode(vault.sign(createSignParams({ signable: createTransaction(unlimited, '0x64'), digest }))),
    ).toBe(8016)
  expect(await vault.signatureLog()).toEqual([])
})

test('error: a limit for another call, or one that is not lower, is refused', async () => {
  const orders = [
    createTransaction(encodeCall('a9059cbb', 2n ** 256n - 1n), '0x64'),
    createTransaction('0x', '0x64'),
    createTransaction(unlimited, '0x0'),
    createTransaction(encodeCall('095ea7b3', 100n), '0x64'),
  ]
  const digest = computeDigest(own)
  for (const signable of orders)
    expect(await getErrorCode(vault.sign(createSignParams({ signable, digest })))).toBe(-32602)
  expect(await vault.signatureLog()).toEqual([])
})
