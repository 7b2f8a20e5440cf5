import { expect, test, vi } from 'vitest'
import { builtInNetworks } from '#shared/networks.ts'
import type { RpcMethodName } from '#shared/rpcMethods.ts'
import { stubConfig } from '../platform/config.testing.ts'
import type { Connector } from '../wallets/connector/connector.ts'

vi.mock('../transactions/followTransactions.ts', () => ({ followTransaction: vi.fn() }))

test('behavior: a hash that a wallet answers is a transaction, and an id of calls that looks like one is not', async () => {
  stubConfig({ networks: builtInNetworks })
  const { recordSent } = await import('./transactionNotes.ts')
  const { transactions } = await import('../state/transactions.ts')
  const connector = { name: 'Alpha' } as Connector
  const answer = `0x${'ab'.repeat(32)}`
  const record = (method: RpcMethodName) =>
    recordSent({ method, params: [{}], networkId: 'eip155:1', address: '0x1', connector, answer, note: undefined })
  record('wallet_sendCalls')
  expect(transactions.store.getState().list).toEqual([])
  record('eth_sendTransaction')
  expect(transactions.store.getState().list).toMatchObject([{ hash: answer }])
})
