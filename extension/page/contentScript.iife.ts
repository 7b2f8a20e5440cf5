import { portBurst, portCharacters, portPerSecond } from '@oriel/shared/constants.ts'
import { createTokenBucket } from '@oriel/shared/tokenBucket.ts'
import { callWorker } from '../link/callWorker.ts'
import { contentScriptPort, endReason, isNonce, type ToContentScript, toWorker } from '../link/messages.ts'
import { portMark } from './contentScriptPort.ts'

// Content script that relays text between the page and the extension. Runs in an isolated world that the page can't
// access.

// Mark the page as having a content script. The panel checks for this property: pages that were opened before the user
// allowed the site lack it and need a reload.
Object.assign(globalThis, { orielContentScript: true })

/** Minimum interval between the starts of two background sessions of a page, in ms. */
const minIntervalMs = 1000

/** How long a page that exceeded the rate limit must wait before it can connect again, in ms. */
const penaltyMs = 10_000

/**
 * Rate limit that prevents a page from flooding the thread that all background sessions share. Equals the limit of the
 * frame's port, which the SDK stays below.
 */
const bucket = createTokenBucket({ burst: portBurst, perSecond: portPerSecond })

/** Each message costs one token, plus one for every 16,384 characters. */
const charactersPerToken = 16_384

const { port1: contentScriptEnd, port2: pageEnd } = new MessageChannel()
/** Ends this document's background session. A document has at most one. */
let endCurrent: (() => void) | undefined
let isConnecting = false
/** Earliest time at which this page may connect again, in ms since the epoch. */
let nextAt = 0

contentScriptEnd.onmessage = ({ data: nonce, ports: [page] }) => {
  if (!page) return
  if (!isNonce(nonce) || isConnecting) return close(page)
  isConnecting = true
  connect(nonce, page)
    .catch(() => close(page))
    .finally(() => {
      isConnecting = false
    })
}
// Transfer the port to `receiveContentScriptPort`, which registers its listener before any of the page's scripts run.
window.postMessage({ oriel: portMark }, '*', [pageEnd])
// End the session when the page enters the back/forward cache. The browser then closes the port, but fires
// `onDisconnect` only at the other end.
addEventListener('pagehide', ({ persisted }) => persisted && endCurrent?.())

async function connect(nonce: string, page: MessagePort) {
  // Wait until a prerendered page is shown, because the user may never open it.
  if (document.prerendering) await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve))
  const delayMs = nextAt - Date.now()
  if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
  nextAt = Date.now() + minIntervalMs
  await callWorker(toWorker.ensureOffscreen)
  endCurrent?.()
  const session = chrome.runtime.connect({ name: contentScriptPort })
  endCurrent = end
  session.onMessage.addListener((message: string | ToContentScript) => {
    if (typeof message === 'string') page.postMessage(message)
    else if ('ended' in message) page.postMessage(message.ended)
    // Open the panel for the offscreen document. The request must come from this script, because the page's user
    // activation is only valid here.
    else void chrome.runtime.sendMessage(toWorker.openPanel)
  })
  session.onDisconnect.addListener(end)
  function end() {
    if (endCurrent === end) endCurrent = undefined
    session.disconnect()
    close(page)
  }
  page.onmessage = ({ data }) => {
    if (typeof data !== 'string' || data.length > portCharacters) return end()
    if (bucket.take(1 + data.length / charactersPerToken)) return session.postMessage(data)
    page.postMessage(endReason.tooMany)
    nextAt = Date.now() + penaltyMs
    end()
  }
  session.postMessage(nonce)
}

/**
 * Closes the page's port and sends the reason. After an extension update, this script is permanently invalid and
 * `runtime.id` is undefined.
 */
function close(page: MessagePort) {
  page.postMessage(chrome.runtime?.id ? endReason.gone : endReason.outdated)
  page.close()
}
