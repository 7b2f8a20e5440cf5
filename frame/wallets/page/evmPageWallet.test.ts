import { expect, test, vi } from 'vitest'
import { type RpcMethodName, rpcMethods } from '#shared/rpcMethods.ts'
import { createEvmPageWallet } from './evmPageWallet.ts'

test('a wallet of the page gets each EVM method that the visitor approves, except a user operation', () => {
  const wallet = { id: 'u1', kind: 'announced', name: 'Alpha' } as const
  const { supports } = createEvmPageWallet({ wallet, onChange: vi.fn(), call: vi.fn() })
  const names = Object.keys(rpcMethods) as RpcMethodName[]
  const missing = names.filter((name) => rpcMethods[name].policy === 'consent' && !supports(name))
  expect(missing.filter((name) => rpcMethods[name].namespace === 'eip155')).toEqual(['eth_sendUserOperation'])
  expect(names.filter(supports)).toEqual(expect.arrayContaining(['wallet_watchAsset', 'wallet_getCapabilities']))
  for (const name of ['eth_accounts', 'eth_call', 'solana_signMessage'] as const) expect(supports(name)).toBe(false)
})
