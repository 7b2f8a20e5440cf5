import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Abi, Hex } from 'viem'
import * as z from 'zod/mini'

/** Schema of an ABI from a compiler. Only checks that the ABI is an array, and does not check its entries. */
export const ContractAbi = z.custom<Abi>(Array.isArray)

export type Artifact = { abi: Abi; bytecode: Hex }

export const rootDir = fileURLToPath(new URL('../..', import.meta.url))

export const contractPackages = [
  '@account-abstraction/contracts',
  '@account-abstraction/contracts-07',
  '@ensdomains/ens',
  '@ensdomains/resolver',
  '@foundry-rs/anvil',
  '@metamask/delegation-abis',
  '@metamask/delegation-deployments',
  '@openzeppelin/contracts',
  '@uniswap/swap-router-contracts',
  '@uniswap/v2-core',
  '@uniswap/v2-periphery',
  'solc',
] as const

export function readArtifact(path: string): Artifact {
  const { abi, bytecode } = z.object({ abi: ContractAbi, bytecode: z.string() }).parse(readJson(path))
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` }
}

export function readVersion(name: string): string {
  return z.object({ version: z.string() }).parse(readJson(`${name}/package.json`)).version
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(rootDir, 'node_modules', path), 'utf8'))
}
