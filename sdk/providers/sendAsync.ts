import { toRecord } from '@oriel/shared/json.ts'
import type { Eip1193Provider } from '../api/providers.ts'

/**
 * Sends one request or a batch, and calls the callback, if there is one, with the response. Libraries that predate
 * EIP-1193 use this API.
 */
export async function sendAsync(
  request: Eip1193Provider['request'],
  payload: unknown,
  callback?: ((error: unknown, response: unknown) => void) | undefined,
) {
  const respond = async (item: unknown) => {
    const { id, method, params } = toRecord(item)
    const head = { id, jsonrpc: '2.0' }
    return request({ method: method as string, params }).then(
      (result) => ({ ...head, result }),
      (error: unknown) => ({ ...head, error }),
    )
  }
  const responses = await Promise.all([payload].flat().map(respond))
  const [first] = responses
  if (Array.isArray(payload)) callback?.(null, responses)
  else callback?.((first as { error?: unknown }).error ?? null, first)
}
