import type { Hex } from '@oriel/shared/chains/caip.ts'
import { builtInNetworks, type Network } from '@oriel/shared/chains/networks.ts'
import { smartAccounts } from '@oriel/shared/chains/smartAccounts.ts'
import type { KitEvent } from '@oriel/shared/kit/kitEvent.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubConfig } from '../../platform/config.testing.ts'
import { stubStorage } from '../../state/storage.testing.ts'

const ethereum = builtInNetworks[0] as Network
const network = ethereum.caipNetworkId
const from = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
const [hash, operation, block]: Hex[] = ['11', '22', '33'].map((byte): Hex => `0x${byte.repeat(32)}`)
const topic = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'
const swap = { swapFromToken: 'USDC', swapToToken: 'ETH', swapFromAmount: '0.1', swapToAmount: '0.00004' }

const encodeWord = (value: number) => value.toString(16).padStart(64, '0')

/** Responds as a node if a bundler's transaction includes the operation. The transaction itself always succeeds. */
function respond(method: string, succeeds: boolean) {
  const data = `0x${encodeWord(7)}${encodeWord(succeeds ? 1 : 0)}${encodeWord(1)}${encodeWord(1)}`
  const log = { address: smartAccounts.entryPoint, topics: [topic, operation], data, transactionHash: hash }
  const mined = { transactionHash: hash, blockHash: block, blockNumber: '0x2', gasUsed: '0x3', status: '0x1' }
  if (method === 'eth_blockNumber') return '0x2'
  if (method === 'eth_getLogs') return [log]
  if (method === 'eth_getTransactionReceipt') return { ...mined, logs: [log] }
  return null
}

async function readSwap(succeeds: boolean) {
  vi.resetModules()
  stubConfig({ networks: builtInNetworks })
  stubStorage()
  stubStorage('sessionStorage')
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const requests = [JSON.parse(body)].flat() as { id: number; method: string }[]
    const answers = requests.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: respond(method, succeeds) }))
    return Response.json(body.startsWith('[') ? answers : answers[0])
  })
  const [{ readBatch }, { callBatches }, { kitEvents }, { transactions }] = await Promise.all([
    import('./callsStatus.ts'),
    import('../../state/callBatches.ts'),
    import('../../state/kitEvents.ts'),
    import('../../state/transactions.ts'),
  ])
  const events: KitEvent[] = []
  kitEvents.subscribe((event) => events.push(event))
  callBatches.add({
    id: 'swap',
    version: '2.0.0',
    networkId: network,
    from,
    sentAt: Date.now(),
    atomic: true,
    hashes: [],
    operation: { hash: operation ?? '0x', nonce: '0x1', fromBlock: 1 },
    note: { title: 'Swap 0.1 USDC for ETH', swap, isOwn: true, isSponsored: true },
  })
  const { outcome } = await readBatch('swap')
  // Read the batch again. This must not record the operation a second time.
  await readBatch('swap')
  const getRecorded = () =>
    transactions.store.getState().list.map(({ status, ...record }) => ({ status, swap: record.swap }))
  return { outcome, recorded: getRecorded, ofSwap: () => events.filter(({ type }) => type.startsWith('SWAP')) }
}

beforeEach(() => void vi.spyOn(console, 'error'))
afterEach(() => {
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('default: a swap by a user operation emits its success once, with the facts of the swap', async () => {
  const { outcome, recorded, ofSwap } = await readSwap(true)
  expect(outcome).toBe('confirmed')
  await expect.poll(() => recorded()).toEqual([{ status: 'success', swap }])
  await expect.poll(() => ofSwap()).toEqual([{ type: 'SWAP_SUCCESS', network, ...swap }])
})

test('error: a swap that fails within its user operation emits no success, though the transaction succeeds', async () => {
  const { outcome, recorded, ofSwap } = await readSwap(false)
  expect(outcome).toBe('reverted')
  await expect.poll(() => ofSwap()).toMatchObject([{ type: 'SWAP_ERROR', network, ...swap }])
  expect(recorded()).toEqual([{ status: 'reverted', swap }])
})
