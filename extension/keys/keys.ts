import { portStore } from '../../frame/vault/worker/portStore.ts'
import { serveVault } from '../../frame/vault/worker/serveVault.ts'
import { keysReady } from './keysReady.ts'

// Keys are used only in this page. The manifest gives it an origin of its own, without network, storage and the
// browser's functions for extensions. The page that opened it sends two ports.

/** The origin of this document itself is opaque. */
const extension = `${location.protocol}//${location.host}`

// No policy of Chromium covers WebRTC, which could reach a server. A frame within this page would have another origin.
for (const name of ['RTCPeerConnection', 'webkitRTCPeerConnection']) Reflect.deleteProperty(globalThis, name)

addEventListener('message', function receive({ source, origin, ports: [calls, records] }) {
  if (source !== parent || origin !== extension || !calls || !records) return
  removeEventListener('message', receive)
  serveVault(calls, portStore(records))
  calls.start()
})
// The panel sees that this frame is gone when the browser has ended the process.
document.documentElement.append(document.createElement('iframe'))
parent.postMessage(keysReady, extension)
