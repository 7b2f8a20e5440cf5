import { toRecord } from '#shared/json.ts'
import type { Eip1193Provider } from './provider.ts'

/** Answers by a callback, one request or a list of them, as libraries expect that are older than EIP-1193. */
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
