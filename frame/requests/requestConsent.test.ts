import { builtInNetworks } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import { base58 } from '@scure/base'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { stubConfig } from '../platform/config.testing.ts'
import { stubStorage } from '../state/storage.testing.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const solana = base58.encode(new Uint8Array(32).fill(2))
const otherSolana = base58.encode(new Uint8Array(32).fill(9))
const typedData = { types: { Note: [{ name: 'text', type: 'string' }] }, primaryType: 'Note', domain: {}, message: {} }
const transaction = btoa('a transaction')

beforeAll(() => {
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  vi.stubGlobal('addEventListener', () => undefined)
  return () => vi.unstubAllGlobals()
})

/** Connects a page to one account per namespace. Returns its request handler. */
async function connect() {
  const [{ createRequestHandler }, { networks }, { session }, { ownConnector }] = await Promise.all([
    import('./handleRequest.ts'),
    import('../state/networks.ts'),
    import('../state/session.ts'),
    import('../wallets/own/ownWallet.ts'),
  ])
  const { id: connectorId } = ownConnector
  networks.request(undefined, undefined)
  session.set('eip155', { status: 'connected', connectorId, accounts: [{ address: account } as never] })
  session.set('solana', { status: 'connected', connectorId, accounts: [{ address: solana } as never] })
  return createRequestHandler({ origin: 'https://app.example', assertStarted: () => undefined })
}

/** Rejects every request that is shown. Returns a function that returns the number of these requests. */
async function watchShown() {
  const { approvals } = await import('./approvals.ts')
  let count = 0
  const stop = approvals.store.subscribe(({ pending }) => {
    if (pending.length === 0) return
    count += pending.length
    approvals.rejectAll()
  })
  onTestFinished(stop)
  return () => count
}

test('default: a request for the account of the page is shown', async () => {
  const [handle, countShown] = await Promise.all([connect(), watchShown()])
  const answer = handle({ namespace: 'eip155', method: 'personal_sign', params: ['0x6869', account] })
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  expect(countShown()).toBe(1)
})

test.each<[method: string, params: unknown]>([
  ['personal_sign', ['0x6869', other]],
  ['eth_signTypedData_v4', [other, typedData]],
  ['eth_sendTransaction', [{ from: other, to: account }]],
  ['wallet_sendCalls', [{ from: other, calls: [{ to: account }] }]],
  ['eth_sendUserOperation', [{ sender: other, callData: '0x' }, smartAccounts.entryPoint]],
  ['solana_signMessage', { message: '1', pubkey: otherSolana }],
  ['solana_signTransaction', { transaction, pubkey: otherSolana }],
  ['solana_signAllTransactions', { transactions: [transaction], pubkey: otherSolana }],
  ['solana_signAndSendTransaction', { transaction, pubkey: otherSolana }],
])('attack: %s for an account that the page does not have is refused, and shows nothing', async (method, params) => {
  const [handle, countShown] = await Promise.all([connect(), watchShown()])
  const namespace = method.startsWith('solana') ? 'solana' : 'eip155'
  await expect(handle({ namespace, method, params })).rejects.toMatchObject({ code: 4100 })
  expect(countShown()).toBe(0)
})
