import { isRecord } from '@oriel/shared/json.ts'

export type ParentRequest = { message: { id: string }; timeoutMs?: number | undefined }

/**
 * Posts a message to the parent window and returns the first response with the same ID. The frame checks the response's
 * origin. Returns undefined if the page is not embedded or the parent does not respond within `timeoutMs`.
 */
export async function askParent(
  { message, timeoutMs }: ParentRequest,
  signal: AbortSignal,
): Promise<{ origin: string; data: unknown } | undefined> {
  if (parent === window) return undefined
  return new Promise((resolve) => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source === parent && isRecord(data) && data.id === message.id) finish({ origin, data })
    }
    const timer = timeoutMs && setTimeout(finish, timeoutMs)
    function finish(response?: { origin: string; data: unknown }) {
      clearTimeout(timer)
      window.removeEventListener('message', receive)
      resolve(response)
    }
    window.addEventListener('message', receive, { signal })
    parent.postMessage(message, '*')
  })
}
