import { serveStore } from '../../frame/vault/client/serveStore.ts'
import type { VaultPlace } from '../../frame/vault/client/vaultPlace.ts'
import { indexedDbStore } from '../../frame/vault/worker/vaultStore.ts'
import { keysReady } from './keysReady.ts'
import { watchPage } from './watchPage.ts'

/** Runs the vault in a sandboxed page without network. A worker would inherit the network access of the extension. */
export const keysPage: VaultPlace = {
  /** The browser itself verifies the files of an extension. */
  check: async () => undefined,
  open({ scope, onLost }) {
    const page = document.createElement('iframe')
    const calls = new MessageChannel()
    const records = new MessageChannel()
    const introducing = new AbortController()
    const ending = new AbortController()
    const stopStore = serveStore({ port: records.port1, store: indexedDbStore(), scope })
    addEventListener(
      'message',
      ({ source, data }) => {
        if (source !== page.contentWindow || data !== keysReady || introducing.signal.aborted) return
        // The page receives its ports once only.
        introducing.abort()
        // An opaque origin needs the target "*". `frame-src 'self'` keeps the frame within the extension.
        page.contentWindow?.postMessage(undefined, '*', [calls.port2, records.port2])
      },
      { signal: introducing.signal },
    )
    page.hidden = true
    page.src = '../keys/keys.html'
    document.body.append(page)
    return {
      endpoint: watchPage({
        calls: calls.port1,
        hasFrame: () => (page.contentWindow?.length ?? 0) > 0,
        onGone: () => onLost('The browser has ended the page of the keys.'),
        signal: ending.signal,
      }),
      // A delegated wallet may sign once only, so its page ends after each use.
      endsWithUse: scope.kind === 'grant',
      end() {
        introducing.abort()
        ending.abort()
        stopStore()
        calls.port1.close()
        page.remove()
      },
    }
  },
}
