import { fromEngine, panelClosed } from '../engine/roomMessages.ts'
import type { PanelLine, Task } from './panelLine.ts'

type Serving = { port: chrome.runtime.Port; origin: string; panel: PanelLine }

/** Serves one document of a page by an engine, for as long as its port is open. */
export function serveEngine({ port, origin, panel }: Serving) {
  const engine = document.createElement('iframe')
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()

  const tell = (message: unknown, ports: MessagePort[] = []) =>
    engine.contentWindow?.postMessage(message, location.origin, ports)
  let task: Task | undefined

  function endTask() {
    if (task) panel.end(task)
    task = undefined
  }

  function receive({ source, data, ports: [taskPort] }: MessageEvent, nonce: unknown) {
    if (source !== engine.contentWindow) return
    if (data === 'ready') tell({ origin, nonce }, [port2])
    if (data === fromEngine.end) endTask()
    if (data !== fromEngine.task || !taskPort) return
    endTask()
    // The relay asks for the panel, because the click in the page still counts there.
    const open = () => port.postMessage({ panel: true })
    task = { port: taskPort, origin, open, lose: () => tell(panelClosed) }
    panel.ask(task)
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
    endTask()
    ended.abort()
    port1.close()
    engine.remove()
  })
}
