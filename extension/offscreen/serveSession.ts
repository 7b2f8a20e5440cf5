import {
  type EndReason,
  endReason,
  fromSession,
  isNonce,
  panelClosed,
  type ToContentScript,
  type ToSession,
} from '../link/messages.ts'
import type { Prompt, PromptQueue } from './promptQueue.ts'
import type { BackgroundSession, createSessionPool } from './sessionPool.ts'
import { watchPermission } from './watchPermission.ts'

/** How long a ready session may wait for its first call before it counts as idle, in ms. */
const firstCallMs = 5000

/** How long a session may take to load, in ms. The page uses the same timeout. */
const loadMs = 20_000

/**
 * Maximum number of messages that a page may send before the session responds. The SDK sends only a few for the
 * handshake and queues its calls until then.
 */
const maxEarlyMessages = 16

type Serving = {
  port: chrome.runtime.Port
  page: { origin: string; documentId: string; tabId: number; getWindowId: () => number }
  pool: ReturnType<typeof createSessionPool>
  prompts: PromptQueue
}

/** Runs the background session of one page document until its content script's port closes. */
export function serveSession({ port, page, pool, prompts }: Serving) {
  const { frame, load, send } = createFrame()
  const { port1, port2 } = new MessageChannel()
  const ended = new AbortController()
  const { signal } = ended
  const currentPrompt = createCurrentPrompt(prompts)
  const activity = createActivity(pool.update)

  const sendToContentScript = (message: ToContentScript) => port.postMessage(message)
  const session: BackgroundSession = {
    ...page,
    isPrompting: currentPrompt.isOpen,
    isActive: activity.isActive,
    start() {
      load()
      activity.expectCall(loadMs)
    },
    end() {
      if (signal.aborted) return
      activity.stop()
      currentPrompt.close()
      ended.abort()
      port1.close()
      frame.remove()
      port.disconnect()
    },
  }

  function endSession(reason: EndReason) {
    sendToContentScript({ ended: reason })
    pool.remove(session)
  }

  const openPrompt = (promptPort: MessagePort) =>
    currentPrompt.open({
      ...page,
      port: promptPort,
      openPanel: () => sendToContentScript({ openPanel: true }),
      onPanelClosed: () => send(panelClosed),
      onNoPanel: () => endSession(endReason.noPanel),
    })

  function receive({ source, data, ports: [promptPort] }: MessageEvent, nonce: string) {
    if (!source || source !== frame.contentWindow) return
    if (data === fromSession.ready) {
      send({ origin: page.origin, nonce }, [port2])
      activity.expectCall(firstCallMs)
    }
    if (data === fromSession.failed) pool.remove(session)
    if (data === fromSession.endPrompt) currentPrompt.close()
    if (data === fromSession.prompt && promptPort) openPrompt(promptPort)
    if (data === fromSession.active) activity.start()
    if (data === fromSession.idle) activity.stop()
    pool.update()
  }

  function start(nonce: string) {
    addEventListener('message', (event) => receive(event, nonce), { signal })
    relayText({
      port,
      inner: port1,
      onText: () => pool.touch(session),
      onFlood: () => endSession(endReason.tooMany),
    })
    void watchPermission({ origin: page.origin, signal, end: endSession }).then((isAllowed) => {
      if (isAllowed && !signal.aborted) pool.add(session)
    })
  }

  port.onDisconnect.addListener(() => pool.remove(session))
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
      frame.src = '../session/session.html'
      document.body.append(frame)
    },
    send: (message: ToSession, ports: MessagePort[] = []) =>
      frame.contentWindow?.postMessage(message, location.origin, ports),
  }
}

/**
 * Tracks whether a session is active. A new session counts as active at first, and becomes idle if its page makes no
 * call within the timeout.
 */
function createActivity(onIdle: () => void) {
  let isActive = true
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (next: boolean) => {
    clearTimeout(timer)
    isActive = next
  }
  return {
    isActive: () => isActive,
    start: () => set(true),
    stop: () => set(false),
    expectCall(timeoutMs: number) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        set(false)
        onIdle()
      }, timeoutMs)
    },
  }
}

type Relaying = { port: chrome.runtime.Port; inner: MessagePort; onText: () => void; onFlood: () => void }

/**
 * Relays text between the page and its session. Limits the number of early messages, because they are buffered until
 * the session is ready.
 */
function relayText({ port, inner, onText, onFlood }: Relaying) {
  let early: number | undefined = 0
  inner.onmessage = ({ data }) => {
    early = undefined
    onText()
    port.postMessage(data)
  }
  port.onMessage.addListener((text) => {
    if (early !== undefined && ++early > maxEarlyMessages) return onFlood()
    onText()
    inner.postMessage(text)
  })
}

/** Holds a page's current prompt. A new prompt replaces it. */
function createCurrentPrompt(prompts: PromptQueue) {
  let current: Prompt | undefined

  function close() {
    if (current) prompts.remove(current)
    current = undefined
  }

  return {
    isOpen: () => current !== undefined,
    open(prompt: Prompt) {
      close()
      current = prompt
      prompts.add(prompt)
    },
    close,
  }
}
