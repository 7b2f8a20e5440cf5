import { isRecord } from '#shared/json.ts'

export type Question = { message: { id: string }; timeoutMs?: number | undefined }

/**
 * Posts a message to the window around this page, and returns the first answer with the same id. The frame judges the
 * answer by its origin. Returns undefined when the page is not framed, or when no answer comes within `timeoutMs`.
 */
export async function askParent(
  { message, timeoutMs }: Question,
  ended: AbortSignal,
): Promise<{ origin: string; data: unknown } | undefined> {
  if (parent === window) return undefined
  return new Promise((resolve) => {
    const receive = ({ source, origin, data }: MessageEvent) => {
      if (source === parent && isRecord(data) && data.id === message.id) finish({ origin, data })
    }
    const timer = timeoutMs && setTimeout(finish, timeoutMs)
    function finish(answer?: { origin: string; data: unknown }) {
      clearTimeout(timer)
      window.removeEventListener('message', receive)
      resolve(answer)
    }
    window.addEventListener('message', receive, { signal: ended })
    parent.postMessage(message, '*')
  })
}
