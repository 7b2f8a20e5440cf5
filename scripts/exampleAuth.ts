import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerFetch } from '../host-example/answerFetch.ts'
import { createAuthServer } from '../host-example/authServer.ts'

type Options = {
  /** The wallet's origin, which makes the tokens. */
  issuer: string
  rpcUrls: Record<string, string>
}

/** The example's part of the sign-in. Node does not resolve `*.localhost`, so it asks for the keys by number. */
export function localAuth({ issuer, rpcUrls }: Options) {
  const fetchFrom: typeof fetch = (url, init) => fetch(String(url).replace('oriel.localhost', '127.0.0.1'), init)
  return createAuthServer({ issuer, rpcUrls, fetch: fetchFrom })
}

/** Returns what answers the calls of the sign-in, and returns false for all others. */
export function answerLocalAuth(options: Options) {
  const handle = localAuth(options)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
    /^\/(auth|api)\//.test(request.url ?? '') && (await answerFetch(handle, request, response))
}
