import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

export const dist = resolve(import.meta.dirname, '../dist')
const gzip = (file: string) => gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length

type Chunk = { file: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }

/** Sizes are in bytes after gzip. */
export function measureSizes() {
  return [
    { what: 'script file, everything in it (gzip)', size: gzip('sdk/oriel.js'), limit: 12_000 },
    {
      what: 'its part for pages that have wallets (gzip)',
      size: gzip('sdk/oriel-page-wallets.js'),
      limit: 3_000,
    },
    { what: 'its part for pages that use Solana (gzip)', size: gzip('sdk/oriel-solana.js'), limit: 4_000 },
    { what: 'its part for the wallet of Coinbase (gzip)', size: gzip('sdk/oriel-coinbase.js'), limit: 14_000 },
    { what: 'frame until Connect is usable (gzip)', size: frameFirstLoad(), limit: 150_000 },
  ]
}

function frameFirstLoad(): number {
  const manifest = readManifest()
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  const wanted = new Set(entries.flatMap((key) => filesWith(manifest, key)))
  return [...wanted].reduce((sum, file) => sum + gzip(`frame/${file}`), 0)
}

/** Returns the parts of the frame that load Solana's library (80 kB) although only sending needs it. */
export function straysWithSolana(): string[] {
  const manifest = readManifest()
  // Finds the library by a name that its code contains.
  const isLibrary = (file: string) =>
    readFileSync(resolve(dist, 'frame', file), 'utf8').includes('TransactionExpiredBlockheightExceededError')
  const library = new Set(
    Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') && isLibrary(file) ? [file] : [])),
  )
  if (library.size === 0) return ['nothing: the library was not found in the build']
  return Object.entries(manifest)
    .filter(
      ([key, { isEntry, isDynamicEntry }]) => (isEntry || isDynamicEntry) && !key.startsWith('chains/solana/send/'),
    )
    .filter(([key]) => filesWith(manifest, key).some((file) => library.has(file)))
    .map(([key]) => key)
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(resolve(dist, 'frame/.vite/manifest.json'), 'utf8'))
}

function filesWith(manifest: Record<string, Chunk>, start: string): string[] {
  const wanted = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || wanted.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) wanted.add(file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  follow(start)
  return [...wanted]
}
