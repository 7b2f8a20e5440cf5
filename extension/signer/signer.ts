import { createPortStore } from '@oriel/frame/vault/store/portStore.ts'
import { serveVault } from '@oriel/frame/vault/worker/serveVault.ts'
import { signerReady } from './signerReady.ts'

// The sandboxed signer. Keys exist only in this page. The manifest sandboxes it into an opaque origin without network,
// storage or extension APIs. Its parent sends two ports.

/** The extension's origin. `location.origin` is "null" here, because the page is sandboxed. */
const extension = `${location.protocol}//${location.host}`

// WebRTC could reach a server, and Chromium has no CSP for it. A nested frame could not restore it here, because its
// origin differs.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name)

addEventListener('message', function receive({ source, origin, ports: [calls, records] }) {
  if (source !== parent || origin !== extension || !calls || !records) return
  removeEventListener('message', receive)
  serveVault(calls, createPortStore(records))
  calls.start()
})
// `watchSigner` counts this frame, which Chromium removes when this page's process ends.
document.documentElement.append(document.createElement('iframe'))
parent.postMessage(signerReady, extension)
