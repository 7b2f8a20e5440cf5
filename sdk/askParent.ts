import { isRecord } from '#shared/json.ts'

type Question = { message: { id: string }; timeoutMs?: number | undefined }

/**
 * Asks the window around this page, whoever that is, and gives the first answer that names the same id: who said it is for
 * the frame to judge. Undefined without such a window, or when it keeps silent for `timeoutMs`.
 */
export async function askParent(
  { message, timeoutMs }: Question,
  ended: AbortSignal,
): Promise<{ origin: string; data: unknown } | undefined> {
  if (parent === window) return undefined
  return new Promise((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      if (source === parent && isRecord(data) && data.id === message.id) finish({ origin, data })
    }
    const timer = timeoutMs && setTimeout(finish, timeoutMs)
    function finish(answer?: { origin: string; data: unknown }) {
      clearTimeout(timer)
      window.removeEventListener('message', hear)
      resolve(answer)
    }
    window.addEventListener('message', hear, { signal: ended })
    parent.postMessage(message, '*')
  })
}
