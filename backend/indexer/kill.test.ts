import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { howToRepeat, isLong, seed } from '@oriel/shared/loops.testing.ts'
import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../database/database.testing.ts'
import { openDatabase } from '../database/database.ts'
import { prepareEmbedded } from '../database/folder.testing.ts'
import { readNftHoldings } from '../history/indexedHoldings.ts'
import { createGate, createRandom, findFreePort, project } from '../server/backend.testing.ts'
import { type BackendProcess, startProcess } from '../server/process.testing.ts'
import {
  abi,
  chainId,
  getDecimals,
  readAll,
  readPage,
  recountHistories,
  startChain,
  summarize,
  type TestChain,
  toTestAddress,
} from './chain.testing.ts'

let folder: string
const prefix = 'oriel-index-'
beforeAll(async () => {
  for (const name of await readdir(tmpdir())) {
    const path = join(tmpdir(), name)
    if (!name.startsWith(prefix)) continue
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - 3600_000) await rm(path, { recursive: true, force: true })
  }
  folder = await mkdtemp(join(tmpdir(), prefix))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const people = Array.from({ length: 24 }, (_, index) => toTestAddress(index + 1))
const balancesAbi = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
])
type Random = () => number

function createWorld(chain: TestChain, random: Random) {
  const { contracts, client, call, send, sendBatch } = chain
  const pick = <item>(items: readonly item[]): item => items[Math.floor(random() * items.length)] as item
  const pickCount = (max: number) => 1 + Math.floor(random() * max)
  const tally = { transactions: 0, movements: 0, reorganisations: 0 }

  const kinds = [
    async () => {
      const many = Array.from({ length: pickCount(400) }, (_, index) => index)
      const encodePayment = () =>
        encodeFunctionData({ abi, functionName: 'transfer', args: [pick(people), BigInt(pickCount(1e6))] })
      tally.movements += many.length
      await sendBatch(many.map(() => ({ to: contracts.dai, data: encodePayment() })))
    },
    async () => {
      const ids = Array.from({ length: pickCount(200) }, (_, index) => BigInt(index))
      tally.movements += ids.length
      await call(contracts.items, 'mintBatch', [pick(people), ids, ids.map((id) => id + 1n)])
    },
    async () => {
      const from = pick(people)
      const to = pick(people)
      tally.movements += 2
      await call(contracts.items, 'safeBatchTransferFrom', [from, to, [1n, 2n], [1n, 1n], '0x'], { from })
    },
    async () => {
      tally.movements++
      const data = encodeFunctionData({ abi, functionName: 'mint', args: [pick(people)] })
      await send({ to: contracts.nft, data })
    },
    async () => {
      tally.movements++
      await send({ from: pick(people), to: pick(people), value: BigInt(pickCount(1e9)) })
    },
    async () => void (await call(contracts.usdc, 'transfer', [pick(people), 10n ** 40n], { from: pick(people) })),
  ]

  async function mineBlock() {
    for (let left = pickCount(4); left > 0; left--) {
      tally.transactions++
      await pick(kinds)()
    }
    await client.mine({ blocks: 1 })
  }

  return {
    tally,
    mineBlock,
    async run(blocks: number, onBlock: (number: number) => void) {
      for (let number = 0; number < blocks; number++) {
        onBlock(number)
        const change = random()
        if (change < 0.15) {
          tally.reorganisations++
          await client.request({ method: 'anvil_reorg', params: [pickCount(5), []] } as never)
        } else if (change < 0.3) {
          tally.reorganisations++
          const id = await client.snapshot()
          for (let left = pickCount(3); left > 0; left--) await mineBlock()
          await client.revert({ id })
        }
        await mineBlock()
      }
    },
  }
}

async function checkHoldings(chain: TestChain, where: { databaseUrl: string | undefined; dataDir: string }) {
  const database = await openDatabase(where)
  const { client, contracts } = chain
  for (const account of people) {
    const holdings = await readNftHoldings(database, { network: chainId, account, limit: 1000 })
    for (const { token, tokenId, kind } of holdings) {
      const address = token as Address
      if (kind === 'ERC721') {
        const owner = await client.readContract({ address, abi: balancesAbi, functionName: 'ownerOf', args: [tokenId] })
        expect(owner.toLowerCase()).toBe(account)
      }
    }
    const ids = Array.from({ length: 201 }, (_, index) => BigInt(index))
    const items = { address: contracts.items, abi: balancesAbi, functionName: 'balanceOf' } as const
    const balances = await client.multicall({
      contracts: ids.map((id) => ({ ...items, args: [account, id] as const })),
      multicallAddress: contracts.multicall3,
      allowFailure: false,
    })
    const expected = ids.flatMap((tokenId, index) => (balances[index] ? [[tokenId, balances[index]]] : []))
    const items1155 = holdings
      .filter(({ kind }) => kind === 'ERC1155')
      .map(({ tokenId, quantity }) => [tokenId, quantity])
    expect(items1155).toEqual(expected)
  }
  await database.destroy()
}

async function checkAll(expected: Awaited<ReturnType<typeof recountHistories>>, url: string) {
  await vi.waitFor(
    async () => {
      expect((await readPage(url, people[0] as Address)).blocksBehind).toBe(0)
      const [newest] = expected.get(people[0] as Address) ?? []
      expect((await readPage(url, people[0] as Address)).data.map(summarize)[0]).toBe(newest)
    },
    { timeout: 60_000, interval: 100 },
  )
  let rows = 0
  for (const [account, history] of expected) {
    expect((await readAll(url, account)).map(summarize), account).toEqual(history)
    rows += history.length
  }
  return { accounts: expected.size, rows }
}

test.concurrent.each([
  { kind: 'PGlite', kills: isLong ? 4 : 2, instances: 1 },
  { kind: 'PostgreSQL', kills: 2, instances: 2 },
] as const)(
  'behavior: killed at any moment, the index equals a recount from the chain, on $kind',
  { timeout: 300_000 },
  async ({ kind, kills, instances }) => {
    const random = createRandom(seed)
    const chain = await startChain({ automine: false })
    const databaseUrl = kind === 'PGlite' ? undefined : await createTestDatabase()
    const dataDir = join(folder, 'data')
    if (kind === 'PGlite') await prepareEmbedded(dataDir)
    const start = async (port: number) => {
      const config = join(folder, `${kind}-${port}.json`)
      const settings = {
        port,
        frameDir: null,
        scriptFile: null,
        projects: { default: project },
        networks: [chain.network],
      }
      await writeFile(config, JSON.stringify(settings))
      return await startProcess({ ORIEL_CONFIG: config, ORIEL_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' })
    }
    const ports = [await findFreePort(), await findFreePort()].slice(0, instances)
    const running: BackendProcess[] = []
    const world = createWorld(chain, random)
    try {
      for (const [index] of people.entries()) await chain.newAccount(index + 1)
      await chain.call(chain.contracts.dai, 'mint', [chain.contracts.multicall3, 10n ** 18n])
      for (let block = 0; block < 15; block++) await world.mineBlock()
      for (const port of ports) running.push(await start(port))
      for (let kill = 0; kill < kills; kill++) {
        const which = kill % instances
        const blocks = 14
        const last = Math.floor(random() * 10)
        const reached = createGate()
        const lives = world.run(blocks, (number) => number === last && reached.open())
        await reached.opened
        await new Promise((resolve) => setTimeout(resolve, random() * 200))
        await running[which]?.kill()
        running[which] = await start(ports[which] as number)
        await lives
      }
      await chain.client.mine({ blocks: 8 })
      await chain.send({ from: people[0] as Address, to: people[1] as Address, value: 1n })
      await chain.client.mine({ blocks: 1 })
      const expected = await recountHistories(chain, getDecimals(chain))
      for (const { url } of running) {
        const { accounts, rows } = await checkAll(expected, url)
        console.log(`${kind}: ${howToRepeat}; ${accounts} accounts, ${rows} rows; ${JSON.stringify(world.tally)}`)
      }
      for (const each of running) await each.kill()
      await checkHoldings(chain, { databaseUrl, dataDir })
    } catch (error) {
      throw new Error(`${howToRepeat}, ${JSON.stringify(world.tally)}`, { cause: error })
    } finally {
      for (const each of running) await each.kill()
      await chain.anvil.stop()
    }
  },
)
