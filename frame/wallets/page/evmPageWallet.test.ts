import { WalletError } from '@oriel/shared/errors/errors.ts'
import { type RpcMethodName, rpcMethods } from '@oriel/shared/rpc/rpcMethods.ts'
import { expect, test, vi } from 'vitest'
import { createEvmPageWallet } from './evmPageWallet.ts'

test('a page wallet gets each EVM method that the user approves, except a user operation', () => {
  const wallet = { id: 'u1', kind: 'announced', name: 'Alpha' } as const
  const { supports } = createEvmPageWallet({ wallet, onChange: vi.fn(), call: vi.fn() })
  const names = Object.keys(rpcMethods) as RpcMethodName[]
  const missing = names.filter((name) => rpcMethods[name].policy === 'consent' && !supports(name))
  expect(missing.filter((name) => rpcMethods[name].namespace === 'eip155')).toEqual(['eth_sendUserOperation'])
  expect(names.filter(supports)).toEqual(expect.arrayContaining(['wallet_watchAsset', 'wallet_getCapabilities']))
  for (const name of ['eth_accounts', 'eth_call', 'solana_signMessage'] as const) expect(supports(name)).toBe(false)
})

const address = `0x${'1'.repeat(40)}`
const calls = [{ to: `0x${'2'.repeat(40)}`, value: '0x1' }]

function setUp(answer: () => Promise<unknown>) {
  const call = vi.fn(answer)
  const wallet = { id: 'u1', kind: 'announced', name: 'Alpha' } as const
  const { request } = createEvmPageWallet({ wallet, onChange: vi.fn(), call })
  const ask = (method: RpcMethodName, params: unknown) =>
    request({ method, params, address, networkId: 'eip155:31337', origin: 'https://a.example', approved: undefined })
  return { ask, call }
}

test('behavior: calls to a page wallet have every field that EIP-5792 requires', async () => {
  const { ask, call } = setUp(async () => ({ id: '0x12' }))
  expect(await ask('wallet_sendCalls', [{ calls }])).toEqual({ id: '0x12' })
  const complete = { version: '2.0.0', chainId: '0x7a69', from: address, atomicRequired: false, calls }
  expect(call).toHaveBeenLastCalledWith('wallet_sendCalls', [complete])
  const other = { ...complete, chainId: '0x1', atomicRequired: true, id: 'mine' }
  await ask('wallet_sendCalls', [other])
  expect(call).toHaveBeenLastCalledWith('wallet_sendCalls', [other])
  const old = { version: '1.0', chainId: '0x1', from: address, calls }
  await ask('wallet_sendCalls', [old])
  expect(call).toHaveBeenLastCalledWith('wallet_sendCalls', [old])
  for (const params of [undefined, [], [undefined], [null]]) {
    await ask('wallet_getCapabilities', params)
    expect(call).toHaveBeenLastCalledWith('wallet_getCapabilities', [address])
  }
  await ask('wallet_getCapabilities', [null, ['0x1']])
  expect(call).toHaveBeenLastCalledWith('wallet_getCapabilities', [address, ['0x1']])
})

test('error: a method that a page wallet does not support is 4200, and its other errors are unchanged', async () => {
  const unknown = { code: 4200, message: expect.stringMatching(/^Alpha does not support wallet_getCapabilities: /) }
  for (const code of [4200, -32601, -32004]) {
    const { ask } = setUp(() => Promise.reject(new WalletError('Own words.', { code })))
    await expect(ask('wallet_getCapabilities', [address])).rejects.toMatchObject(unknown)
  }
  const data = { originalError: { code: -32601 } }
  const wrapping = setUp(() => Promise.reject(new WalletError('Internal error', { code: -32603, data })))
  await expect(wrapping.ask('wallet_getCapabilities', [address])).rejects.toMatchObject(unknown)
  for (const code of [4001, 5700, 5730, 5750, -32603]) {
    const { ask } = setUp(() => Promise.reject(new WalletError('Own words.', { code })))
    await expect(ask('wallet_sendCalls', [{ calls }])).rejects.toMatchObject({ code, message: 'Own words.' })
  }
})
