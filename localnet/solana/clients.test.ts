import { AddressLookupTableProgram, LAMPORTS_PER_SOL, PublicKey, type SlotUpdate, SystemProgram } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { solanaContracts, solanaGrant } from './seed.ts'
import { createKey, pay, startSharedSolana } from './solana.testing.ts'

const version = { maxSupportedTransactionVersion: 0 } as const

const network = await startSharedSolana()
const { connection } = network

const callNetwork = async (method: string, ...params: unknown[]) => {
  const { result, error } = await network.call(method, ...params)
  if (error) throw Object.assign(new Error(error.message), { code: error.code })
  return result
}

test('behavior: an airdrop lands as a transaction, and the node sends no more than it has', async () => {
  const to = createKey()
  const signature = await connection.requestAirdrop(to, 2 * LAMPORTS_PER_SOL)
  await connection.confirmTransaction({ signature, ...(await connection.getLatestBlockhash()) }, 'confirmed')
  expect(await connection.getBalance(to)).toBe(2 * LAMPORTS_PER_SOL)
  await expect(connection.requestAirdrop(to, 2e15)).rejects.toThrow('lamports left to give')
})

/** Requests the slot for each commitment in one batch, so that no time passes between the calls. */
async function requestSlots(commitments: string[]): Promise<number[]> {
  const calls = commitments.map((commitment) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'getSlot',
    params: [{ commitment }],
  }))
  const response = await fetch(network.solana.rpcUrl, { method: 'POST', body: JSON.stringify(calls) })
  return ((await response.json()) as { result: number }[]).map(({ result }) => result)
}

test('behavior: the age of a slot follows its commitment, and a lookup table can use the slot', async () => {
  const slots = await requestSlots(['processed', 'confirmed', 'finalized'])
  const [processed = 0] = slots
  expect(slots).toEqual([processed, processed - 1, Math.max(0, processed - 8)])
  const authority = network.fund()
  for (const recentSlot of slots) {
    const about = { authority: authority.publicKey, payer: authority.publicKey, recentSlot }
    const [create, table] = AddressLookupTableProgram.createLookupTable(about)
    await network.send(authority, [create])
    expect((await connection.getAddressLookupTable(table)).value?.isActive()).toBe(true)
  }
  const late = { commitment: 'confirmed', minContextSlot: 1_000_000 } as const
  await expect(connection.getBalance(createKey(), late)).rejects.toThrow('Minimum context slot has not been reached')
})

describe('blocks', () => {
  test('default: a block has its transactions, its time and the previous block’s hash', async () => {
    const from = network.fund()
    const signature = await network.send(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
    const { slot = 0, blockTime } = (await connection.getTransaction(signature, version)) ?? {}
    const block = await connection.getBlock(slot, version)
    expect(block).toMatchObject({ parentSlot: slot - 1, blockTime, rewards: [] })
    const found = block?.transactions.find((item) => item.transaction.signatures[0] === signature)
    expect(found).toMatchObject({ meta: { err: null, fee: 5000 }, version: 0 })
    const before = await connection.getBlock(slot - 1, { ...version, transactionDetails: 'none' })
    expect(block?.previousBlockhash).toBe(before?.blockhash)
    expect(await connection.getBlockTime(slot)).toBe(blockTime)
    const parsed = await connection.getParsedBlock(slot, version)
    const instructions = [{ program: 'system', parsed: { type: 'transfer' } }]
    expect(parsed.transactions.at(-1)).toMatchObject({ transaction: { message: { instructions } } })
    const settings = { ...version, commitment: 'confirmed', transactionDetails: 'accounts', rewards: false }
    const short = await callNetwork('getBlock', slot, settings)
    expect(short).not.toHaveProperty('rewards')
    const pubkey = from.publicKey.toBase58()
    const accountKeys = expect.arrayContaining([{ pubkey, signer: true, writable: true, source: 'transaction' }])
    expect((short as { transactions: unknown[] }).transactions.at(-1)).toMatchObject({ transaction: { accountKeys } })
    const { signatures } = await connection.getBlockSignatures(slot)
    expect(signatures).toContain(signature)
  })

  test('behavior: no slot is skipped', async () => {
    const last = await connection.getSlot('confirmed')
    expect(await connection.getBlocks(last - 3, last)).toEqual([last - 3, last - 2, last - 1, last])
    expect(await callNetwork('getBlocksWithLimit', 0, 3, { commitment: 'confirmed' })).toEqual([0, 1, 2])
    expect(await connection.getFirstAvailableBlock()).toBe(0)
    expect(await connection.getMinimumLedgerSlot()).toBe(0)
    expect(await connection.getBlockHeight('confirmed')).toBeGreaterThanOrEqual(last)
    const identity = (await network.call('getIdentity')).result as { identity: string }
    const { value } = await connection.getBlockProduction({ range: { firstSlot: 1, lastSlot: 2 } })
    expect(value).toEqual({ byIdentity: { [identity.identity]: [2, 2] }, range: { firstSlot: 1, lastSlot: 2 } })
  })

  test.each([
    ['getBlock', [99_999_999], -32004, 'Block not available for slot 99999999'],
    ['getBlockTime', [99_999_999], -32004, 'Block not available for slot 99999999'],
    ['getBlock', [1, { commitment: 'processed' }], -32602, 'below `confirmed`'],
    ['getBlock', [1], -32015, 'maxSupportedTransactionVersion'],
    ['getBlock', [1, { encoding: 'xml' }], -32602, 'not served'],
    ['getBlock', [-1], -32602, 'expected u64'],
    ['getBlocks', [0, 600_000], -32602, 'Slot range too large; max 500000'],
    ['getHighestSnapshotSlot', [], -32008, 'No snapshot'],
    ['getInflationReward', [[]], -32004, 'Block not available for slot 432000'],
  ])('error: %s(%j)', async (method, params, code, message) => {
    if (code === -32015) await createVersionedBlock(params)
    await expect(callNetwork(method, ...params)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  async function createVersionedBlock(params: unknown[]) {
    const from = network.fund()
    const signature = await network.send(from, [pay(from, from.publicKey, 1)])
    params[0] = (await connection.getTransaction(signature, version))?.slot
    await expect.poll(() => connection.getSlot('finalized')).toBeGreaterThanOrEqual(params[0] as number)
  }
})

test('behavior: the supply is the sum of the lamports of all accounts, and fees are burned', async () => {
  const from = network.fund()
  const before = await connection.getSupply()
  expect(before.value.circulating + before.value.nonCirculating).toBe(before.value.total)
  await network.send(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
  const after = await connection.getSupply()
  expect(before.value.total - after.value.total).toBe(5000)
  const { value: largest } = await connection.getLargestAccounts()
  expect(largest).toHaveLength(20)
  const usdc = new PublicKey(solanaContracts.usdc)
  const accounts = (await connection.getTokenLargestAccounts(usdc)).value
  expect(accounts.map(({ amount }) => BigInt(amount))).toContain(solanaGrant.usdc)
  const sum = accounts.reduce((total, { amount }) => total + BigInt(amount), 0n)
  expect(sum).toBe(BigInt((await connection.getTokenSupply(usdc)).value.amount))
})

test('behavior: one node leads every slot, and without stake there are no votes and no rewards', async () => {
  const [node] = await connection.getClusterNodes()
  const identity = node?.pubkey ?? ''
  expect(node).toMatchObject({ gossip: null, rpc: `127.0.0.1:${network.port}`, version: '3.1.0' })
  expect(await connection.getSlotLeader()).toBe(identity)
  expect((await connection.getSlotLeaders(5, 3)).map(String)).toEqual([identity, identity, identity])
  const schedule = (await callNetwork('getLeaderSchedule', null)) as Record<string, number[]>
  expect(schedule[identity]).toHaveLength((await connection.getEpochInfo()).slotsInEpoch)
  expect(await callNetwork('getLeaderSchedule', { identity: createKey().toBase58() })).toEqual({})
  expect((await connection.getEpochSchedule()).getEpoch(432_001)).toBe(1)
  expect(await connection.getVoteAccounts()).toEqual({ current: [], delinquent: [] })
  expect(await connection.getInflationRate()).toEqual({ epoch: 0, foundation: 0, total: 0, validator: 0 })
  expect(await connection.getInflationGovernor()).toMatchObject({ initial: 0, terminal: 0 })
  expect((await connection.getStakeMinimumDelegation()).value).toBeGreaterThan(0)
  expect(await callNetwork('getBlockCommitment', 5)).toEqual({ commitment: null, totalStake: 0 })
  expect(await callNetwork('getMaxRetransmitSlot')).toBe(0)
  expect(await connection.getRecentPerformanceSamples(5)).toEqual(expect.any(Array))
})

describe('subscriptions', () => {
  test('default: web3.js subscribes once for each kind, and receives its notifications', async () => {
    const methods: string[] = []
    const { _rpcWebSocket: socket } = connection as unknown as {
      _rpcWebSocket: { call: (method: string, ...rest: unknown[]) => Promise<unknown> }
    }
    const call = socket.call.bind(socket)
    socket.call = (method, ...rest) => {
      methods.push(method)
      return call(method, ...rest)
    }
    const from = network.fund()
    const to = createKey()
    const received = { program: 0, roots: [] as number[], updates: [] as SlotUpdate['type'][], slots: 0, logs: 0 }
    const ids = {
      program: connection.onProgramAccountChange(
        SystemProgram.programId,
        ({ accountId }) => void (accountId.equals(to) && received.program++),
        { commitment: 'confirmed' },
      ),
      root: connection.onRootChange((root) => void received.roots.push(root)),
      update: connection.onSlotUpdate(({ type }) => void received.updates.push(type)),
      slot: connection.onSlotChange(() => void received.slots++),
      logs: connection.onLogs(to, () => void received.logs++, 'confirmed'),
    }
    await expect.poll(() => received.slots).toBeGreaterThan(0)
    await network.send(from, [pay(from, to, LAMPORTS_PER_SOL)])
    await expect.poll(() => received).toMatchObject({ program: 1, logs: 1 })
    await expect.poll(() => received.roots.length).toBeGreaterThan(1)
    await expect.poll(() => received.updates).toEqual(expect.arrayContaining(['createdBank', 'frozen', 'root']))
    const subscribed = methods.filter((method) => /^(program|root|slotsUpdates|slot|logs)Subscribe$/.test(method))
    expect(subscribed.toSorted()).toEqual([
      'logsSubscribe',
      'programSubscribe',
      'rootSubscribe',
      'slotSubscribe',
      'slotsUpdatesSubscribe',
    ])
    await connection.removeProgramAccountChangeListener(ids.program)
    await connection.removeRootChangeListener(ids.root)
    await connection.removeSlotUpdateListener(ids.update)
    await connection.removeSlotChangeListener(ids.slot)
    await connection.removeOnLogsListener(ids.logs)
  })

  test('behavior: blocks are reported as requested, votes can be subscribed to, and an encoding is validated first', async () => {
    const socket = new WebSocket(network.solana.wsUrl)
    const messages: { id?: number; result?: unknown; error?: { code: number }; method?: string; params?: unknown }[] =
      []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    await new Promise((opened) => socket.once('open', opened))
    const from = network.fund()
    const settings = { commitment: 'confirmed', transactionDetails: 'signatures' }
    const calls = [
      ['blockSubscribe', { mentionsAccountOrProgram: from.publicKey.toBase58() }, settings],
      ['blockSubscribe', { mentionsAccountOrProgram: from.publicKey.toBase58() }, { commitment: 'confirmed' }],
      ['voteSubscribe'],
      ['programSubscribe', createKey().toBase58(), { encoding: 'xml' }],
      ['nothingSubscribe'],
    ] as const
    calls.forEach(([method, ...params], id) => {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
    await expect.poll(() => messages.filter(({ id }) => id !== undefined)).toHaveLength(5)
    expect(messages.slice(0, 5)).toMatchObject([
      { result: 1 },
      { result: 2 },
      { result: 3 },
      { error: { code: -32602 } },
      { error: { code: -32601 } },
    ])
    const signature = await network.send(from, [pay(from, createKey(), LAMPORTS_PER_SOL)])
    const listNotifications = () => messages.filter(({ method }) => method === 'blockNotification')
    await expect
      .poll(listNotifications)
      .toMatchObject([
        { params: { subscription: 1, result: { value: { err: null, block: { signatures: [signature] } } } } },
        { params: { subscription: 2, result: { value: { err: { UnsupportedTransactionVersion: 0 }, block: null } } } },
      ])
    socket.close()
  })
})
