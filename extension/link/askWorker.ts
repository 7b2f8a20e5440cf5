/**
 * Asks the service worker, and once more when there is no answer: the browser may end the worker before it answers, and
 * starts it again for the next message.
 */
export const askWorker = (message: unknown): Promise<unknown> =>
  chrome.runtime.sendMessage(message).catch(() => chrome.runtime.sendMessage(message))
