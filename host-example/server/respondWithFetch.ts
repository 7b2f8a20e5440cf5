import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

export type FetchHandler = (request: Request) => Promise<Response | undefined>

const maxBytes = 65_536

/** Responds to a Node request with a Fetch handler. Returns false if the handler returns no response. */
export async function respondWithFetch(
  handle: FetchHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes || request.headers['transfer-encoding']) return false
  const { method = 'GET', url = '/' } = request
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, [value].flat().join(', '))
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: await new Response(Readable.toWeb(request) as ReadableStream).arrayBuffer() } : {}
  const answer = await handle(new Request(new URL(url, `http://${request.headers.host}`), { method, headers, ...body }))
  if (!answer) return false
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()))
  return true
}
