import { callWorker } from '../link/callWorker.ts'
import { endReason, fromWorker } from '../link/messages.ts'

type Connection = {
  origin: string
  signal: AbortSignal
  end: (reason: typeof endReason.refused | typeof endReason.gone) => void
}

/**
 * Ends a page's connection when the user revokes the site's permission. The browser doesn't end the connection, because
 * the injected script stays on the page. Resolves to true if the site currently has permission. If the worker doesn't
 * respond, the connection also ends, but the page keeps its accounts, and its next call checks the permission again.
 */
export async function watchPermission({ origin, signal, end }: Connection): Promise<boolean> {
  // Let the worker check the permission, because offscreen documents have no `chrome.permissions`.
  const check = async () => {
    const isAllowed = await callWorker({ allowed: origin }).catch(console.info)
    if (isAllowed !== true) end(isAllowed === false ? endReason.refused : endReason.gone)
    return isAllowed === true
  }
  const handleMessage = (message: unknown, { id }: chrome.runtime.MessageSender) => {
    if (id === chrome.runtime.id && message === fromWorker.sitesChanged) void check()
  }
  chrome.runtime.onMessage.addListener(handleMessage)
  signal.addEventListener('abort', () => chrome.runtime.onMessage.removeListener(handleMessage))
  return check()
}
