import { isMoveAnswer, type MoveAnswer, maxMoveCharacters, movePort } from '@oriel/shared/document/extensionMove.ts'
import { panelReady } from '../link/messages.ts'
import { walletOrigin } from '../link/walletOrigin.ts'
import { isWalletPage } from '../link/walletPage.ts'
import type { Prompt, PromptQueue } from './promptQueue.ts'

/** How long the page has to send its wallet, in ms. */
const timeoutMs = 5000

/**
 * Minimum time between the end of one prompt and the start of the next, in ms. Prevents a page from blocking the panel
 * with offers. If the user clicks again too soon, the next prompt is delayed.
 */
const minIntervalMs = 3000

/**
 * Receives wallets that the wallet's website offers to move, and prompts the user in a panel. Only one offer can be
 * open at a time. Stores nothing, so if the page gets no response, it can offer the wallet again.
 */
export function serveMoves(prompts: PromptQueue, getWindowId: (tab: chrome.tabs.Tab) => number) {
  let current: chrome.runtime.Port | undefined
  let nextAt = 0
  const onEnd = (wasPrompted: boolean) => {
    current = undefined
    if (wasPrompted) nextAt = Date.now() + minIntervalMs
  }
  chrome.runtime.onConnectExternal.addListener((port) => {
    const { name, sender } = port
    if (name !== movePort || !sender?.tab || !isWalletPage(sender)) return port.disconnect()
    if (current) return end(port, 'busy')
    const { tab } = sender
    current = port
    serveMove({ port, getWindowId: () => getWindowId(tab), prompts, nextAt, onEnd })
  })
}

type Serving = {
  port: chrome.runtime.Port
  getWindowId: () => number
  prompts: PromptQueue
  /** Earliest time to show the prompt, in ms since the epoch. */
  nextAt: number
  onEnd: (wasPrompted: boolean) => void
}

function serveMove({ port, getWindowId, prompts, nextAt, onEnd }: Serving) {
  let hasWallet = false
  let prompt: Prompt | undefined
  let isOver = false

  let timer = setTimeout(() => finish('closed'), timeoutMs)

  function finish(answer: MoveAnswer) {
    if (isOver) return
    clearTimeout(timer)
    isOver = true
    onEnd(prompt !== undefined)
    if (prompt) prompts.remove(prompt)
    end(port, answer)
  }

  function promptUser(wallet: string) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      if (data === panelReady) return port1.postMessage({ wallet })
      finish(isMoveAnswer(data) ? data : 'closed')
    }
    const close = () => finish('closed')
    prompt = {
      origin: walletOrigin,
      getWindowId,
      port: port2,
      // Do nothing. The page has already opened the panel through the service worker, because opening a panel requires
      // the user's click.
      openPanel: () => undefined,
      onPanelClosed: close,
      onNoPanel: close,
    }
    prompts.add(prompt)
  }

  port.onDisconnect.addListener(() => finish('closed'))
  port.onMessage.addListener((wallet) => {
    if (hasWallet) return
    hasWallet = true
    clearTimeout(timer)
    if (typeof wallet !== 'string' || wallet.length > maxMoveCharacters) return finish('refused')
    const delayMs = nextAt - Date.now()
    if (delayMs <= 0) return promptUser(wallet)
    timer = setTimeout(() => promptUser(wallet), delayMs)
  })
}

/** Sends the response and disconnects. Browsers deliver messages that were posted before the disconnect. */
function end(port: chrome.runtime.Port, answer: MoveAnswer) {
  port.postMessage(answer)
  port.disconnect()
}
