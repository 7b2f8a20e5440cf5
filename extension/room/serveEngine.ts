import { fromEngine, isNonce, lastWord, panelClosed, type ToEngine, type ToRelay } from '../link/messages.ts'
import type { createEngines, Engine } from './engines.ts'
import { keepAllowed } from './keepAllowed.ts'
import type { PanelLine, Task } from './panelLine.ts'

/** Milliseconds after which a ready session without a call counts as idle. */
const firstCallMs = 5000

/** Milliseconds that a session may take to load. The page has the same timeout. */
const loadMs = 20_000

/** Maximum messages before the session responds. The SDK only sends a few for the handshake, and queues its calls. */
const mostEarly = 16

type Serving = {
  port: chrome.runtime.Port
  page: { origin: string; documentId: string; tabId: number; windowId: () => number }
  engines: ReturnType<typeof createEngines>
  panels: PanelLine
}

/** Runs the background session of one document while the port of its content script is open. */
export function serveEngine({ port, page, engines, panels }: Serving) {
  const { frame, load, tell } = createFrame()
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()
  const { signal } = ended
  const question = createQuestion(panels)
  const work = createWork(engines.look)

  const tellRelay = (message: ToRelay) => port.postMessage(message)
  const engine: Engine = {
    ...page,
    isAsking: question.isAsked,
    isBusy: work.isBusy,
    start() {
      load()
      work.expectCall(loadMs)
    },
    end() {
      if (signal.aborted) return
      work.end()
      question.end()
      ended.abort()
      port1.close()
      frame.remove()
      port.disconnect()
    },
  }

  function endFor(last: (typeof lastWord)[keyof typeof lastWord]) {
    tellRelay({ last })
    engines.remove(engine)
  }

  const ask = (control: MessagePort) =>
    question.ask({
      ...page,
      port: control,
      open: () => tellRelay({ panel: true }),
      lose: () => tell(panelClosed),
      fail: () => endFor(lastWord.noPanel),
    })

  function receive({ source, data, ports: [control] }: MessageEvent, nonce: string) {
    if (!source || source !== frame.contentWindow) return
    if (data === fromEngine.ready) {
      tell({ origin: page.origin, nonce }, [port2])
      work.expectCall(firstCallMs)
    }
    if (data === fromEngine.failed) engines.remove(engine)
    if (data === fromEngine.end) question.end()
    if (data === fromEngine.task && control) ask(control)
    if (data === fromEngine.busy) work.begin()
    if (data === fromEngine.quiet) work.end()
    engines.look()
  }

  function start(nonce: string) {
    addEventListener('message', (event) => receive(event, nonce), { signal })
    passText({ port, inner: port1, onText: () => engines.use(engine), onFlood: () => endFor(lastWord.tooMany) })
    void keepAllowed({ origin: page.origin, signal, end: endFor }).then((isAllowed) => {
      if (isAllowed && !signal.aborted) engines.add(engine)
    })
  }

  port.onDisconnect.addListener(() => engines.remove(engine))
  port.onMessage.addListener(function receiveNonce(nonce) {
    port.onMessage.removeListener(receiveNonce)
    if (isNonce(nonce)) start(nonce)
    else port.disconnect()
  })
}

function createFrame() {
  const frame = document.createElement('iframe')
  return {
    frame,
    load() {
      frame.src = '../engine/engine.html'
      document.body.append(frame)
    },
    tell: (message: ToEngine, ports: MessagePort[] = []) =>
      frame.contentWindow?.postMessage(message, location.origin, ports),
  }
}

/** Tracks whether a session is busy. A new session is busy until its page makes no call within the timeout. */
function createWork(onQuiet: () => void) {
  let isBusy = true
  let late: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    clearTimeout(late)
    isBusy = next
  }
  return {
    isBusy: () => isBusy,
    begin: () => set(true),
    end: () => set(false),
    expectCall(withinMs: number) {
      clearTimeout(late)
      late = setTimeout(() => {
        set(false)
        onQuiet()
      }, withinMs)
    },
  }
}

type Passing = { port: chrome.runtime.Port; inner: MessagePort; onText: () => void; onFlood: () => void }

/** Relays text in both directions. Early messages are limited, because they are buffered until the session is ready. */
function passText({ port, inner, onText, onFlood }: Passing) {
  let early: number | undefined = 0
  inner.onmessage = ({ data }) => {
    early = undefined
    onText()
    port.postMessage(data)
  }
  port.onMessage.addListener((text) => {
    if (early !== undefined && ++early > mostEarly) return onFlood()
    onText()
    inner.postMessage(text)
  })
}

/** Holds the current prompt of one page. A new prompt replaces it. */
function createQuestion(panels: PanelLine) {
  let task: Task | undefined
  const question = {
    isAsked: () => task !== undefined,
    ask(next: Task) {
      question.end()
      task = next
      panels.ask(next)
    },
    end() {
      if (task) panels.end(task)
      task = undefined
    },
  }
  return question
}
