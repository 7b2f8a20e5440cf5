import type { FrameCalls } from '../../sdk/frameCalls.ts'
import { type PageMethods, serveHostMethods } from '../../sdk/hostMethods.ts'
import type { Eip1193Events } from '../../sdk/provider.ts'
import { sendAsync } from '../../sdk/sendAsync.ts'
import type { Transport, TransportSettings } from '../../sdk/transport.ts'
import { connectEngine, type EngineConnection, silent } from './engineConnection.ts'
import { receiveRelay } from './relayPort.ts'

/** Connects the kit to an engine of this browser's extension, which shows nothing in the page. */
export function createEngineTransport({
  options,
  mirror,
  hint,
  setState,
  emit,
  onMessage,
  onStarted,
}: TransportSettings): Transport {
  const relay = receiveRelay()
  let engine: EngineConnection | undefined
  let started: Promise<FrameCalls> | undefined
  let working: FrameCalls
  let isWorking = false

  const methods = serveHostMethods(
    {
      element: { hide() {} } as Parameters<typeof serveHostMethods>[0]['element'],
      show() {},
      page: pageMethods(onMessage),
      setState,
      emit,
    },
    () => working,
  )

  async function start(): Promise<FrameCalls> {
    engine = connectEngine({ relay: await relay, options, methods, onEnd, onRefused })
    const { calls, state } = await engine.started
    working = calls
    isWorking = true
    setState(state)
    onStarted(calls)
    return calls
  }

  /** The next call starts another engine. */
  function onEnd() {
    engine = undefined
    started = undefined
    isWorking = false
    mirror.markClosed()
    mirror.setLoading(false)
  }

  /** The page learns that it has no accounts any more. */
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
    // The person may take the accounts back while the page has no engine, so the next one says which are left.
    reported: () => (isWorking ? mirror.reported() : undefined),
    calls,
    ready: async () => void (await calls()),
    load: async () => ({ sendAsync }),
    mayBeConnected: () => engine !== undefined || hint.exists(),
    open: async (params) => (await calls()).open(params as never),
    close: async () => true,
    async setTheme() {},
    diagnose: () => Promise.reject(silent()),
    destroy: () => engine?.end(),
  }
}

/** The engine asks only to pass messages on: it searches the page for no wallets, and opens no links in it. */
const pageMethods = (message: PageMethods['message'] | ((value: Eip1193Events['message']) => void)) =>
  ({ message, discoverWallets: () => undefined }) as unknown as PageMethods
