import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readVersion } from './artifacts.ts'
import { defaultCacheDir, hashInputs, writeFirst } from './cache.ts'

const require = createRequire(import.meta.url)

/**
 * Returns the path of the bundler with its packages in one file, which `.cache` keeps. Node would need seconds for the
 * thousands of files at each start.
 */
export async function packBundler(): Promise<string> {
  const versions = ['@pimlico/alto', 'viem'].map((name) => `${name}@${readVersion(name)}\n`)
  const path = join(defaultCacheDir, `bundler-${hashInputs(versions)}.mjs`)
  if (existsSync(path)) return path
  // Vite is loaded late, because it is needed once.
  const { build } = await import('vite')
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: require.resolve('@pimlico/alto'),
      write: false,
      minify: true,
      target: 'es2023',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [chunk] = 'output' in made ? made.output : []
  if (chunk?.type !== 'chunk') throw new Error('The bundler gave no module.')
  await mkdir(defaultCacheDir, { recursive: true })
  await writeFirst(path, chunk.code)
  return path
}
