import type { z } from 'zod'
import { type Hindrance, ProviderError } from './provider.ts'

const timeoutMs = 10_000
const maxBytes = 4 * 1024 * 1024

type Call = {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body?: object | undefined
  /** Maps a client error (4xx) to the reason. @default 'unreachable' */
  readHindrance?: (answer: unknown) => Hindrance
}

/** Calls a provider's API. Throws a {@link ProviderError} unless the response matches the schema. */
export async function callProvider<output>(call: Call, schema: z.ZodType<output>): Promise<output> {
  const { isOk, answer } = await sendRequest(call)
  if (!isOk) throw new ProviderError(call.readHindrance?.(answer) ?? 'unreachable')
  const checked = schema.safeParse(answer)
  if (!checked.success) throw new ProviderError('unreachable', checked.error)
  return checked.data
}

async function sendRequest({ method, url, headers, body }: Call): Promise<{ isOk: boolean; answer: unknown }> {
  const accepting = { accept: 'application/json', ...headers }
  try {
    const response = await fetch(url, {
      method,
      headers: body ? { ...accepting, 'content-type': 'application/json' } : accepting,
      body: body ? JSON.stringify(body) : null,
      // Reject redirects, because following one would send the API key to a different host.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.status >= 500) throw new ProviderError('unreachable')
    const text = await readText(response)
    return { isOk: response.ok, answer: text === '' ? undefined : JSON.parse(text) }
  } catch (error) {
    throw error instanceof ProviderError ? error : new ProviderError('unreachable', error)
  }
}

/** Reads a body up to the limit, because it may be endless. */
async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > maxBytes) throw new ProviderError('unreachable')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
