import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

const dist = resolve(import.meta.dirname, '../dist')
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const gzip = (file: string) => gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length

type Chunk = { file: string; isEntry?: boolean; imports?: string[]; css?: string[] }

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

/** Imports of the published ES module that are not its own files. */
function sdkDependencies(): string[] {
  const code = readFileSync(resolve(dist, 'sdk/index.js'), 'utf8')
  return [...code.matchAll(/(?:from|import)\s*["']([^."'][^"']*)["']/g)].map(([, name]) => name as string)
}

const budgets = [
  { what: 'script file, everything in it (gzip)', size: gzip('sdk/oriel.js'), limit: 10_000 },
  { what: 'frame until Connect is usable (gzip)', size: frameFirstLoad(), limit: 150_000 },
]
let failed = false
for (const { what, size, limit } of budgets) {
  const over = size > limit
  failed ||= over
  console.log(`  ${over ? 'OVER ' : ''}${what}: ${kB(size)} of ${kB(limit)}`)
}
const foreign = sdkDependencies().filter((name) => name !== 'penpal')
if (foreign.length > 0) {
  failed = true
  console.log(`  The SDK imports ${foreign.join(', ')} at run time; penpal is to be its only dependency.`)
}
process.exit(failed ? 1 : 0)
