import { readField } from '@oriel/shared/json.ts'

/**
 * Sends a message to the service worker and returns the response. Retries once, because the browser may stop the worker
 * before it responds. The browser starts the worker again for the next message. Throws if the worker reports an error.
 */
export async function callWorker(message: unknown): Promise<unknown> {
  const answer: unknown = await chrome.runtime.sendMessage(message).catch(() => chrome.runtime.sendMessage(message))
  const failed = readField(answer, 'failed')
  if (failed !== undefined) throw new Error(String(failed))
  return answer
}
