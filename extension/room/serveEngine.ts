import { fromEngine, panelClosed, type ToEngine } from '../link/messages.ts'
import type { createEngines, Engine } from './engines.ts'
import { keepAllowed } from './keepAllowed.ts'
import type { PanelLine, Task } from './panelLine.ts'

type Serving = {
  port: chrome.runtime.Port
  page: { origin: string; documentId: string; windowId: number }
  engines: ReturnType<typeof createEngines>
  panels: PanelLine
}

/** Serves one document of a page by an engine, for as long as the port of its relay is open. */
export function serveEngine({ port, page, engines, panels }: Serving) {
  const frame = document.createElement('iframe')
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()
  let task: Task | undefined

  const tell = (message: ToEngine, ports: MessagePort[] = []) =>
    frame.contentWindow?.postMessage(message, location.origin, ports)
  const engine: Engine = {
    ...page,
    isAsking: () => task !== undefined,
    end() {
      if (ended.signal.aborted) return
      endTask()
      ended.abort()
      port1.close()
      frame.remove()
      port.disconnect()
    },
  }

  function endTask() {
    if (task) panels.end(task)
    task = undefined
  }

  function ask(control: MessagePort) {
    endTask()
    task = {
      ...page,
      open: () => port.postMessage({ panel: true }),
      port: control,
      lose: () => tell(panelClosed),
    }
    panels.ask(task)
  }

  function receive({ source, data, ports: [control] }: MessageEvent, nonce: string) {
    if (!source || source !== frame.contentWindow) return
    if (data === fromEngine.ready) tell({ origin: page.origin, nonce }, [port2])
    if (data === fromEngine.failed) engines.remove(engine)
    if (data === fromEngine.end) endTask()
    if (data === fromEngine.task && control) ask(control)
  }

  function start(nonce: string) {
    addEventListener('message', (event) => receive(event, nonce), { signal: ended.signal })
    port.onMessage.addListener((text) => {
      engines.use(engine)
      port1.postMessage(text)
    })
    port1.onmessage = ({ data }) => {
      engines.use(engine)
      port.postMessage(data)
    }
    const { signal } = ended
    const refuse = () => {
      port.postMessage({ refused: true })
      engines.remove(engine)
    }
    void keepAllowed({ origin: page.origin, signal, end: refuse }).then((isAllowed) => {
      if (!isAllowed || signal.aborted) return
      engines.add(engine)
      frame.src = '../engine/engine.html'
      document.body.append(frame)
    })
  }

  port.onDisconnect.addListener(() => engines.remove(engine))
  port.onMessage.addListener(function receiveNonce(nonce) {
    port.onMessage.removeListener(receiveNonce)
    start(`${nonce}`)
  })
}
