import { askWorker } from '../link/askWorker.ts'
import { fromWorker, lastWord } from '../link/messages.ts'

type Connection = {
  origin: string
  signal: AbortSignal
  end: (last: typeof lastWord.refused | typeof lastWord.gone) => void
}

/**
 * Ends the connection of a page when the user revokes the permission of its site, because the injected script stays in
 * the page. Resolves to true when the site currently has the permission. Without a response of the worker the
 * connection also ends, but the page keeps its accounts, and its next call checks again.
 */
export async function keepAllowed({ origin, signal, end }: Connection): Promise<boolean> {
  // Offscreen documents have no `chrome.permissions`, so the worker checks.
  const isAllowed = async () => {
    const answer = await askWorker({ allowed: origin }).catch(console.info)
    if (answer !== true) end(answer === false ? lastWord.refused : lastWord.gone)
    return answer === true
  }
  const follow = (message: unknown, { id }: chrome.runtime.MessageSender) => {
    if (id === chrome.runtime.id && message === fromWorker.sitesChanged) void isAllowed()
  }
  chrome.runtime.onMessage.addListener(follow)
  signal.addEventListener('abort', () => chrome.runtime.onMessage.removeListener(follow))
  return isAllowed()
}
