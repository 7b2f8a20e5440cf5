import { portCharacters } from '#shared/constants.ts'

// Runs beside the page, in a world that the page cannot reach. It passes text between the page and the extension.

const { port1: base, port2 } = new MessageChannel()

base.onmessage = ({ data, ports: [page] }) => {
  if (page && typeof data === 'string') void connect(data, page)
}
// The listener of `inpage.iife.ts` is there before any script of the page, and takes the port.
window.postMessage({ oriel: 'relay' }, '*', [port2])

async function connect(nonce: string, page: MessagePort) {
  try {
    await chrome.runtime.sendMessage('wake')
    const engine = chrome.runtime.connect({ name: 'oriel' })
    engine.onMessage.addListener((text) => {
      if (typeof text === 'string') page.postMessage(text)
      // The click in the page still counts.
      else void chrome.runtime.sendMessage('panel')
    })
    engine.onDisconnect.addListener(() => page.close())
    page.addEventListener('close', () => engine.disconnect())
    engine.postMessage(nonce)
    page.onmessage = ({ data }) => {
      if (typeof data === 'string' && data.length <= portCharacters) engine.postMessage(data)
      else page.close()
    }
  } catch {
    page.close()
    // An update of the extension cuts this script off for good.
    if (!chrome.runtime?.id) base.close()
  }
}
