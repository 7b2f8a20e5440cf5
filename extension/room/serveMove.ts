import { isMoveAnswer, type MoveAnswer, moveCharacters, movePort } from '#shared/extensionMove.ts'
import { panelReady } from '../link/messages.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { isWalletPage } from '../link/walletPage.ts'
import type { PanelLine, Task } from './panelLine.ts'

/** The page gives its wallet within this time, in ms, or keeps no other one waiting. */
const patienceMs = 5000

/**
 * The next question comes so long after the end of the last one, in ms: a page that asks again and again must not keep
 * its owner from what the panel shows. A person who clicks again only waits.
 */
const restMs = 3000

/**
 * Brings the wallet of the wallet's own page to a panel, whose owner decides. One wallet at a time may come. Nothing is
 * kept here, so a page that gets no answer still has its wallet, and can try again.
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
  /** The question comes no sooner than this, in ms since the epoch. */
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
    // The page has asked the service worker for the panel, in its owner's click.
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

/** The browser delivers what was sent before the end. */
function end(port: chrome.runtime.Port, answer: MoveAnswer) {
  port.postMessage(answer)
  port.disconnect()
}
