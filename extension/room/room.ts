// The one offscreen document. It has one engine for each document of a page that uses the wallet.

chrome.runtime.onMessage.addListener((message, { id }, respond) => {
  if (id === chrome.runtime.id && message === 'is the room there') respond(true)
})

chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== 'oriel') return
  const origin = originOf(port.sender)
  if (!origin) return port.disconnect()
  serve(port, origin)
})

/** Returns the origin of a page that may use the wallet, as the browser says it. */
function originOf(sender: chrome.runtime.MessageSender | undefined): string | undefined {
  if (sender?.id !== chrome.runtime.id || sender.frameId !== 0 || sender.documentLifecycle !== 'active') return undefined
  const { origin } = sender
  if (!origin || origin === 'null') return undefined
  return origin
}

function serve(port: chrome.runtime.Port, origin: string) {
  const engine = document.createElement('iframe')
  const { port1, port2 } = new MessageChannel()
  port.onMessage.addListener(function first(nonce) {
    port.onMessage.removeListener(first)
    port.onMessage.addListener((text) => port1.postMessage(text))
    port1.onmessage = ({ data }) => port.postMessage(data)
    addEventListener('message', function receive({ source, data }) {
      if (source !== engine.contentWindow || data !== 'ready') return
      removeEventListener('message', receive)
      engine.contentWindow?.postMessage({ origin, nonce }, location.origin, [port2])
    })
    engine.src = '../engine/engine.html'
    document.body.append(engine)
  })
  port.onDisconnect.addListener(() => {
    port1.close()
    engine.remove()
  })
}
