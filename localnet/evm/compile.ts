import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { spawnTied } from '../servers/child.ts'
import { type Artifact, ContractAbi, rootDir } from './artifacts.ts'
import { defaultCacheDir, hashInputs, writeOnce } from './cache.ts'

export type CompiledContract = Artifact & { runtimeBytecode?: Hex | undefined }

const Bytecode = z.object({ object: z.string() })
const SolcContract = z.object({
  abi: ContractAbi,
  evm: z.object({ bytecode: Bytecode, deployedBytecode: z.optional(Bytecode) }),
})
const SolcOutput = z.object({
  errors: z.optional(z.array(z.object({ severity: z.string(), formattedMessage: z.string() }))),
  contracts: z.optional(z.record(z.string(), z.record(z.string(), SolcContract))),
})
type SolcOutput = z.infer<typeof SolcOutput>

const contractsDir = fileURLToPath(new URL('./contracts', import.meta.url))

/**
 * Reads the sources of `contracts/`, or of one of its subfolders. The localnet deploys only contracts that are directly
 * in `contracts/`.
 */
export function readSources(folder = ''): Record<string, string> {
  const dir = join(contractsDir, folder)
  const files = readdirSync(dir).filter((file) => file.endsWith('.sol'))
  return Object.fromEntries(files.sort().map((file) => [file, readFileSync(join(dir, file), 'utf8')]))
}

/** Compiles the sources. The compiler takes seconds, so the result is cached in `.cache`. */
export async function compileContracts(folder?: string): Promise<Record<string, CompiledContract>> {
  const input = toInput(readSources(folder))
  const path = join(defaultCacheDir, `${hashInputs([input])}.contracts.json`)
  if (!existsSync(path)) {
    const contracts = toContracts(await runSolc(input))
    await mkdir(defaultCacheDir, { recursive: true })
    await writeOnce(path, JSON.stringify(contracts))
  }
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, CompiledContract>
}

function toContracts({ errors = [], contracts: files = {} }: SolcOutput): Record<string, CompiledContract> {
  const fatal = errors.filter(({ severity }) => severity === 'error')
  if (fatal.length > 0) throw new Error(fatal.map((error) => error.formattedMessage).join('\n'))

  const contracts: Record<string, CompiledContract> = {}
  for (const file of Object.values(files)) {
    for (const [name, { abi, evm }] of Object.entries(file)) {
      contracts[name] = {
        abi,
        bytecode: `0x${evm.bytecode.object}`,
        runtimeBytecode: evm.deployedBytecode && `0x${evm.deployedBytecode.object}`,
      }
    }
  }
  return contracts
}

/** Contract whose runtime code is written to the chain without a deployment. */
const placed = 'Multicall3.sol'

function toInput(sources: Record<string, string>): string {
  const outputs = ['abi', 'evm.bytecode.object']
  // Request the runtime code only for the contract that needs it. The compiler exits before a pipe has flushed more
  // than about 200 kB.
  const selectOutput = (file: string) => (file === placed ? [...outputs, 'evm.deployedBytecode.object'] : outputs)
  return JSON.stringify({
    language: 'Solidity',
    sources: Object.fromEntries(Object.entries(sources).map(([file, content]) => [file, { content }])),
    settings: {
      optimizer: { enabled: true, runs: 200 },
      evmVersion: 'cancun',
      // Omit the metadata hash, because it would make the bytecode depend on comments.
      metadata: { bytecodeHash: 'none' },
      outputSelection: Object.fromEntries(Object.keys(sources).map((file) => [file, { '*': selectOutput(file) }])),
    },
  })
}

/** Runs the compiler in a child process. In ours, it would block the event loop for seconds and retain 250 MB. */
async function runSolc(input: string): Promise<SolcOutput> {
  const modules = join(rootDir, 'node_modules')
  const child = spawnTied(process.execPath, [
    join(modules, 'solc', 'solc.js'),
    '--standard-json',
    '--base-path',
    contractsDir,
    '--include-path',
    modules,
  ])
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  // Skip the remark about SMT solvers that the compiler prints before its JSON.
  const start = stdout.indexOf('{')
  if (start < 0) throw new Error(`solc gave no output. ${stderr}`.trim())
  return SolcOutput.parse(JSON.parse(stdout.slice(start)))
}
