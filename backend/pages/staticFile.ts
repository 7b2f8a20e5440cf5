import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import type { Env } from '../http/env.ts'

/** The file is compressed once, because it is sent far more often than it changes. */
export type StaticFile = {
  headers: Record<string, string>
  identity: Buffer<ArrayBuffer>
  br?: Buffer<ArrayBuffer>
  gzip?: Buffer<ArrayBuffer>
}

const compressible = /^(text\/|application\/(javascript|json|wasm|manifest\+json)|image\/svg)/
/** Below this size a header costs more bytes than compression saves. */
const smallestToCompress = 512
/** Quality 11 takes ten times as long at start-up for some 4 % fewer bytes. */
const brotliQuality = 9

export async function prepareFile(file: {
  name: string
  body: Buffer | string
  headers: Record<string, string>
}): Promise<StaticFile> {
  const identity = Buffer.from(file.body)
  const type = getMimeType(file.name) ?? 'application/octet-stream'
  const headers: Record<string, string> = { 'Content-Type': type, Vary: 'Accept-Encoding', ...file.headers }
  // The digest covers the headers, so that a browser that revalidates receives a changed policy. It is weak because it
  // stands for all encodings.
  const digest = createHash('sha256').update(identity).update(JSON.stringify(headers)).digest('base64url')
  headers.ETag = `W/"${digest.slice(0, 27)}"`
  if (!compressible.test(type) || identity.length < smallestToCompress) return { headers, identity }

  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { headers, identity, br, gzip: gz }
}

export function sendFile(context: Context<Env>, file: StaticFile): Response {
  const known = context.req.header('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.includes(file.headers.ETag ?? '')) return new Response(null, { status: 304, headers: file.headers })

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
