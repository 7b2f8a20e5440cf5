import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entryPoint07Address, entryPoint08Address } from 'viem/account-abstraction'
import { expect, onTestFinished, test } from 'vitest'
import { writeOnce } from './cache.ts'
import { loadGenesis } from './genesis.ts'

test('behavior: the state is built once, and its addresses never change', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'oriel-genesis-'))
  onTestFinished(() => rm(cacheDir, { recursive: true }))
  const lines: string[] = []
  const options = { cacheDir, log: (line: string) => lines.push(line) }

  const built = await loadGenesis(options)
  const files = await readdir(cacheDir)
  const cached = await loadGenesis(options)

  expect(cached).toEqual(built)
  expect(lines).toEqual(['Preparing the chain state; this happens once.'])
  expect(await readdir(cacheDir)).toEqual(files)
  expect(files.map((file) => file.replace(/^[0-9a-f]{16}/, ''))).toEqual(['.addresses.json', '.json'])
  expect(built.contracts).toMatchObject({
    usdc: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    usdt: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
    dai: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
    ensUniversalResolver: '0x7a2088a1bFc9d81c55368AE168C2C02570cB814F',
    entryPoint07: entryPoint07Address,
    entryPoint08: entryPoint08Address,
    simple7702Account: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
    multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  })
})

test('behavior: two processes that build the state both use what the first one wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'oriel-genesis-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'state.json')
  await Promise.all([writeOnce(path, 'one'), writeOnce(path, 'two')])
  const stored = await readFile(path, 'utf8')
  await writeOnce(path, 'three')
  expect(await readFile(path, 'utf8')).toBe(stored)
  expect(await readdir(folder)).toEqual(['state.json'])
})
