import { pay, startSharedSolana } from '@oriel/localnet/solana/solana.testing.ts'
import { HistoryPage, type HistoryTransaction } from '@oriel/shared/backend/account.ts'
import { describeSolana } from '@oriel/shared/chains/networks.testing.ts'
import {
  createApproveInstruction,
  createAssociatedTokenAccountIdempotentInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createSyncNativeInstruction,
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import { Keypair, PublicKey, SystemProgram } from '@solana/web3.js'
import { expect, test, vi } from 'vitest'
import { readBody, startNode, startTestBackend } from '../server/backend.testing.ts'

const network = await startSharedSolana()

async function start(rpcUrl = network.solana.rpcUrl) {
  const { caipNetworkId, contracts } = network.solana
  const described = describeSolana({ caipNetworkId, name: 'Local', rpcUrl })
  const tokens = [contracts.usdc, contracts.star]
  const { url, publicOrigin } = await startTestBackend({
    networks: [{ network: described, rpcUrls: [rpcUrl], tokens }],
  })
  const get = async (owner: PublicKey | string, cursor?: string) => {
    const query = new URLSearchParams({ chainId: caipNetworkId })
    if (cursor !== undefined) query.set('cursor', cursor)
    return await fetch(`${url}/v1/account/${owner}/history?${query}`)
  }
  return {
    publicOrigin,
    get,
    read: async (owner: PublicKey, cursor?: string) => HistoryPage.parse(await (await get(owner, cursor)).json()),
  }
}

function describe({ metadata, transfers }: HistoryTransaction, names: Record<string, string>): string {
  const getName = (address: string | undefined) => (address === undefined ? '?' : (names[address] ?? 'somebody'))
  const moved = (transfers ?? []).map((transfer) => {
    const what = transfer.nft_info?.name ?? transfer.fungible_info?.symbol
    const other = transfer.direction === 'in' ? `from ${getName(transfer.sender)}` : `to ${getName(transfer.recipient)}`
    return `${transfer.direction} ${transfer.quantity.numeric} ${what} ${other}`
  })
  const deposit = metadata.deposit === undefined ? [] : [`deposit ${metadata.deposit}`]
  return [metadata.operationType, metadata.status, metadata.fee, ...deposit, ...moved].join(', ')
}

const getTokenAccount = (mint: string, owner: PublicKey, program: PublicKey) =>
  getAssociatedTokenAddressSync(new PublicKey(mint), owner, true, program)

function transferTokens(
  mint: string,
  from: Keypair,
  to: PublicKey,
  amount: bigint,
  decimals: number,
  program = TOKEN_PROGRAM_ID,
) {
  const source = getTokenAccount(mint, from.publicKey, program)
  const target = getTokenAccount(mint, to, program)
  const key = new PublicKey(mint)
  return [
    createAssociatedTokenAccountIdempotentInstruction(from.publicKey, target, to, key, program),
    createTransferCheckedInstruction(source, key, target, from.publicKey, amount, decimals, [], program),
  ]
}

test('default: incoming and outgoing SOL and tokens; failed, approved, burnt and wrapped ones', async () => {
  const { fund, send, connection, build, solana } = network
  const { usdc, star } = solana.contracts
  const ada = fund()
  const bob = fund()
  const { read, publicOrigin } = await start()
  const nft = (await read(ada.publicKey)).data
    .flatMap(({ transfers }) => transfers ?? [])
    .find((transfer) => transfer.nft_info)
  const picture = nft?.nft_info?.contract?.split(':').at(-1) ?? ''
  const cid = Keypair.generate()
  const own = getTokenAccount(usdc, ada.publicKey, TOKEN_PROGRAM_ID)
  const wrapped = getTokenAccount(NATIVE_MINT.toBase58(), ada.publicKey, TOKEN_PROGRAM_ID)
  const rent = await connection.getMinimumBalanceForRentExemption(165)

  await send(ada, [pay(ada, bob.publicKey, 1_500_000_001)])
  await send(ada, transferTokens(usdc, ada, bob.publicKey, 2_000_001n, 6))
  await send(ada, transferTokens(usdc, ada, cid.publicKey, 1n, 6))
  await send(bob, transferTokens(star, bob, ada.publicKey, 7n, 9, TOKEN_2022_PROGRAM_ID))
  await send(ada, transferTokens(picture, ada, bob.publicKey, 1n, 0, TOKEN_2022_PROGRAM_ID))
  await send(ada, [createApproveInstruction(own, bob.publicKey, ada.publicKey, 5n)])
  await send(ada, [createBurnInstruction(own, new PublicKey(usdc), ada.publicKey, 3n)])
  await send(ada, [
    createAssociatedTokenAccountIdempotentInstruction(ada.publicKey, wrapped, ada.publicKey, NATIVE_MINT),
    SystemProgram.transfer({ fromPubkey: ada.publicKey, toPubkey: wrapped, lamports: 40 }),
    createSyncNativeInstruction(wrapped),
  ])
  await send(ada, [createCloseAccountInstruction(wrapped, ada.publicKey, ada.publicKey)])
  const { transaction } = await build(ada, [pay(ada, bob.publicKey, 10 ** 15)])
  const signature = await connection.sendTransaction(transaction, { skipPreflight: true })
  await vi.waitFor(async () => {
    const { value } = await connection.getSignatureStatus(signature)
    expect(value).toMatchObject({ confirmationStatus: 'finalized', err: { InstructionError: [0, { Custom: 1 }] } })
  }, 60_000)

  const names = {
    [ada.publicKey.toBase58()]: 'ada',
    [bob.publicKey.toBase58()]: 'bob',
    [cid.publicKey.toBase58()]: 'cid',
  }
  const page = await read(ada.publicKey)
  expect(page.next).toBeNull()
  const lines = page.data.map((entry) => describe(entry, names))
  const icons = page.data
    .flatMap(({ transfers }) => transfers ?? [])
    .map((transfer) => transfer.fungible_info?.icon?.url)
  for (const symbol of ['SOL', 'USDC', 'STAR']) {
    const icon = new RegExp(`^${publicOrigin}/public/getTokenImage/${symbol}\\?chain=solana%3A`)
    expect(icons).toContainEqual(expect.stringMatching(icon))
  }
  const name = nft?.nft_info?.name
  expect(lines.slice(0, 10)).toEqual([
    'send, failed, 0.000005',
    `trade, confirmed, 0.000005, deposit -${rent / 1e9}, in 0.00000004 SOL from ?, out 0.00000004 WSOL to ?`,
    `trade, confirmed, 0.000005, deposit ${rent / 1e9}, out 0.00000004 SOL to ?, in 0.00000004 WSOL from ?`,
    'burn, confirmed, 0.000005, out 0.000003 USDC to ?',
    'approve, confirmed, 0.000005',
    expect.stringMatching(`^send, confirmed, 0.000005, deposit 0.002[0-9]*, out 1 ${name} to bob$`),
    'receive, confirmed, 0.000005, in 0.000000007 STAR from bob',
    `send, confirmed, 0.000005, deposit ${rent / 1e9}, out 0.000001 USDC to cid`,
    'send, confirmed, 0.000005, out 2.000001 USDC to bob',
    'send, confirmed, 0.000005, out 1.500000001 SOL to bob',
  ])
  const other = (await read(bob.publicKey)).data.map((entry) => describe(entry, names))
  expect(other).toContain('receive, confirmed, 0.000005, in 2.000001 USDC from ada')
  expect(other).toContain('receive, confirmed, 0.000005, in 1.500000001 SOL from ada')
  expect(lines.slice(10)).toEqual([
    expect.stringMatching(/^receive, confirmed, [0-9.]+, in 1 Oriel Picture [0-9]+ from \?$/),
    expect.stringMatching(/^receive, confirmed, [0-9.]+, in 10 SOL from somebody,.* in 1000 STAR from/),
  ])
  const sol = page.data.flatMap(({ metadata, transfers }) => {
    const moved = (transfers ?? []).filter((transfer) => transfer.fungible_info?.symbol === 'SOL')
    const fee = metadata.sentFrom === ada.publicKey.toBase58() ? toLamports(metadata.fee) : 0
    return [
      -fee - toLamports(metadata.deposit),
      ...moved.map(({ quantity, direction }) => toLamports(quantity.numeric) * (direction === 'in' ? 1 : -1)),
    ]
  })
  expect(sol.reduce((sum, change) => sum + change, 0)).toBe(await connection.getBalance(ada.publicKey))
})

const toLamports = (amount = '0') => Math.round(Number(amount) * 1e9)

test('behavior: the lists of all accounts are merged, page by page, while new transactions arrive', async () => {
  const { fund, send, solana } = network
  const ada = fund()
  const bob = fund()
  const { read } = await start()
  const before = (await read(ada.publicKey)).data.length
  const sent: string[] = []
  // Bob's transfers to Ada's token account do not contain Ada's address.
  for (let round = 0; round < 6; round++) {
    const pays = Array.from({ length: 5 }, (_, index) => pay(ada, bob.publicKey, 1000 + round * 10 + index))
    const tokenTransfers = Array.from({ length: 5 }, (_, index) =>
      transferTokens(solana.contracts.usdc, bob, ada.publicKey, BigInt(round * 10 + index + 1), 6),
    )
    sent.push(
      ...(await Promise.all([
        ...pays.map((instruction) => send(ada, [instruction])),
        ...tokenTransfers.map((instructions) => send(bob, instructions)),
      ])),
    )
  }
  const first = await read(ada.publicKey)
  await send(ada, [pay(ada, bob.publicKey, 5)])
  const second = await read(ada.publicKey, first.next ?? '')
  expect(second.next).toBeNull()
  const all = [first, second].flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
  expect(new Set(all).size).toBe(all.length)
  expect(all.slice(0, sent.length).sort()).toEqual(sent.sort())
  expect(all).toHaveLength(sent.length + before)
  expect(first.data.length).toBeGreaterThanOrEqual(50)
})

test('error: unreadable transactions are rows without transfers and do not affect others', async () => {
  const { fund, send, solana } = network
  const ada = fund()
  const bob = fund()
  const sent: string[] = []
  for (let index = 0; index < 5; index++) sent.push(await send(ada, [pay(ada, bob.publicKey, 1000 + index)]))
  const [newer, without, missing, strange] = [...sent].reverse()
  const createFailure = (code: number) => ({ error: { code, message: 'no' } })
  let isUnwell = false
  const node = await startNode(async (request, response) => {
    const body = await readBody(request)
    const headers = { 'Content-Type': 'application/json' }
    const reply = await (await fetch(solana.rpcUrl, { method: 'POST', body, headers })).json()
    const { method, params } = JSON.parse(body)
    const answer = { jsonrpc: '2.0', id: 1 }
    if (method === 'getSignaturesForAddress') for (const entry of reply.result) entry.blockTime = getTime(entry)
    if (method !== 'getTransaction') {
      response.end(JSON.stringify(reply))
      return
    }
    const [signature] = params
    if (reply.result) reply.result.blockTime = null
    if (isUnwell || signature === strange) Object.assign(answer, createFailure(-32000))
    else if (signature === newer) Object.assign(answer, createFailure(-32015))
    else if (signature === missing) Object.assign(answer, { result: null })
    else Object.assign(answer, { result: signature === without ? { ...reply.result, meta: null } : reply.result })
    response.end(JSON.stringify(answer))
  })
  let isTimed = true
  const getTime = ({ signature }: { signature: string }) => (isTimed && signature === newer ? 1_700_000_000 : null)
  const { read, get } = await start(node)
  const { data } = await vi.waitFor(async () => {
    const page = await read(ada.publicKey)
    expect(page.data.map(({ metadata }) => metadata.hash).slice(0, 5)).toEqual([...sent].reverse())
    return page
  }, 60_000)
  const brief = data
    .slice(0, 5)
    .map(({ metadata, transfers }) => [metadata.operationType, metadata.status, transfers?.[0]?.quantity.numeric])
  expect(brief).toEqual([
    ...Array.from({ length: 4 }, () => ['execute', 'confirmed', undefined]),
    ['send', 'confirmed', '0.000001'],
  ])
  // A transaction without a time gets the time of the nearest transaction, and never 1970.
  const listYears = (entries: HistoryTransaction[]) =>
    new Set(entries.map(({ metadata }) => metadata.minedAt.slice(0, 4)))
  expect(data[0]?.metadata.minedAt).toBe('2023-11-14T22:13:20.000Z')
  expect(listYears(data)).toEqual(new Set(['2023']))
  isTimed = false
  expect(listYears((await read(ada.publicKey)).data)).toEqual(new Set([String(new Date().getFullYear())]))
  isUnwell = true
  expect((await get(ada.publicKey)).status).toBe(503)
})

test('error: an invalid address, an invalid cursor, an unavailable node', async () => {
  const { get } = await start()
  const owner = Keypair.generate().publicKey
  const answer = async (response: Response) => [response.status, (await response.json()).reasons?.[0]?.field]
  expect(await answer(await get('0x12'))).toEqual([400, 'address'])
  expect(await answer(await get(owner, '12'))).toEqual([400, 'cursor'])
  expect(HistoryPage.parse(await (await get(owner)).json())).toEqual({ data: [], next: null })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const broken = await start(await startNode((_, response) => void response.writeHead(500).end()))
  expect(await answer(await broken.get(owner))).toEqual([503, 'chainId'])
  vi.restoreAllMocks()
})

test('behavior: many advertisements do not hide a configured token', async () => {
  const { fund, solana } = network
  const ada = fund()
  const requestedAddresses: string[] = []
  const own = getTokenAccount(solana.contracts.usdc, ada.publicKey, TOKEN_PROGRAM_ID).toBase58()
  const createRow = (pubkey: string, mint: string, amount: string) => ({
    pubkey,
    account: { data: { parsed: { info: { mint, tokenAmount: { amount } } } } },
  })
  const advertisements = Array.from({ length: 120 }, () => createRow(createKey(), createKey(), '9'.repeat(18)))
  const node = await startNode(async (request, response) => {
    const { id, method, params } = JSON.parse(await readBody(request))
    if (method === 'getSignaturesForAddress') requestedAddresses.push(params[0])
    const isOlder = params?.[1]?.programId === TOKEN_PROGRAM_ID.toBase58()
    const value = isOlder ? [...advertisements, createRow(own, solana.contracts.usdc, '1')] : []
    const result = method === 'getTokenAccountsByOwner' ? { value } : []
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  const { read } = await start(node)
  expect(await read(ada.publicKey)).toEqual({ data: [], next: null })
  expect(requestedAddresses.slice(0, 2)).toEqual([ada.publicKey.toBase58(), own])
  expect(requestedAddresses).toHaveLength(101)
})

const createKey = () => Keypair.generate().publicKey.toBase58()
