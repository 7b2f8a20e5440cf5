import { portBurst, portCharacters, portPerSecond } from '@oriel/shared/constants.ts'
import { createTokenBucket } from '@oriel/shared/tokenBucket.ts'
import { callWorker } from '../link/callWorker.ts'
import { contentScriptPort, endReason, isNonce, type ToContentScript, toWorker } from '../link/messages.ts'
import { portMark } from './contentScriptPort.ts'

// Content script that runs in an isolated world, which the page cannot reach. It relays text between the page and the
// extension.

// The panel checks for this property. Pages opened before the user allowed the site lack it and need a reload.
Object.assign(globalThis, { orielContentScript: true })

/** Minimum milliseconds between two of a page's background sessions. */
const minIntervalMs = 1000

/** Milliseconds until a page that exceeded the rate limit may connect again. */
const penaltyMs = 10_000

/**
 * Prevents one page from flooding the thread that all background sessions share. The rate equals that of the frame's
 * port. The SDK limits itself to less.
 */
const bucket = createTokenBucket({ burst: portBurst, perSecond: portPerSecond })

/** A message costs one more token for each of these characters. */
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
// `receiveContentScriptPort` registers its listener before any of the page's scripts run, so it receives the port.
window.postMessage({ oriel: portMark }, '*', [pageEnd])
// The browser closes the port when the page enters the back/forward cache, and fires `onDisconnect` only at the other
// end.
addEventListener('pagehide', ({ persisted }) => persisted && endCurrent?.())

async function connect(nonce: string, page: MessagePort) {
  // The user may never see a prerendered page.
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
    // The offscreen document requests the panel. The page's user activation is only valid in this script.
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

/** Closes the page's port. `runtime.id` is undefined after an update, which invalidates this script for good. */
function close(page: MessagePort) {
  page.postMessage(chrome.runtime?.id ? endReason.gone : endReason.outdated)
  page.close()
}
