import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { link, mkdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { hexToBytes } from 'viem'
import { startAnvil } from './anvil.ts'
import { contractPackages, readVersion, rootDir } from './artifacts.ts'
import { buildState, type LocalContracts } from './buildState.ts'
import { compileContracts, readSources } from './compile.ts'
import { createDeployer } from './deployer.ts'
import { findFreePort } from './ports.ts'

export type Genesis = { statePath: string; contracts: LocalContracts }

export type GenesisOptions = {
  /** @default `.cache/localnet` at the root of the repository */
  cacheDir?: string
  log?: (line: string) => void
}

const builderSources = [
  ...['accounts', 'artifacts', 'buildState', 'compile', 'deployer', 'genesis', 'smartAccountContracts'],
]

export async function loadGenesis({
  cacheDir = join(rootDir, '.cache', 'localnet'),
  log,
}: GenesisOptions = {}): Promise<Genesis> {
  const key = hashInputs()
  const statePath = join(cacheDir, `${key}.json`)
  const addressesPath = join(cacheDir, `${key}.addresses.json`)
  if (!existsSync(statePath) || !existsSync(addressesPath)) {
    log?.('Preparing the chain state; this happens once.')
    const { state, contracts } = await buildGenesis()
    await mkdir(cacheDir, { recursive: true })
    await writeFirst(addressesPath, JSON.stringify(contracts, null, 2))
    await writeFirst(statePath, state)
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

/** Third-party contracts are represented by their versions. */
function hashInputs(): string {
  const hash = createHash('sha256')
  for (const [file, source] of Object.entries(readSources())) hash.update(`${file}\n${source}\n`)
  for (const name of builderSources) {
    hash.update(readFileSync(fileURLToPath(new URL(`./${name}.ts`, import.meta.url))))
  }
  for (const name of contractPackages) hash.update(`${name}@${readVersion(name)}\n`)
  return hash.digest('hex').slice(0, 16)
}

/** Writes a file atomically, unless it exists: a chain may have started from the existing one. */
export async function writeFirst(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  await writeFile(draft, content)
  try {
    await link(draft, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    await unlink(draft)
  }
}
