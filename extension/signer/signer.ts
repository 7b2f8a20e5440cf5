import { createPortStore } from '@oriel/frame/vault/store/portStore.ts'
import { serveVault } from '@oriel/frame/vault/worker/serveVault.ts'
import { signerReady } from './signerReady.ts'

// Sandboxed signer, the only page that handles keys. The manifest gives it an opaque origin without access to the
// network, storage, or extension APIs. Its parent sends it two ports.

/** The extension's origin. `location.origin` is "null" here, because the page is sandboxed. */
const extension = `${location.protocol}//${location.host}`

// Remove WebRTC, because it could reach a server and Chromium has no CSP directive to block it. A script can't restore
// WebRTC from a nested iframe, because the iframe has a different origin.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name)

addEventListener('message', function receive({ source, origin, ports: [calls, records] }) {
  if (source !== parent || origin !== extension || !calls || !records) return
  removeEventListener('message', receive)
  serveVault(calls, createPortStore(records))
  calls.start()
})
// Add an iframe for `watchSigner`. Chromium removes the iframe when this page's process ends.
document.documentElement.append(document.createElement('iframe'))
parent.postMessage(signerReady, extension)
