import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import type { RpcMethodName } from '@oriel/shared/rpc/rpcMethods.ts'
import { expect, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import type { Connector } from '../wallets/connector/connector.ts'

vi.mock('../transactions/followTransactions.ts', () => ({ followTransaction: vi.fn() }))

test('behavior: a hash that a wallet answers is a transaction, and an id of calls that looks like one is not', async () => {
  stubConfig({ networks: builtInNetworks })
  const { forwardToWallet } = await import('./forwardToWallet.ts')
  const { requireConsentMethod } = await import('../consent/consentMethods.ts')
  const { networks } = await import('../state/networks.ts')
  const { transactions } = await import('../state/transactions.ts')
  const answer = `0x${'ab'.repeat(32)}`
  const connector = { name: 'Alpha', asksUser: true, request: async () => answer } as unknown as Connector
  networks.store.setState({ active: { eip155: 'eip155:1' } })
  const forwardMethod = (method: RpcMethodName) =>
    forwardToWallet(
      { namespace: 'eip155', method, params: [{}], origin: 'https://app.example' },
      { connector, row: requireConsentMethod(method), note: {} },
    )
  await forwardMethod('wallet_sendCalls')
  expect(transactions.store.getState().list).toEqual([])
  await forwardMethod('eth_sendTransaction')
  expect(transactions.store.getState().list).toMatchObject([{ hash: answer }])
})
