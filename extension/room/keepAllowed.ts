import { askWorker } from '../link/askWorker.ts'
import { fromWorker, lastWord } from '../link/messages.ts'

type Connection = {
  origin: string
  signal: AbortSignal
  end: (last: typeof lastWord.refused | typeof lastWord.gone) => void
}

/**
 * Ends the connection of a page when the person takes the permission of its site back, because a script that is in the
 * page already stays there. Resolves to true when the site has the permission now. Without an answer of the worker the
 * connection ends, too, and the page keeps its accounts: its next call asks again.
 */
export async function keepAllowed({ origin, signal, end }: Connection): Promise<boolean> {
  // Only the worker can ask the browser.
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
