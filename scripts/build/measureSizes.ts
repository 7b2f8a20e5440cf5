import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'

export const dist = resolve(import.meta.dirname, '../../dist')
const measureGzip = (file: string) => gzipSync(readFileSync(resolve(dist, file)), { level: 9 }).length

type Chunk = { file: string; imports?: string[] }

/** Maximum gzipped size in bytes of each frame chunk that `vite.config.ts` defines, without its imports. */
const limits = {
  boot: 9_000,
  first: 160_000,
  requests: 10_000,
  vault: 4_000,
  pageWallets: 7_100,
  connect: 22_500,
  wallets: 14_000,
  account: 81_000,
  approve: 21_000,
  send: 15_500,
  swap: 13_500,
  buy: 12_000,
  names: 7_100,
  signIn: 8_000,
  window: 34_600,
  consent: 90_000,
  consentSolana: 23_500,
}

/** Measures the build's files and returns their gzipped sizes and limits, in bytes. */
export function measureSizes() {
  return [
    { what: 'script file, everything in it (gzip)', size: measureGzip('sdk/oriel.js'), limit: 14_000 },
    {
      what: 'its part for pages that have wallets (gzip)',
      size: measureGzip('sdk/oriel-page-wallets.js'),
      limit: 3_000,
    },
    { what: 'its part for an inline wallet (gzip)', size: measureGzip('sdk/oriel-inline.js'), limit: 2_000 },
    { what: 'its part for pages that use Solana (gzip)', size: measureGzip('sdk/oriel-solana.js'), limit: 4_000 },
    {
      what: 'its part for the sign-in by the page’s own server (gzip)',
      size: measureGzip('sdk/oriel-sign-in.js'),
      limit: 3_700,
    },
    { what: 'its part for the wallet of Coinbase (gzip)', size: measureGzip('sdk/oriel-coinbase.js'), limit: 40_000 },
    { what: '`oriel/verify`, for servers, without viem (gzip)', size: measureGzip('sdk/verify.js'), limit: 7_000 },
    { what: 'frame until Connect is usable (gzip)', size: measureFirstLoad(), limit: 180_000 },
    ...Object.entries(limits).map(([name, limit]) => ({
      what: `frame, script of the part “${name}” (gzip)`,
      size: measureGzip(`frame/assets/${findChunkFile(name)}`),
      limit,
    })),
  ]
}

function findChunkFile(name: string): string {
  const [file, other] = readdirSync(resolve(dist, 'frame/assets')).filter((entry) =>
    new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(entry),
  )
  if (!file || other) throw new Error(`The build has ${file ? 'more than one chunk' : 'no chunk'} "${name}".`)
  return file
}

/**
 * Returns the gzipped size of the first load. The document lists all of its files except the messages, because those
 * depend on the language.
 */
function measureFirstLoad(): number {
  const html = readFileSync(resolve(dist, 'frame/index.html'), 'utf8')
  const files = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  if (!files.some((file) => file.endsWith('.js'))) throw new Error('The document of the frame has no script.')
  return [...files, `assets/${findChunkFile('first-en')}`].reduce((sum, file) => sum + measureGzip(`frame/${file}`), 0)
}

/** Returns the frame's chunks that load Solana's library (80 kB) even though only sending needs it. */
export function findStraySolanaFiles(): string[] {
  const manifest = readManifest()
  // Recognizes the library by a class name in its code.
  const isLibrary = (file: string) =>
    readFileSync(resolve(dist, 'frame', file), 'utf8').includes('TransactionExpiredBlockheightExceededError')
  const library = new Set(
    Object.values(manifest).flatMap(({ file }) => (file.endsWith('.js') && isLibrary(file) ? [file] : [])),
  )
  if (library.size === 0) return ['nothing: the library was not found in the build']
  return Object.entries(manifest)
    .filter(([key, { file }]) => !library.has(file) && !key.startsWith('chains/solana/send/'))
    .filter(([key]) => listFiles(manifest, key).some((file) => library.has(file)))
    .map(([key]) => key)
}

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(resolve(dist, 'frame/.vite/manifest.json'), 'utf8'))
}

function listFiles(manifest: Record<string, Chunk>, start: string): string[] {
  const files = new Set<string>()
  const follow = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const next of chunk.imports ?? []) follow(next)
  }
  follow(start)
  return [...files]
}
