import type { IncomingMessage } from 'node:http'
import { requestPinned } from '../untrustedFetch/requestPinned.ts'
import { type Address, resolvePublicAddress } from '../untrustedFetch/resolvePublicAddress.ts'

const maxRedirects = 3
const maxBodyBytes = 128 * 1024

const headersOfInterest = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-embedder-policy',
  'permissions-policy',
  'x-frame-options',
] as const

const requestHeaders = { Accept: 'text/html', 'Accept-Encoding': 'identity', 'User-Agent': 'Oriel-doctor' }

export type ReadPage = { headers: [string, string][]; meta: string[] }

type Options = {
  allowPrivate: boolean
  timeoutMs?: number
}

/** Thrown if the page cannot be read. The message is a sentence fragment. */
export class UnreadablePageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadablePageError'
  }
}

/**
 * Fetches a page without cookies. Only connects to the URL's origin. Its address is resolved once, checked and pinned,
 * and cross-origin redirects are not followed.
 */
export async function readPage(url: URL, { allowPrivate, timeoutMs = 5000 }: Options): Promise<ReadPage> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const addresses = await resolvePublicAddress(url.hostname, { allowPrivate, signal })
    const response = await followRedirects(url, addresses, signal)
    const headers = headersOfInterest.flatMap((name): [string, string][] => {
      const value = response.headers[name]
      return value === undefined ? [] : [[name, String(value)]]
    })
    return { headers, meta: findMetaPolicies(await readBodyStart(response)) }
  } catch (error) {
    throw error instanceof UnreadablePageError ? error : new UnreadablePageError(describeFailure(error, timeoutMs))
  }
}

async function followRedirects(first: URL, addresses: Address[], signal: AbortSignal): Promise<IncomingMessage> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await requestPinned(url, { addresses, headers: requestHeaders, signal })
    const { statusCode = 0, headers } = response
    const target = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
    if (!target) return response
    response.destroy()
    if (!URL.canParse(target, url)) throw new UnreadablePageError('it redirects to no address.')
    url = new URL(target, url)
    if (url.origin !== first.origin) {
      throw new UnreadablePageError(`it redirects to ${url.origin}, which is another origin.`)
    }
  }
  throw new UnreadablePageError('it redirects again and again.')
}

async function readBodyStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxBodyBytes) break
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxBodyBytes)
}

/**
 * Returns the policies in the head's `<meta>` tags, except commented-out ones. All steps run in linear time. Otherwise,
 * a crafted page could make them slow.
 */
export function findMetaPolicies(html: string): string[] {
  const text = stripComments(html)
  const end = text.search(/<\/head|<body/i)
  return findMetaTags(end < 0 ? text : text.slice(0, end)).flatMap((tag) => {
    if (!/http-equiv\s*=\s*["']?content-security-policy["'\s/>]/i.test(tag)) return []
    const [, inDouble, inSingle] = /\scontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? []
    const value = inDouble ?? inSingle
    return value === undefined
      ? []
      : [value.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')]
  })
}

/** Removes HTML comments. An unclosed comment extends to the end. */
function stripComments(html: string): string {
  const parts: string[] = []
  for (let from = 0; ; ) {
    const start = html.indexOf('<!--', from)
    if (start < 0) return [...parts, html.slice(from)].join('')
    parts.push(html.slice(from, start))
    const end = html.indexOf('-->', start + 4)
    if (end < 0) return parts.join('')
    from = end + 3
  }
}

/** Finds `<meta>` tags. A tag ends at the first closing bracket, so no character is read twice. */
function findMetaTags(head: string): string[] {
  const tags: string[] = []
  const start = /<meta\s/gi
  for (let match = start.exec(head); match; match = start.exec(head)) {
    const end = head.indexOf('>', start.lastIndex)
    if (end < 0) break
    tags.push(head.slice(match.index, end + 1))
    start.lastIndex = end + 1
  }
  return tags
}

/** Describes why a request failed. Never includes system error messages, which may contain an internal address. */
function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return 'it failed.'
  if (error.name === 'TimeoutError' || error.name === 'AbortError')
    return `there was no answer in ${timeoutMs / 1000} s.`
  return `${'code' in error ? String(error.code) : error.name}.`
}
