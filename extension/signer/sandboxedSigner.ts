import type { VaultHost } from '@oriel/frame/vault/client/vaultHost.ts'
import { serveStore } from '@oriel/frame/vault/store/serveStore.ts'
import { createIndexedDbStore } from '@oriel/frame/vault/store/vaultStore.ts'
import { signerReady } from './signerReady.ts'
import { watchSigner } from './watchSigner.ts'

/**
 * Runs the vault in a sandboxed page, whose content security policy blocks network access. A worker would inherit the
 * extension's network access.
 */
export const sandboxedSigner: VaultHost = {
  /** Does nothing, because the browser itself verifies an extension's files. */
  check: async () => undefined,
  open({ scope, onLost }) {
    const frame = document.createElement('iframe')
    const calls = new MessageChannel()
    const records = new MessageChannel()
    const handshake = new AbortController()
    const ended = new AbortController()
    const stopStore = serveStore({ port: records.port1, store: createIndexedDbStore(), scope })
    addEventListener(
      'message',
      ({ source, data }) => {
        if (source !== frame.contentWindow || data !== signerReady || handshake.signal.aborted) return
        // Send the ports only once.
        handshake.abort()
        // Use the target origin "*", because the signer's origin is opaque. The message stays within the extension,
        // because `frame-src 'self'` prevents the iframe from loading other pages.
        frame.contentWindow?.postMessage(undefined, '*', [calls.port2, records.port2])
      },
      { signal: handshake.signal },
    )
    frame.hidden = true
    frame.src = '../signer/signer.html'
    document.body.append(frame)
    return {
      endpoint: watchSigner({
        calls: calls.port1,
        hasFrame: () => (frame.contentWindow?.length ?? 0) > 0,
        onDisconnect: () => onLost('The browser ended the sandboxed signer.'),
        signal: ended.signal,
      }),
      // End the signer of a delegated wallet after a single use, because such a wallet may sign only once.
      endsWithUse: scope.kind === 'grant',
      end() {
        handshake.abort()
        ended.abort()
        stopStore()
        calls.port1.close()
        frame.remove()
      },
    }
  },
}
