import { fieldOf } from '#shared/json.ts'

/**
 * Asks the service worker, and once more when there is no answer: the browser may end the worker before it answers, and
 * starts it again for the next message. Throws when the worker failed to do what it was asked.
 */
export async function askWorker(message: unknown): Promise<unknown> {
  const answer: unknown = await chrome.runtime.sendMessage(message).catch(() => chrome.runtime.sendMessage(message))
  const failed = fieldOf(answer, 'failed')
  if (failed !== undefined) throw new Error(String(failed))
  return answer
}
