import { toRecord } from '#shared/json.ts'
import type { Eip1193Provider } from './provider.ts'

/** Sends one request or a batch, and calls back with the response. Libraries that predate EIP-1193 use this API. */
export async function sendAsync(
  request: Eip1193Provider['request'],
  payload: unknown,
  callback: (error: unknown, response: unknown) => void,
) {
  const answer = async (one: unknown) => {
    const { id, method, params } = toRecord(one)
    const about = { id, jsonrpc: '2.0' }
    return request({ method: method as string, params }).then(
      (result) => ({ ...about, result }),
      (error: unknown) => ({ ...about, error }),
    )
  }
  const all = await Promise.all([payload].flat().map(answer))
  const [one] = all
  if (Array.isArray(payload)) callback(null, all)
  else callback((one as { error?: unknown }).error ?? null, one)
}
