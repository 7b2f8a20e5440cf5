import { encodeFunctionData, getAddress, type Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import type { ApiError } from '../http/errors.ts'
import { startTestBackend } from '../server/backend.testing.ts'
import {
  abi,
  chainId,
  getDecimals,
  readAll,
  readPage,
  recountHistories,
  startChain,
  summarize,
  toTestAddress,
} from './chain.testing.ts'
import { chain, start, store, waitUntilIndexed } from './index.testing.ts'

test('default: the movements of every kind of transaction', async () => {
  const { contracts, call, send, newAccount } = chain
  const ada = await newAccount(1)
  const bob = await newAccount(2)
  const as = { from: ada }
  const hashes: Record<string, Hex> = {
    mintCoins: await call(contracts.usdc, 'mint', [ada, 5_000_001n], as),
    sendCoins: await call(contracts.usdc, 'transfer', [bob, 1_500_000n], as),
    sendUsdt: await call(contracts.usdt, 'transfer', [ada, 7n]),
    sendEther: await send({ ...as, to: bob, value: 10n ** 17n + 1n }),
    toItself: await send({ ...as, to: ada, value: 5n }),
    cancel: await send({ ...as, to: ada }),
    approve: await call(contracts.usdc, 'approve', [bob, 10n], as),
    approveAll: await call(contracts.items, 'setApprovalForAll', [bob, true], as),
    pull: await call(contracts.usdc, 'transferFrom', [ada, bob, 10n], { from: bob }),
    burn: await call(contracts.ticket, 'transfer', [`0x${'dead'.padStart(40, '0')}`, 0n], as),
    mintItems: await call(contracts.items, 'mintBatch', [ada, [7n, 8n], [3n, 2n ** 255n]], as),
    sendItem: await call(contracts.items, 'safeTransferFrom', [ada, bob, 7n, 2n, '0x'], as),
    sendItems: await call(contracts.items, 'safeBatchTransferFrom', [ada, bob, [7n, 8n], [1n, 2n], '0x'], as),
    wrap: await call(contracts.weth, 'deposit', [], { ...as, value: 10n ** 18n }),
    unwrap: await call(contracts.weth, 'withdraw', [10n ** 17n], as),
    failed: await call(contracts.usdc, 'transfer', [bob, 10n ** 30n], as),
    deploy: await send({ ...as, data: '0x600160005260206000f3', value: 0n }),
  }
  const minted = encodeFunctionData({ abi, functionName: 'mint', args: [ada] })
  hashes.mintWindow = await send({ ...as, to: contracts.nft, data: minted })
  const id = await chain.client.readContract({ address: contracts.nft, abi, functionName: 'totalSupply' })
  hashes.sendWindow = await call(contracts.nft, 'transferFrom', [ada, bob, id], as)

  const { url, publicOrigin } = await start()
  await waitUntilIndexed(url)
  const history = await readAll(url, ada)
  const namesByHash = Object.fromEntries(Object.entries(hashes).map(([name, hash]) => [hash, name]))
  const summaries = Object.fromEntries(
    history.map(({ metadata, transfers }) => [
      namesByHash[metadata.hash] ?? metadata.hash,
      [
        metadata.operationType,
        ...(transfers ?? []).map((transfer) => {
          const what = transfer.nft_info?.name ?? transfer.fungible_info?.symbol
          return `${transfer.direction} ${transfer.quantity.numeric} ${what}`
        }),
      ].join(', '),
    ]),
  )
  expect(summaries).toEqual({
    mintCoins: 'mint, in 5.000001 USDC',
    sendCoins: 'send, out 1.5 USDC',
    sendUsdt: 'receive, in 0.000007 USDT',
    sendEther: 'send, out 0.100000000000000001 ETH',
    toItself: 'send, self 0.000000000000000005 ETH',
    cancel: 'cancel',
    approve: 'approve',
    approveAll: 'approve',
    pull: 'taken, out 0.00001 USDC',
    burn: 'burn, out 0 TICKET',
    mintItems: `mint, in 3 Local Items #7, in ${2n ** 255n} Local Items #8`,
    sendItem: 'send, out 2 Local Items #7',
    sendItems: 'send, out 1 Local Items #7, out 2 Local Items #8',
    wrap: 'deposit, out 1 ETH, in 1 WETH',
    unwrap: 'withdraw, out 0.1 WETH, in 0.1 ETH',
    failed: 'send',
    deploy: 'deploy',
    mintWindow: `mint, in 1 Local Windows #${id}`,
    sendWindow: `send, out 1 Local Windows #${id}`,
  })
  const failed = history.find(({ metadata }) => metadata.hash === hashes.failed)
  expect(failed?.transfers).toBeNull()
  expect(failed?.metadata).toMatchObject({ status: 'failed', chain: chainId, sentFrom: getAddress(ada), nonce: 13 })
  // The response has no `price` or `value`, because the current price is not the price at that time.
  const sent = history.find(({ metadata }) => metadata.hash === hashes.sendCoins)?.transfers?.[0]
  expect(sent).toEqual({
    fungible_info: expect.objectContaining({
      icon: { url: expect.stringContaining(`${publicOrigin}/public/getTokenImage/USDC?chain=eip155%3A`) },
    }),
    direction: 'out',
    quantity: { numeric: '1.5' },
    sender: getAddress(ada),
    recipient: getAddress(bob),
  })
  const picture = await fetch(sent?.fungible_info?.icon?.url.replace(publicOrigin, url) ?? '')
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
  const bought = await fetch(`${url}/v1/account/${ada}/history?chainId=${chainId}&onramp=coinbase`)
  expect([bought.status, await bought.json()]).toEqual([200, { data: [], next: null }])
  const expected = await recountHistories(chain, getDecimals(chain))
  for (const [account, rows] of expected) {
    expect((await readAll(url, account)).map(summarize), account).toEqual(rows)
  }
  expect(expected.size).toBeGreaterThan(8)
})

test('behavior: pages stay consistent while blocks are added and while the newest are replaced', async () => {
  const { contracts, call, sendBatch, client, newAccount } = chain
  const cid = await newAccount(3)
  const { url } = await start()
  await client.setAutomine(false)
  const mint = encodeFunctionData({ abi, functionName: 'mint', args: [cid, 1n] })
  const sent: Hex[] = []
  for (let block = 0; block < 4; block++) {
    for (let index = 0; index < 32; index++) sent.push(await call(contracts.dai, 'mint', [cid, 1n]))
    await client.mine({ blocks: 1 })
  }
  sent.push(await sendBatch(Array.from({ length: 130 }, () => ({ to: contracts.dai, data: mint }))))
  await client.mine({ blocks: 1 })
  await waitUntilIndexed(url)

  const first = await readPage(url, cid)
  expect(first.data).toHaveLength(50)
  expect(first.data[0]?.transfers).toHaveLength(100)
  for (let index = 0; index < 5; index++) await call(contracts.dai, 'mint', [cid, 2n])
  await client.mine({ blocks: 1 })
  await waitUntilIndexed(url)
  const second = await readPage(url, cid, first.next ?? '')
  await client.request({ method: 'anvil_reorg', params: [2, []] } as never)
  await client.mine({ blocks: 1 })
  await waitUntilIndexed(url)
  const third = await readPage(url, cid, second.next ?? '')
  expect(third.next).toBeNull()
  const seen = [first, second, third].flatMap(({ data }) => data.map(({ metadata }) => metadata.hash))
  expect(seen).toEqual([...sent].reverse())
  const expected = await recountHistories(chain, getDecimals(chain))
  const now = await readAll(url, cid)
  expect(now.map(({ metadata }) => metadata.hash)).toEqual(expected.get(cid)?.map((text) => text.split('\n')[0]))
  await client.setAutomine(true)
})

test('behavior: another chain replaces the indexed one', async () => {
  const indexer = await start()
  await waitUntilIndexed(indexer.url)
  const ada = await chain.newAccount(1)
  expect((await readAll(indexer.url, ada)).length).toBeGreaterThan(10)
  await indexer.stop()
  const before = await store.database.selectFrom('indexedNetworks').select('block').executeTakeFirstOrThrow()
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const other = await startChain()
  try {
    const backend = await startTestBackend({ networks: [other.network] }, { database: store.database })
    await other.client.mine({ blocks: 2 })
    const head = Number(await other.client.getBlockNumber({ cacheTime: 0 }))
    expect(head).toBeLessThan(before.block)
    await expect.poll(async () => (await readPage(backend.url, ada)).data).toEqual([])
    await expect.poll(async () => (await readPage(backend.url, ada)).blocksBehind).toBe(0)
    expect(warned.mock.calls.flat()).toContainEqual(
      expect.stringMatching(/^Index of eip155:31337: \d+ blocks were replaced/),
    )
  } finally {
    warned.mockRestore()
    await other.anvil.stop()
  }
})

test('error: invalid requests', async () => {
  const { url } = await start()
  const get = async (path: string) => {
    const response = await fetch(`${url}${path}`)
    return [response.status, ((await response.json()) as ApiError).reasons?.[0]?.field]
  }
  const account = toTestAddress(1)
  const base = `/v1/account/${account}/history`
  expect(await get(base)).toEqual([400, 'chainId'])
  expect(await get(`${base}?chainId=eip155:5`)).toEqual([400, 'chainId'])
  expect(await get(`${base}?chainId=${chainId}&cursor=`)).toEqual([400, 'cursor'])
  expect(await get(`${base}?chainId=${chainId}&cursor=1.2.3`)).toEqual([400, 'cursor'])
  expect(await get(`/v1/account/0x12/history?chainId=${chainId}`)).toEqual([400, 'address'])

  const { index: _, ...unread } = chain.network
  const plain = await startTestBackend({ networks: [unread] })
  const features = async (where: string) => {
    const { features } = await (await fetch(`${where}/appkit/v1/config`)).json()
    return features.find(({ id }: { id: string }) => id === 'activity')
  }
  expect(await features(url)).toEqual({ id: 'activity', isEnabled: true, config: [] })
  expect(await features(plain.url)).toEqual({ id: 'activity', isEnabled: true, config: [] })
})
