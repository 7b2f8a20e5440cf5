import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Env } from './env.ts'

/** A file and its compressed forms. Compressed in advance, so that requests need no compression. */
export type StaticFile = {
  headers: Record<string, string>
  identity: Buffer<ArrayBuffer>
  br?: Buffer<ArrayBuffer>
  gzip?: Buffer<ArrayBuffer>
}

const compressible = /^(text\/|application\/(javascript|json|wasm|manifest\+json)|image\/svg)/
/** Minimum size of a compressed file. Below this size, the additional header outweighs the savings. */
const minCompressedSize = 512
/** Brotli quality at startup. Compression takes 0.1 s. Quality 9 takes seven times as long and saves another 2%. */
const quickQuality = 5
/** Best quality. Takes fifty times as long as `quickQuality` and saves about 9%. */
const fullQuality = 11

export async function prepareFile(file: {
  name: string
  body: Buffer | string
  headers: Record<string, string>
}): Promise<StaticFile> {
  const identity = Buffer.from(file.body)
  const type = getMimeType(file.name) ?? 'application/octet-stream'
  const headers: Record<string, string> = { 'Content-Type': type, Vary: 'Accept-Encoding', ...file.headers }
  // Include the headers in the digest. Otherwise, revalidation would not deliver a changed CSP. The ETag is weak,
  // because all encodings share it.
  const digest = createHash('sha256').update(identity).update(JSON.stringify(headers)).digest('base64url')
  headers.ETag = `W/"${digest.slice(0, 27)}"`
  if (!compressible.test(type) || identity.length < minCompressedSize) return { headers, identity }

  const [br, gz] = await Promise.all([compressBrotli(identity, quickQuality), promisify(gzip)(identity, { level: 9 })])
  return { headers, identity, br, gzip: gz }
}

/** Recompresses files at full quality while the server runs. Processes one at a time to use a single core. */
export async function compressFully(files: Iterable<StaticFile>, signal?: AbortSignal): Promise<void> {
  for (const file of files) {
    if (signal?.aborted) return
    if (file.br) file.br = await compressBrotli(file.identity, fullQuality)
  }
}

function compressBrotli(content: Buffer, quality: number): Promise<Buffer<ArrayBuffer>> {
  return promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

export function sendFile(context: Context<Env>, file: StaticFile): Response {
  const etags = context.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
  if (etags.includes(file.headers.ETag ?? '')) return new Response(null, { status: 304, headers: file.headers })

  const encoding = chooseEncoding(context.req.header('accept-encoding') ?? '', file)
  if (!encoding) return new Response(file.identity, { headers: file.headers })
  return new Response(file[encoding], { headers: { ...file.headers, 'Content-Encoding': encoding } })
}

function chooseEncoding(accepted: string, file: StaticFile): 'br' | 'gzip' | undefined {
  const names = accepted
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((name) => names.includes(name) && file[name])
}
