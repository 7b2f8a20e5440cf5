import { isRecord, parseJson } from '#shared/json.ts'
import type { SignInAccount, SignInArguments } from '#shared/signIn.ts'
import { SignInRefusedError, SignInUnknownError, SignInUnreachableError } from '#shared/signInErrors.ts'
import { invalidOptions } from './checks.ts'
import type { PageKeeper } from './pageKeeper.ts'

const timeoutMs = 15_000
const mostBytes = 65_536
/** Status codes that ask for a later retry. The server has not verified the message. */
const tryAgain = [408, 425, 429]
/** Status codes for a missing session. */
const noSession = [401, 404]

/** `what` describes the request and its status for developers. */
type Answer = { status: number; isOk: boolean; text: string; value: unknown; what: string }

/** Creates a store that sends requests from the dapp's page to its own server, so that first-party cookies apply. */
export function createServerKeeper(path: string): PageKeeper {
  async function ask(name: string, method = 'GET', body?: object): Promise<Answer> {
    const url = new URL(`${path.replace(/\/+$/, '')}/${name}`, window.origin)
    if (url.origin !== window.origin)
      throw invalidOptions('The option siwx.url: expected a path of this page’s origin.')
    try {
      const response = await fetch(url, {
        method,
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(timeoutMs),
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : null,
      })
      const text = await readText(response)
      const { ok, status } = response
      return { status, isOk: ok, text, value: parseJson(text), what: `${method} ${url.pathname} answered ${status}` }
    } catch (cause) {
      throw unreachable(`${method} ${url.pathname}: ${cause instanceof Error ? cause.message : cause}`)
    }
  }

  return {
    async challenge() {
      const { isOk, text, value, what } = await ask('nonce')
      if (!isOk) throw unreachable(what)
      // A nonce of digits is valid JSON, and would lose precision as a number.
      return isRecord(value) ? value : { nonce: typeof value === 'string' ? value : text.trim() }
    },

    async verify(messages: SignInArguments['verify']) {
      const [first] = messages
      const body = messages.length > 1 ? { ...first, messages } : { ...first }
      const { isOk, status, value, what } = await ask('verify', 'POST', body)
      if (isOk) return
      const { reason } = isRecord(value) ? value : {}
      if (status === 503 && reason === 'unknown') throw new SignInUnknownError()
      if (status < 400 || status >= 500 || tryAgain.includes(status)) throw unreachable(what)
      throw new SignInRefusedError(undefined, { data: { reason } as object })
    },

    async sessions() {
      const { isOk, status, value, what } = await ask('session')
      if (noSession.includes(status)) return []
      if (!isOk) throw unreachable(what)
      return [value].flat().filter(isRecord).map(readSession)
    },

    async end() {
      const { isOk, status, what } = await ask('session', 'DELETE')
      if (!isOk && !noSession.includes(status)) throw unreachable(what)
    },
  }
}

/** Accepts numeric chain ids, which EIP-4361 libraries use. */
function readSession({ address, chainId }: Record<string, unknown>) {
  return { address, chainId: typeof chainId === 'number' ? `eip155:${chainId}` : chainId } as SignInAccount
}

/** Adds details for developers to the message. Users see a separate text of the wallet. */
const unreachable = (what: string) => new SignInUnreachableError(`${SignInUnreachableError.message} (${what})`)

/** Reads the body as text. Throws if it is too large. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; reader; ) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > mostBytes) {
      await reader.cancel()
      throw new Error('The answer is too large.')
    }
    text += decoder.decode(value, { stream: true })
  }
  return text + decoder.decode()
}
