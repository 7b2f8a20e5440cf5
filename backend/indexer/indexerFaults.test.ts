import { join } from 'node:path'
import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { prepareEmbedded } from '../database/folder.testing.ts'
import { findFreePort, project, readBody, startNode, writeFiles } from '../server/backend.testing.ts'
import { startProcess } from '../server/process.testing.ts'
import { readAll, readPage, toTestAddress } from './chain.testing.ts'
import { chain, start, store, waitUntilIndexed } from './index.testing.ts'

function createGiftContract(to: string, answer: string): Hex {
  const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
  const log = `600560005273${to.slice(2)}73${'0'.repeat(40)}7f${topic}60206000a300`
  return `0x36605a57${log}5b${answer}`
}
const encodeWord = (text: string) => Buffer.from(text).toString('hex').padEnd(64, '0')
const createTextAnswer = (text: string) =>
  `602060005260${text.length.toString(16).padStart(2, '0')}6020527f${encodeWord(text)}60405260606000f3`

test('behavior: tokens with missing or false metadata do not break a history, and advertisements are marked', async () => {
  const eve = await chain.newAccount(5)
  const answers = {
    old: `7f${encodeWord('MKR')}60005260206000f3`,
    reverts: '60006000fd',
    huge: `60206000527f${'f'.repeat(64)}602052621000006000f3`,
    endless: '5b605b56',
    advertisement: createTextAnswer('claim at evil.example.com'),
    impostor: createTextAnswer('USDC'),
  }
  const { url } = await start()
  for (const [index, answer] of Object.values(answers).entries()) {
    const address = toTestAddress(100 + index)
    await chain.client.setCode({ address, bytecode: createGiftContract(eve, answer) })
    await chain.send({ to: address })
  }
  await chain.call(chain.contracts.usdc, 'transferFrom', [eve, toTestAddress(9), 0n], {
    from: await chain.newAccount(1),
  })
  await waitUntilIndexed(url)
  const lines = (await readAll(url, eve)).flatMap(({ transfers }) =>
    (transfers ?? []).map(({ direction, quantity, fungible_info: token }) => {
      return `${direction} ${quantity.numeric} ${token?.symbol}${token?.flags?.is_spam ? ' spam' : ''}`
    }),
  )
  const shortenAddress = (index: number) =>
    `${toTestAddress(100 + index).slice(0, 6)}…${toTestAddress(100 + index).slice(-4)}`
  expect(lines).toEqual([
    'out 0 USDC spam',
    // This contract returns a string from every call. The first word of its encoding, 32, is read as the decimals.
    'in 0.00000000000000000000000000000005 USDC spam',
    'in 0.00000000000000000000000000000005 claim at evil.example.c… spam',
    expect.stringMatching(/^in [0-9.]+ 0xabab…/),
    `in 5 ${shortenAddress(1)}`,
    'in 5 MKR',
  ])
})

test('behavior: the history stays available while a node does not answer, and the index recovers by itself', async () => {
  const dan = await chain.newAccount(6)
  let isDown = false
  const rpcUrl = await startNode(async (request, response) => {
    if (isDown) {
      response.writeHead(503).end()
      return
    }
    const body = await readBody(request)
    // Imitate a node that does not support this method.
    const isOld = body.includes('eth_getBlockReceipts')
    const missing = { jsonrpc: '2.0', id: 1, error: { code: -32601, message: 'no such method' } }
    const answer = isOld ? missing : await (await fetch(chain.anvil.rpcUrl, { method: 'POST', body, headers })).json()
    response.end(JSON.stringify(answer))
  })
  const headers = { 'Content-Type': 'application/json' }
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { url } = await start({ rpcUrls: [rpcUrl] })
  await chain.call(chain.contracts.usdc, 'mint', [dan, 1n])
  await waitUntilIndexed(url)
  expect((await readPage(url, dan)).data).toHaveLength(1)
  isDown = true
  await chain.call(chain.contracts.usdc, 'mint', [dan, 2n])
  await expect.poll(() => warned.mock.calls.flat()).toContain('Index of eip155:31337: it waits, since no node answers.')
  await vi.waitFor(async () => {
    const page = await readPage(url, dan)
    expect([page.data.length, page.blocksBehind]).toEqual([1, undefined])
  }, 60_000)
  isDown = false
  await expect.poll(async () => (await readPage(url, dan)).data).toHaveLength(2)
  warned.mockRestore()
})

test('behavior: of two instances one reads, and the other takes over when it stops', async () => {
  const fay = await chain.newAccount(7)
  const first = await start()
  const second = await start()
  await waitUntilIndexed(first.url)
  const readOwner = async () =>
    (await store.database.selectFrom('indexedNetworks').select('owner').executeTakeFirst())?.owner
  const getPort = (url: string) => new URL(url).port
  expect(await readOwner()).toMatch(new RegExp(`:${getPort(first.url)}$`))
  await first.stop()
  await chain.call(chain.contracts.usdc, 'mint', [fay, 1n])
  await expect.poll(async () => (await readPage(second.url, fay)).data).toHaveLength(1)
  expect(await readOwner()).toMatch(new RegExp(`:${getPort(second.url)}$`))
})

test('behavior: the backend ends at once while a node does not answer', async () => {
  let waiting = 0
  const rpcUrl = await startNode(async (request, response) => {
    const body = await readBody(request)
    if (!body.includes('"latest"')) {
      waiting++
      return
    }
    const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
    const result = { number: '0x5000', hash: toHash(2), parentHash: toHash(1) }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
  })
  const folder = await writeFiles({
    'config.json': JSON.stringify({
      port: await findFreePort(),
      frameDir: null,
      scriptFile: null,
      upstreamTimeoutMs: 30_000,
      projects: { default: project },
      networks: [{ ...chain.network, rpcUrls: [rpcUrl] }],
    }),
  })
  await prepareEmbedded(join(folder, 'data'))
  const backend = await startProcess({
    ORIEL_CONFIG: join(folder, 'config.json'),
    ORIEL_DATA_DIR: join(folder, 'data'),
    DATABASE_URL: '',
  })
  await expect.poll(() => waiting).toBeGreaterThan(20)
  const stoppedAt = performance.now()
  expect(await backend.end()).toBe(0)
  expect(performance.now() - stoppedAt).toBeLessThan(20_000)
})
