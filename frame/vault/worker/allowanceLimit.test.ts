import type { EvmSignable } from '@oriel/clear-signing/signing/signable.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Implementation } from '#shared/rpc/rpc.ts'
import { digestOf } from '../../chains/eip155/signing/signing.ts'
import type { vaultMethods } from '../protocol/methods.ts'
import { memoryStore } from '../store/store.testing.ts'
import { code, createTestVault } from './vault.testing.ts'

vi.mock('hash-wasm', () => import('../crypto/quickHash.testing.ts'))

const utf8 = (text: string) => new TextEncoder().encode(text)
let vault: Implementation<typeof vaultMethods>

beforeEach(async () => {
  vault = createTestVault({ raw: memoryStore().store })
  await vault.begin({ scope: { kind: 'home' } })
  const phrase = utf8('test test test test test test test test test test test junk')
  await vault.import({ phrase, factor: { type: 'password', password: utf8('correct horse battery') } })
})

const signing = (order: { signable: EvmSignable; digest: `0x${string}` }) => ({
  account: 0,
  ...order,
  context: { origin: 'https://dapp.example', method: 'eth_sendTransaction', surface: 'frame' as const },
})

const word = (value: bigint) => value.toString(16).padStart(64, '0')
const call = (selector: string, amount: bigint) => `0x${selector}${word(7n)}${word(amount)}` as const
const transactionOf = (data: `0x${string}`, limit?: `0x${string}`): EvmSignable => ({
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
const unlimited = call('095ea7b3', 2n ** 256n - 1n)
const own = transactionOf(call('095ea7b3', 100n))

test('behavior: the worker encodes the limit itself, and signs what was shown', async () => {
  const signed = await vault.sign(signing({ signable: transactionOf(unlimited, '0x64'), digest: digestOf(own) }))
  const plain = await vault.sign(signing({ signable: own, digest: digestOf(own) }))
  expect(signed.serialized).toBe(plain.serialized)
})

test('error: the digest of the request without the limit, or with another one, is not signed', async () => {
  const digests = [transactionOf(unlimited), transactionOf(unlimited, '0x65')].map(digestOf)
  for (const digest of digests)
    expect(await code(vault.sign(signing({ signable: transactionOf(unlimited, '0x64'), digest })))).toBe(8016)
  expect(await vault.signatureLog()).toEqual([])
})

test('error: a limit for another call, or one that is not lower, is refused', async () => {
  const orders = [
    transactionOf(call('a9059cbb', 2n ** 256n - 1n), '0x64'),
    transactionOf('0x', '0x64'),
    transactionOf(unlimited, '0x0'),
    transactionOf(call('095ea7b3', 100n), '0x64'),
  ]
  const digest = digestOf(own)
  for (const signable of orders) expect(await code(vault.sign(signing({ signable, digest })))).toBe(-32602)
  expect(await vault.signatureLog()).toEqual([])
})
