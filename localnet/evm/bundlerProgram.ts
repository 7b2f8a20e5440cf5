import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readVersion } from './artifacts.ts'
import { bundleProgram } from './bundleProgram.ts'
import { defaultCacheDir, hashInputs, writeOnce } from './cache.ts'

const require = createRequire(import.meta.url)

/** Bundles the ERC-4337 bundler into one file in `.cache`, unless it is already there, and returns its path. */
export async function packBundler(): Promise<string> {
  const versions = ['@pimlico/alto', 'viem'].map((name) => `${name}@${readVersion(name)}\n`)
  const path = join(defaultCacheDir, `bundler-${hashInputs(versions)}.mjs`)
  if (existsSync(path)) return path
  const code = await bundleProgram({ entry: require.resolve('@pimlico/alto'), isMinified: true })
  await mkdir(defaultCacheDir, { recursive: true })
  await writeOnce(path, code)
  return path
}
