import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

export const dist = resolve(import.meta.dirname, '../dist')
const gzip = (file: string) => gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

/** What the budgets of DESIGN 10 are about, and the script's second part, in bytes after gzip. */
export function measureSizes() {
  return [
    { what: 'script file, everything in it (gzip)', size: gzip('sdk/oriel.js'), limit: 10_000 },
    { what: 'its second part, for pages that use Solana (gzip)', size: gzip('sdk/oriel-solana.js'), limit: 4_000 },
    { what: 'frame until Connect is usable (gzip)', size: frameFirstLoad(), limit: 150_000 },
  ]
}

/** Everything the frame loads before Connect is usable: the entry, what it imports statically, and the stylesheet. */
function frameFirstLoad(): number {
  const manifest = JSON.parse(readFileSync(resolve(dist, 'frame/.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const wanted = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || wanted.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) wanted.add(file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) follow(key)
  return [...wanted].reduce((sum, file) => sum + gzip(`frame/${file}`), 0)
}
