import type { Eip1193Events } from 'oriel/api/providers.ts'
import type { FrameCalls } from 'oriel/border/frameCalls.ts'
import { type PageMethods, serveHostMethods } from 'oriel/border/hostMethods.ts'
import type { Transport, TransportSettings } from 'oriel/client/transport.ts'
import { sendAsync } from 'oriel/providers/sendAsync.ts'
import { receiveContentScriptPort } from './contentScriptPort.ts'
import { connectSession, createNoResponseError, type SessionConnection } from './sessionConnection.ts'

/**
 * Creates a transport that connects the page to a background session of the extension, which renders no UI in the page.
 */
export function createSessionTransport({
  options,
  mirror,
  hint,
  setState,
  emit,
  onMessage,
  onStarted,
}: TransportSettings): Transport {
  const contentScript = receiveContentScriptPort()
  let session: SessionConnection | undefined
  let started: Promise<FrameCalls> | undefined
  let currentCalls: FrameCalls
  let isRunning = false

  const methods = serveHostMethods(
    {
      element: { hide() {} },
      show() {},
      page: createPageMethods(onMessage),
      setState,
      emit,
    },
    () => currentCalls,
  )

  async function start(): Promise<FrameCalls> {
    session = connectSession({ contentScript: await contentScript, options, methods, onEnd, onRefused })
    const { calls, state } = await session.started
    currentCalls = calls
    isRunning = true
    setState(state)
    onStarted(calls)
    return calls
  }

  /** Resets the transport. The next call starts a new background session. */
  function onEnd() {
    session = undefined
    started = undefined
    isRunning = false
    mirror.markClosed()
    mirror.setLoading(false)
  }

  /** Removes all accounts from the page when the user revokes the site's permission. */
  function onRefused() {
    setState({ ...mirror.get(), open: false, namespaces: {} })
  }

  function calls(): Promise<FrameCalls> {
    if (started !== undefined) return started
    mirror.setLoading(true)
    started = start()
    started.then(
      () => mirror.setLoading(false),
      () => {
        started = undefined
        mirror.setLoading(false)
      },
    )
    return started
  }

  return {
    // Report no accounts without a background session, because the user may have revoked access to some of them since.
    // The next session reports the current ones.
    getReported: () => (isRunning ? mirror.getReported() : undefined),
    getCalls: calls,
    ready: async () => void (await calls()),
    loadSendAsync: async () => ({ sendAsync }),
    mayBeConnected: () => session !== undefined || hint.exists(),
    open: async (params) => (await calls()).open(params as never),
    close: async () => true,
    async setTheme() {},
    diagnose: () => Promise.reject(createNoResponseError()),
    destroy: () => session?.end(),
  }
}

/**
 * Creates page methods that only forward messages, because a background session discovers no wallets in the page and
 * opens no links there.
 */
const createPageMethods = (message: PageMethods['message'] | ((value: Eip1193Events['message']) => void)) =>
  ({ message, discoverWallets: () => undefined }) as unknown as PageMethods
