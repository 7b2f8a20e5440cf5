import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes } from 'viem'
import { findFreePort } from '../servers/ports.ts'
import { startAnvil } from './anvil.ts'
import { buildState, type LocalContracts } from './buildState.ts'
import { defaultCacheDir, hashInputs, writeOnce } from './cache.ts'
import { compileContracts, readSources } from './compile.ts'
import { createDeployer } from './deployer.ts'

export type Genesis = { statePath: string; contracts: LocalContracts }

export type GenesisOptions = {
  /** Folder for cached artifacts. @default `.cache/localnet` at the root of the repository */
  cacheDir?: string
  log?: (line: string) => void
}

const builderSources = [
  'accounts',
  'artifacts',
  'buildState',
  'cache',
  'compile',
  'deployer',
  'genesis',
  'smartAccountContracts',
]

export async function loadGenesis({ cacheDir = defaultCacheDir, log }: GenesisOptions = {}): Promise<Genesis> {
  const key = hashBuild()
  const statePath = join(cacheDir, `${key}.json`)
  const addressesPath = join(cacheDir, `${key}.addresses.json`)
  if (!existsSync(statePath) || !existsSync(addressesPath)) {
    log?.('Preparing the chain state; this happens once.')
    const { state, contracts } = await buildGenesis()
    await mkdir(cacheDir, { recursive: true })
    await writeOnce(addressesPath, JSON.stringify(contracts, null, 2))
    await writeOnce(statePath, state)
  }
  const contracts = JSON.parse(readFileSync(addressesPath, 'utf8')) as LocalContracts
  return { statePath, contracts }
}

async function buildGenesis() {
  const port = await findFreePort()
  const [compiled, anvil] = await Promise.all([compileContracts(), startAnvil({ chainId: 31337, port })])
  try {
    const deployer = createDeployer(anvil.rpcUrl)
    const contracts = await buildState(deployer, compiled)
    const state = await promisify(gunzip)(hexToBytes(await deployer.client.dumpState()))
    return { state, contracts }
  } finally {
    await anvil.stop()
  }
}

function hashBuild(): string {
  const sources = Object.entries(readSources()).map(([file, source]) => `${file}\n${source}\n`)
  const builders = builderSources.map((name) => readFileSync(fileURLToPath(new URL(`./${name}.ts`, import.meta.url))))
  return hashInputs([...sources, ...builders])
}
