import { SignInRefusedError, SignInUnknownError, SignInUnreachableError } from '@oriel/shared/errors/signInErrors.ts'
import { isRecord, parseJson } from '@oriel/shared/json.ts'
import { readText } from '@oriel/shared/readText.ts'
import type { SignInAccount, SignInArguments } from '@oriel/shared/signIn/signIn.ts'
import { createOptionsError } from '../border/errors.ts'

const timeoutMs = 15_000
const maxBytes = 65_536
/** Status codes that ask the client to retry later, which means that the server has not verified the message. */
const retryStatuses = [408, 425, 429]
const noSessionStatuses = [401, 404]

/** Response of the server. `description` contains the request and the status, for developers. */
type Result = { status: number; isOk: boolean; text: string; value: unknown; description: string }

/** Creates a store that sends requests from the dapp's page to its own server, so first-party cookies apply. */
export function createServerStore(path: string) {
  async function request(name: string, method = 'GET', body?: object): Promise<Result> {
    const url = new URL(`${path.replace(/\/+$/, '')}/${name}`, window.origin)
    if (url.origin !== window.origin) {
      throw createOptionsError('The option siwx.url: expected a path of this page’s origin.')
    }
    const target = `${method} ${url.pathname}`
    try {
      const response = await fetch(url, {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(timeoutMs),
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : null,
      })
      const text = await readText(response, maxBytes)
      const { ok, status } = response
      return { status, isOk: ok, text, value: parseJson(text), description: `${target} answered ${status}` }
    } catch (cause) {
      throw createUnreachableError(`${target}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }

  return {
    async challenge() {
      const { isOk, text, value, description } = await request('nonce')
      if (!isOk) throw createUnreachableError(description)
      // Read any other response as text. A nonce that consists of digits is also valid JSON, but would lose precision
      // as a number.
      return isRecord(value) ? value : { nonce: typeof value === 'string' ? value : text.trim() }
    },

    async verify(messages: SignInArguments['verify']) {
      const [first] = messages
      const body = messages.length > 1 ? { ...first, messages } : { ...first }
      const { isOk, status, value, description } = await request('verify', 'POST', body)
      if (isOk) return
      const { reason } = isRecord(value) ? value : {}
      if (status === 503 && reason === 'unknown') throw new SignInUnknownError()
      if (status < 400 || status >= 500 || retryStatuses.includes(status)) throw createUnreachableError(description)
      throw new SignInRefusedError(undefined, { data: { reason } as object })
    },

    async sessions() {
      const { isOk, status, value, description } = await request('session')
      if (noSessionStatuses.includes(status)) return []
      if (!isOk) throw createUnreachableError(description)
      return [value].flat().filter(isRecord).map(readSession)
    },

    async end() {
      const { isOk, status, description } = await request('session', 'DELETE')
      if (!isOk && !noSessionStatuses.includes(status)) throw createUnreachableError(description)
    },
  }
}

/** Parses a session. Accepts numeric chain IDs, because EIP-4361 libraries use them. */
function readSession({ address, chainId }: Record<string, unknown>) {
  return { address, chainId: typeof chainId === 'number' ? `eip155:${chainId}` : chainId } as SignInAccount
}

/** Creates an error with details for developers in its message. Users see a separate text. */
function createUnreachableError(details: string) {
  return new SignInUnreachableError(`${SignInUnreachableError.message} (${details})`)
}
