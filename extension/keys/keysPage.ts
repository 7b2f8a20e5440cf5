import { serveStore } from '../../frame/vault/client/serveStore.ts'
import type { VaultPlace } from '../../frame/vault/client/vaultPlace.ts'
import { indexedDbStore } from '../../frame/vault/worker/vaultStore.ts'
import { keysReady } from './keysReady.ts'
import { watchPage } from './watchPage.ts'

/** Runs the vault in a page without network: a worker of the extension would have the network that its pages have. */
export const keysPage: VaultPlace = {
  /** The browser checks the files of an extension itself. */
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
        // The ports are given once: a second message of the page gets none.
        introducing.abort()
        // Its origin is opaque, so no address names it. The policy of this page lets no frame leave the extension.
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
      // A copy of the wallet may sign once only, so nothing keeps its page alive.
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
