import type { PanelLine } from './panelLine.ts'

type Serving = { port: chrome.runtime.Port; origin: string; panel: PanelLine }

/** Serves one document of a page by an engine, for as long as its port is open. */
export function serveEngine({ port, origin, panel }: Serving) {
  const engine = document.createElement('iframe')
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()

  function receive({ source, data, ports: [task] }: MessageEvent, nonce: unknown) {
    if (source !== engine.contentWindow) return
    if (data === 'ready') engine.contentWindow?.postMessage({ origin, nonce }, location.origin, [port2])
    // The relay asks for the panel, because the click in the page still counts there.
    if (data === 'task' && task) panel.ask({ port: task, origin, open: () => port.postMessage({ panel: true }) })
  }

  port.onMessage.addListener(function first(nonce) {
    port.onMessage.removeListener(first)
    port.onMessage.addListener((text) => port1.postMessage(text))
    port1.onmessage = ({ data }) => port.postMessage(data)
    addEventListener('message', (event) => receive(event, nonce), { signal: ended.signal })
    engine.src = '../engine/engine.html'
    document.body.append(engine)
  })
  port.onDisconnect.addListener(() => {
    ended.abort()
    port1.close()
    engine.remove()
  })
}
