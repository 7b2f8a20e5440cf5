import type { IncomingMessage, ServerResponse } from 'node:http'
import { createAuthServer } from '../../host-example/server/authServer.ts'
import { type FetchHandler, respondWithFetch } from '../../host-example/server/respondWithFetch.ts'

type Options = {
  /** The wallet's origin, which is the issuer of the tokens. */
  issuer: string
  rpcUrls: Record<string, string>
}

const ownHost = /^(?:127\.0\.0\.1|\[::1\]|(?:[a-z-]+\.)?localhost)$/

/** Creates a handler for the example's sign-in requests. Each local origin has its own server. */
export function createLocalAuth({ issuer, rpcUrls }: Options): FetchHandler {
  const servers = new Map<string, FetchHandler>()
  return async (request) => {
    const { origin, hostname } = new URL(request.url)
    if (!ownHost.test(hostname)) return undefined
    const server = servers.get(origin) ?? createAuthServer({ origin, issuer, rpcUrls })
    servers.set(origin, server)
    return await server(request)
  }
}

/** Returns a Node request handler for the sign-in. The handler resolves to false for all other requests. */
export function createLocalAuthHandler(options: Options) {
  const handle = createLocalAuth(options)
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> =>
    /^\/(auth|api)\//.test(request.url ?? '') && (await respondWithFetch(handle, request, response))
}
