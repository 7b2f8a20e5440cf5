import type { TypedData } from '@oriel/shared/rpc/rpcSchemas.ts'
import { safeJsonParse, safeJsonStringify } from '@walletconnect/safe-json'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { assertForNetwork, serializeParams, serializeTypedData } from './walletParams.ts'

const createTypedData = (message: Record<string, unknown>): TypedData => ({
  types: {
    Order: [
      { name: 'amount', type: 'uint256' },
      { name: 'note', type: 'string' },
    ],
  },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 31337 },
  message,
})

const transmit = (params: unknown): unknown => safeJsonParse(safeJsonStringify({ request: { params } }))
const transmitTypedData = (typedData: TypedData): TypedData => {
  const { request } = transmit(serializeParams('eth_signTypedData_v4', ['0xab', typedData])) as {
    request: { params: [string, string] }
  }
  return JSON.parse(request.params[1]) as TypedData
}

describe('walletParams', () => {
  it('default: a 20-digit number arrives as decimal text', () => {
    const typedData = createTypedData(JSON.parse('{"amount":10000000000000000000,"note":"","more":{"list":[1e21,5]}}'))
    expect(transmitTypedData(typedData).message).toEqual({
      amount: '10000000000000000000',
      note: '',
      more: { list: ['1000000000000000000000', 5] },
    })
  })

  it('behavior: digits in a text that the parser would mistake for a number arrive unchanged', () => {
    const note = 'order 12345678901234567890, or [99999999999999999999] {"n":12345678901234567}'
    const sent = createTypedData({ amount: '1', note })
    expect(typeof transmit([JSON.stringify(sent)])).toBe('string')
    expect(transmitTypedData(sent).message.note).toBe(note)
  })

  it('behavior: typed data keeps its hash for the wallet', () => {
    const text = fc.stringMatching(/^[0-9,}\]\\" a]{0,60}$/)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), text, (amount, note) => {
        const sent = createTypedData({ amount: amount.toString(), note })
        const hash = (data: TypedData) => hashTypedData(data as Parameters<typeof hashTypedData>[0])
        expect(hash(transmitTypedData(sent))).toBe(hash(sent))
      }),
    )
  })

  it('error: no method sends a text that the parser would corrupt', () => {
    const createAsset = (symbol: string, decimals = 18) => ({ type: 'ERC20', options: { symbol, decimals } })
    for (const broken of [
      createAsset('12345678901234567, more'),
      [{ capabilities: { note: '[99999999999999999999]' } }],
    ]) {
      expect(typeof transmit(broken)).toBe('string')
      expect(() => serializeParams('wallet_sendCalls', broken)).toThrow(/17 or more digits/)
    }
    for (const fine of [createAsset('12345678901234567'), createAsset('A', 1e20), ['0x12345678901234567890']]) {
      expect(typeof transmit(fine)).toBe('object')
      expect(serializeParams('wallet_watchAsset', fine)).toBe(fine)
    }
  })

  it('behavior: small numbers stay numbers, and params of other methods are unchanged', () => {
    expect(JSON.parse(serializeTypedData(createTypedData({ amount: 7, note: '' }))).message.amount).toBe(7)
    const params = ['0x6869', '0xab']
    expect(serializeParams('personal_sign', params)).toBe(params)
  })
})

it('error: a transaction for another network is not sent', () => {
  const call = { from: `0x${'1'.repeat(40)}`, to: `0x${'2'.repeat(40)}` }
  const checkNetwork = (chainId?: string | number) => () =>
    assertForNetwork('eth_sendTransaction', [{ ...call, ...(chainId !== undefined && { chainId }) }], 'eip155:31337')
  for (const chainId of [undefined, 31337, '0x7a69']) expect(checkNetwork(chainId)).not.toThrow()
  expect(checkNetwork('0x1')).toThrow('The wallet is on eip155:31337, and this is for eip155:1.')
})
