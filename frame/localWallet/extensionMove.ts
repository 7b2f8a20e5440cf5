import { isMoveAnswer, type MoveAnswer, movePort, toExtension } from '@oriel/shared/document/extensionMove.ts'
import { readRawConfig } from '../platform/readRawConfig.ts'
import { createStore } from '../state/createStore.ts'
import { vault } from '../vault/client/vaultClient.ts'

type Port = {
  postMessage: (message: unknown) => void
  disconnect: () => void
  onMessage: { addListener: (listener: (message: unknown) => void) => void }
  onDisconnect: { addListener: (listener: () => void) => void }
}

/** Browser API for messaging extensions. Only available on pages that an extension lists in its manifest. */
type Runtime = {
  lastError?: unknown
  sendMessage: (id: string, message: string, answer: (message: unknown) => void) => void
  connect: (id: string, options: { name: string }) => Port
}

const getRuntime = () => (globalThis as { chrome?: { runtime?: Runtime } }).chrome?.runtime

/** `id` is the ID of this deployment's extension, or undefined if none has responded. */
const store = createStore<{ id: string | undefined }>(() => ({ id: undefined }))

/** Moves the wallet from the wallet's own page to the browser extension of the same deployment. */
export const extensionMove = {
  store,

  /** Looks for the extension. Only sends messages to the extensions that the deployment's configuration lists. */
  async look() {
    const ids = (readRawConfig().extensionOrigins ?? []).map((origin) => new URL(origin).host)
    const answers = await Promise.all(ids.map((id) => messageExtension(id, toExtension.ping)))
    store.setState({ id: ids[answers.indexOf(true)] })
  },

  /**
   * Sends the wallet. Resolves to the decision of the user or the extension. Call this in a click handler, because the
   * browser only opens the panel in response to a click.
   */
  async start(signal: AbortSignal): Promise<MoveAnswer> {
    const { id } = store.getState()
    const browser = getRuntime()
    if (!id || !browser) return 'closed'
    const opened = messageExtension(id, toExtension.open)
    const wallet = await vault.copyOut()
    if ((await opened) !== true || signal.aborted) return 'closed'
    return sendWallet(browser.connect(id, { name: movePort }), wallet, signal)
  },
}

function sendWallet(port: Port, wallet: string, signal: AbortSignal): Promise<MoveAnswer> {
  return new Promise((resolve) => {
    const end = (answer: MoveAnswer) => {
      resolve(answer)
      port.disconnect()
    }
    signal.addEventListener('abort', () => end('closed'))
    port.onMessage.addListener((answer) => end(isMoveAnswer(answer) ? answer : 'refused'))
    port.onDisconnect.addListener(() => {
      clearLastError()
      resolve('closed')
    })
    port.postMessage(wallet)
  })
}

function messageExtension(id: string, message: string): Promise<unknown> {
  return new Promise((resolve) => {
    const browser = getRuntime()
    if (!browser) return resolve(undefined)
    browser.sendMessage(id, message, (answer) => {
      clearLastError()
      resolve(answer)
    })
  })
}

/** Reads `lastError`, because the browser would otherwise log it to the console. A missing extension isn't an error. */
const clearLastError = () => getRuntime()?.lastError
