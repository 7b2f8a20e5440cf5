import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'
import type { SharedName } from './serveShared.testing.ts'

/**
 * Returns a value that all workers of a run share. The first request creates it. Uses `node:http`, because a test may
 * have mocked `fetch`.
 */
export async function readSharedValue(name: SharedName): Promise<string> {
  const [response] = (await once(get(`${inject('sharedUrl')}/${name}`), 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(body)
  return body
}
