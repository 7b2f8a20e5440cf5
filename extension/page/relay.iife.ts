import { portBurst, portCharacters, portPerSecond } from '#shared/constants.ts'
import { createTokenBucket } from '#shared/tokenBucket.ts'
import { askWorker } from '../link/askWorker.ts'
import { isNonce, lastWord, relayPort, type ToRelay, toWorker } from '../link/messages.ts'
import { relayMark } from './relayPort.ts'

// Runs beside the page, in a world that the page cannot reach. It passes text between the page and the extension.

// The panel looks for it, to say that a page that was open before the person allowed its site must be reloaded.
Object.assign(globalThis, { orielRelay: true })

const { port1: base, port2 } = new MessageChannel()
/** Ends the engine of this document, which has one at most. */
let endLast: (() => void) | undefined
let isConnecting = false
/** The page gets its next engine no sooner, in ms since the epoch. */
let nextAt = 0

/** A page may make no more than one engine in this time, in ms. */
const leastMs = 1000

/** A page that sent too much waits so long for its next engine, in ms. */
const restMs = 10_000

/**
 * All pages share the thread of their engines. The kit paces itself below this rate, which is that of the frame's port.
 */
const bucket = createTokenBucket({ burst: portBurst, perSecond: portPerSecond })

/** A message counts once more for each of these. */
const charactersPerToken = 16_384

base.onmessage = ({ data: nonce, ports: [page] }) => {
  if (!page) return
  if (!isNonce(nonce) || isConnecting) return close(page)
  isConnecting = true
  connect(nonce, page)
    .catch(() => close(page))
    .finally(() => {
      isConnecting = false
    })
}
// The listener of `receiveRelay` is there before any script of the page, and takes the port.
window.postMessage({ oriel: relayMark }, '*', [port2])
// The browser closes the port of a page that it keeps for the back button, and says so to the other end alone.
addEventListener('pagehide', ({ persisted }) => persisted && endLast?.())

async function connect(nonce: string, page: MessagePort) {
  // A page that the browser loads in advance may never be seen.
  if (document.prerendering) await new Promise((resolve) => document.addEventListener('prerenderingchange', resolve))
  const early = nextAt - Date.now()
  if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
  nextAt = Date.now() + leastMs
  await askWorker(toWorker.wake)
  endLast?.()
  const mine = chrome.runtime.connect({ name: relayPort })
  endLast = end
  mine.onMessage.addListener((message: string | ToRelay) => {
    if (typeof message === 'string') page.postMessage(message)
    else if ('last' in message) page.postMessage(message.last)
    // The room asks for the panel. It comes from here, because the visitor's click in the page still counts here.
    else void chrome.runtime.sendMessage(toWorker.panel)
  })
  mine.onDisconnect.addListener(end)
  function end() {
    if (endLast === end) endLast = undefined
    mine.disconnect()
    close(page)
  }
  page.onmessage = ({ data }) => {
    if (typeof data !== 'string' || data.length > portCharacters) return end()
    if (bucket.take(1 + data.length / charactersPerToken)) return mine.postMessage(data)
    page.postMessage(lastWord.tooMany)
    nextAt = Date.now() + restMs
    end()
  }
  mine.postMessage(nonce)
}

/** An update of the extension cuts this script off for good. */
function close(page: MessagePort) {
  page.postMessage(chrome.runtime?.id ? lastWord.gone : lastWord.outdated)
  page.close()
}
