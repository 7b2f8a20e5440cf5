import { ed25519 } from '@noble/curves/ed25519'
import { base58, base64, hex } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestSolana } from './requestSolana.ts'

const secret = new Uint8Array(32).fill(7)
const key = ed25519.getPublicKey(secret)
const pubkey = base58.encode(key)
const account = { account: pubkey }
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const chains = ['solana:mainnet', 'solana:devnet', 'solana:localnet']

const toBytes = (bytes: Uint8Array) => ({ bytes: `0x${hex.encode(bytes)}` })

function createTransaction({ isVersioned = false, signature = new Uint8Array(64) } = {}): Uint8Array {
  const prefix = isVersioned ? [0x80] : []
  const message = [...prefix, 2, 0, 0, 2, ...new Uint8Array(32).fill(1), ...key, ...new Uint8Array(32).fill(2), 0]
  return Uint8Array.from([2, ...new Uint8Array(64).fill(9), ...signature, ...message, ...(isVersioned ? [0] : [])])
}

let called: unknown[]
let answer: unknown
beforeEach(() => {
  called = []
})

function send(method: string, params: object, networkId = devnet) {
  return requestSolana({
    request: {
      method,
      params,
      networkId,
      address: pubkey,
      origin: 'https://dapp.example',
      approved: undefined,
    } as never,
    chains,
    call: async (...inputs) => {
      called = inputs
      return answer
    },
  })
}

test('default: a message is sent as bytes, and its signature is returned as base58', async () => {
  const message = new TextEncoder().encode('hello')
  const signature = ed25519.sign(message, secret)
  answer = [{ signedMessage: toBytes(message), signature: toBytes(signature) }]
  const result = (await send('solana_signMessage', { message: base58.encode(message), pubkey })) as {
    signature: string
  }
  expect(called).toEqual([{ account, message: toBytes(message) }])
  expect(ed25519.verify(base58.decode(result.signature), message, key)).toBe(true)
})

describe('default: transactions', () => {
  const signature = new Uint8Array(64).fill(5)

  test.each([false, true])(
    'one, versioned: %s: is returned with the signature of the requested account',
    async (isVersioned) => {
      const signed = createTransaction({ isVersioned, signature })
      answer = [{ signedTransaction: toBytes(signed) }]
      const unsigned = createTransaction({ isVersioned })
      expect(await send('solana_signTransaction', { transaction: base64.encode(unsigned) })).toEqual({
        transaction: base64.encode(signed),
        signature: base58.encode(signature),
      })
      expect(called).toEqual([{ account, transaction: toBytes(unsigned), chain: 'solana:devnet' }])
    },
  )

  test('several are signed together; a truncated or unsigned one has no signature', async () => {
    const parts = [createTransaction({ signature }), createTransaction(), Uint8Array.from([2, 1])]
    answer = parts.map((part) => ({ signedTransaction: toBytes(part) }))
    const transactions = parts.map((part) => base64.encode(part))
    expect(await send('solana_signAllTransactions', { transactions })).toEqual({ transactions })
    expect(called).toHaveLength(3)
    answer = [{ signedTransaction: toBytes(createTransaction()) }]
    expect(await send('solana_signTransaction', { transaction: transactions[1] as string })).toEqual({
      transaction: transactions[1],
    })
  })

  test("the wallet sends one with the dapp's options", async () => {
    answer = [{ signature: toBytes(signature) }]
    const options = { skipPreflight: true, maxRetries: 3 }
    const text = base64.encode(createTransaction())
    expect(await send('solana_signAndSendTransaction', { transaction: text, options })).toEqual({
      signature: base58.encode(signature),
    })
    expect(called).toEqual([{ account, transaction: toBytes(createTransaction()), chain: 'solana:devnet', options }])
  })

  test('a sign-in returns its message and signature', async () => {
    const signedMessage = new TextEncoder().encode('dapp.example wants you')
    answer = [
      { account: { address: pubkey, chains }, signedMessage: toBytes(signedMessage), signature: toBytes(signature) },
    ]
    expect(await send('solana_signIn', { domain: 'dapp.example' })).toEqual({
      pubkey,
      signedMessage: base58.encode(signedMessage),
      signature: base58.encode(signature),
    })
    expect(called).toEqual([{ domain: 'dapp.example' }])
  })
})

test('behavior: an unknown cluster is named localnet', async () => {
  answer = [{ signature: toBytes(new Uint8Array(64).fill(5)) }]
  const text = base64.encode(createTransaction())
  await send('solana_signAndSendTransaction', { transaction: text }, 'solana:AbqHVzU5MxnbLnYAmZPehVNdwLvB886m')
  expect(called).toMatchObject([{ chain: 'solana:localnet' }])
})

test('error: an invalid encoding is an error of the params, an invalid answer an internal one, and an unknown network a separate one', async () => {
  answer = [{ signature: 'text' }]
  const message = base58.encode(Uint8Array.from([1]))
  await expect(send('solana_signMessage', { message: '0OIl', pubkey })).rejects.toMatchObject({ code: -32602 })
  await expect(send('solana_signTransaction', { transaction: '%%%' })).rejects.toMatchObject({ code: -32602 })
  expect(called).toEqual([])
  await expect(send('solana_signMessage', { message, pubkey })).rejects.toMatchObject({ code: -32603 })
  answer = []
  const text = base64.encode(createTransaction())
  await expect(send('solana_signTransaction', { transaction: text })).rejects.toMatchObject({ code: -32603 })
  const elsewhere = send(
    'solana_signAndSendTransaction',
    { transaction: text },
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSGkY3z',
  )
  await expect(elsewhere).rejects.toMatchObject({ code: 4901 })
})
