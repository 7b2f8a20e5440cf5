import { isMoveAnswer, type MoveAnswer, moveCharacters, movePort } from '#shared/extensionMove.ts'
import { panelReady } from '../link/messages.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { isWalletPage } from '../link/walletPage.ts'
import type { PanelLine, Task } from './panelLine.ts'

/** Milliseconds within which the page must send its wallet. */
const patienceMs = 5000

/**
 * Minimum milliseconds between two offers, so that a page that offers in a loop cannot block the panel. A user who
 * clicks again only waits.
 */
const restMs = 3000

/**
 * Receives a wallet from the wallet's own page and prompts the user in a panel. Only one offer may be open. Stores
 * nothing, so a page that gets no response can offer its wallet again.
 */
export function serveMoves(panels: PanelLine, windowOf: (tab: chrome.tabs.Tab) => number) {
  let current: chrome.runtime.Port | undefined
  let nextAt = 0
  const onEnd = (wasAsked: boolean) => {
    current = undefined
    if (wasAsked) nextAt = Date.now() + restMs
  }
  chrome.runtime.onConnectExternal.addListener((port) => {
    const { name, sender } = port
    if (name !== movePort || !sender?.tab || !isWalletPage(sender)) return port.disconnect()
    if (current) return end(port, 'busy')
    const { tab } = sender
    current = port
    serveMove({ port, windowId: () => windowOf(tab), panels, nextAt, onEnd })
  })
}

type Serving = {
  port: chrome.runtime.Port
  windowId: () => number
  panels: PanelLine
  /** Earliest time of the prompt, in ms since the epoch. */
  nextAt: number
  onEnd: (wasAsked: boolean) => void
}

function serveMove({ port, windowId, panels, nextAt, onEnd }: Serving) {
  let isGiven = false
  let task: Task | undefined
  let isOver = false

  let timer = setTimeout(() => finish('closed'), patienceMs)

  function finish(answer: MoveAnswer) {
    if (isOver) return
    clearTimeout(timer)
    isOver = true
    onEnd(task !== undefined)
    if (task) panels.end(task)
    end(port, answer)
  }

  function ask(wallet: string) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (data === panelReady) return port1.postMessage({ wallet })
      finish(isMoveAnswer(data) ? data : 'closed')
    }
    // The page has already opened the panel through the service worker, which needs the user's click.
    const close = () => finish('closed')
    task = { origin: walletOrigin, windowId, open: () => undefined, port: port2, lose: close, fail: close }
    panels.ask(task)
  }

  port.onDisconnect.addListener(() => finish('closed'))
  port.onMessage.addListener((wallet) => {
    if (isGiven) return
    isGiven = true
    clearTimeout(timer)
    if (typeof wallet !== 'string' || wallet.length > moveCharacters) return finish('refused')
    const early = nextAt - Date.now()
    if (early <= 0) return ask(wallet)
    timer = setTimeout(() => ask(wallet), early)
  })
}

/** Responds and disconnects. The browser still delivers messages that were sent before. */
function end(port: chrome.runtime.Port, answer: MoveAnswer) {
  port.postMessage(answer)
  port.disconnect()
}
