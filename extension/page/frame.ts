import type { Frame } from '../../sdk/frame.ts'
import type { FrameCalls } from '../../sdk/frameCalls.ts'
import { type PageMethods, serveHostMethods } from '../../sdk/hostMethods.ts'
import type { KitEvent } from '../../sdk/kitEvent.ts'
import type { createMirror } from '../../sdk/mirror.ts'
import type { KitOptions } from '../../sdk/options.ts'
import type { Eip1193Events } from '../../sdk/provider.ts'
import { sendAsync } from '../../sdk/sendAsync.ts'
import type { createSessionHint } from '../../sdk/sessionHint.ts'
import type { KitState } from '../../sdk/types.ts'
import { connectEngine, type EngineConnection, silent } from './engineConnection.ts'
import { receiveRelay } from './relayPort.ts'

type Options = {
  options: KitOptions
  mirror: ReturnType<typeof createMirror>
  hint: ReturnType<typeof createSessionHint>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onMessage: (message: Eip1193Events['message']) => void
  onStarted: (calls: FrameCalls) => void
}

/** The providers of the kit ask it in the place of the mirror, which keeps the state of an engine that has ended. */
type EngineFrame = Frame & Pick<Options['mirror'], 'reported'>

/**
 * Makes no frame, but what the SDK expects of one: an engine of this browser's extension takes the place of the iframe,
 * and shows nothing in the page. The build puts this file in the place of each import of `./frame.ts` in the SDK
 * (`ownPageParts` in `scripts/extensionTarget.ts`), so that its name and its exports must be those of `sdk/frame.ts`.
 */
export function createFrame({ options, mirror, hint, setState, emit, onMessage, onStarted }: Options): EngineFrame {
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
    load: async () => ({ sendAsync }) as never,
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

export function createNoFrame(): Frame {
  throw silent()
}
