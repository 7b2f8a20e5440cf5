import { isMoveAnswer, type MoveAnswer, moveCharacters, movePort } from '#shared/extensionMove.ts'
import { panelReady } from '../link/messages.ts'
import { isWalletPage } from '../link/walletPage.ts'
import type { PanelLine, Task } from './panelLine.ts'

/** The page gives its wallet within this time, in ms, or keeps no other one waiting. */
const patienceMs = 5000

/**
 * Brings the wallet of the wallet's own page to a panel, whose owner decides. One wallet at a time may come. Nothing is
 * kept here, so a page that gets no answer still has its wallet, and can try again.
 */
export function serveMoves(panels: PanelLine, windowOf: (tab: chrome.tabs.Tab) => number) {
  let current: chrome.runtime.Port | undefined
  chrome.runtime.onConnectExternal.addListener((port) => {
    const { name, sender } = port
    if (name !== movePort || !sender?.tab || !isWalletPage(sender)) return port.disconnect()
    if (current) return end(port, 'busy')
    const { tab } = sender
    current = port
    serveMove({ port, windowId: () => windowOf(tab), panels, onEnd: () => (current = undefined) })
  })
}

type Serving = { port: chrome.runtime.Port; windowId: () => number; panels: PanelLine; onEnd: () => void }

function serveMove({ port, windowId, panels, onEnd }: Serving) {
  let task: Task | undefined
  let isOver = false

  const late = setTimeout(() => finish('closed'), patienceMs)

  function finish(answer: MoveAnswer) {
    if (isOver) return
    clearTimeout(late)
    isOver = true
    onEnd()
    if (task) panels.end(task)
    end(port, answer)
  }

  port.onDisconnect.addListener(() => finish('closed'))
  port.onMessage.addListener((wallet) => {
    if (task) return
    clearTimeout(late)
    if (typeof wallet !== 'string' || wallet.length > moveCharacters) return finish('refused')
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (data === panelReady) return port1.postMessage({ wallet })
      finish(isMoveAnswer(data) ? data : 'closed')
    }
    // The page has asked the service worker for the panel, in its owner's click.
    const close = () => finish('closed')
    task = { origin: WALLET_ORIGIN, windowId, open: () => undefined, port: port2, lose: close, fail: close }
    panels.ask(task)
  })
}

/** The browser delivers what was sent before the end. */
function end(port: chrome.runtime.Port, answer: MoveAnswer) {
  port.postMessage(answer)
  port.disconnect()
}
