import { type Connection, connect } from 'penpal'
import { handshake, portLimits, protocolRevision, protocolVersion } from '#shared/constants.ts'
import type { frameMethods, hostMethods } from '#shared/contract.ts'
import { DisconnectedError, InternalError, type WalletError } from '#shared/errors.ts'
import { isRecord, parseJson } from '#shared/json.ts'
import { type Implementation, type Remote, type Reply, settle, type WireMethods } from '#shared/rpc.ts'
import { checkReply, isKitState, toWalletError, wrongAnswer } from './checks.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import { findServerFault } from './findServerFault.ts'
import type { FrameElement } from './frameElement.ts'
import { gone, readPenpalError, reloaded, removed, silent } from './frameErrors.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createJsonPort } from './jsonPort.ts'
import type { KitOptions } from './options.ts'
import { createPace, sleep } from './pace.ts'
import { randomHex } from './random.ts'
import type { KitEvent, KitState } from './types.ts'

/** What the frame answers, called as if it were an object of this page. */
export type FrameCalls = Remote<typeof frameMethods>

type HostMethods = Implementation<typeof hostMethods>

/** What the frame may ask of the page itself. The frame is of our make: its parameters are those of the table. */
export type PageMethods = {
  [name in Exclude<keyof HostMethods, 'setVisible' | 'setState' | 'emit'>]: (
    params: Parameters<HostMethods[name]>[0] & object,
    calls: FrameCalls,
  ) => ReturnType<HostMethods[name]>
}

type Options = {
  origin: string
  /** The frame's document has this URL. */
  src: string
  /** The address of the page that says why the frame does not start. */
  doctor: string
  element: FrameElement
  page: PageMethods
  options: KitOptions
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** The frame has started; called again after each reload. */
  onStarted: (calls: FrameCalls) => void
  /** Called with whether the frame is wanted and has not started. The frame's state says that it has started. */
  setLoading: (loading: boolean) => void
  /** The frame is gone, and with it what was on screen. */
  onLost: () => void
}

/** One boot of the frame document and the port to it. */
type Link = { boot: string; connection: Connection; calls?: FrameCalls; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000
const closeTimeoutMs = 3000
/** A frame sends hello before its document has loaded, or up to this long after, in ms, because it may load its texts first. */
const silenceMs = 1000

/** Mounts the frame when it is wanted, shakes hands with it, and again when it reloads or was removed. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one closure, as in frameElement.ts
export function createFrameClient({
  origin,
  src,
  doctor,
  element,
  page,
  options,
  setState,
  emit,
  onStarted,
  setLoading,
  onLost,
}: Options) {
  let link: Link | undefined
  let ready = createDeferred<void>()
  /** `ready` while there is a frame, or one is wanted: calls wait for it. */
  let attempt: Deferred<void> | undefined
  let working: FrameCalls
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Documents that the iframe has loaded, less those that said hello. */
  let loads = 0
  /** Why no call can ever succeed again: destroyed, or options that the frame refuses. */
  let ended: WalletError | undefined
  let logged: string | undefined
  const pace = createPace({ burst: portLimits.burst * 0.8, perSecond: portLimits.perSecond * 0.8 })

  function begin(): Deferred<void> {
    if (ready.isSettled) ready = createDeferred<void>()
    attempt = ready
    window.addEventListener('message', onMessage)
    limit(handshakeTimeoutMs, `of ${origin} did not answer: ${doctor} says why`)
    setLoading(true)
    return ready
  }

  function limit(ms: number, what: string) {
    clearTimeout(timer)
    timer = setTimeout(() => fail(gone('timeout', what)), ms)
  }

  /** Called when the document in the iframe has loaded and stays silent. A frame that is only slow is waited for. */
  async function lookAfter(silent: Deferred<void>) {
    await sleep(silenceMs)
    const isSilent = () => silent === attempt && !silent.isSettled && !link
    const fault = isSilent() && (await findServerFault(src, doctor))
    if (fault && isSilent()) fail(fault)
  }

  function fail(error: WalletError) {
    // The options stay what they are, and so would the answer.
    if (error.name === 'InvalidOptionsError') ended = error
    if (logged !== error.message) console.error(error)
    logged = error.message
    drop(error)
  }

  /** Gives up this frame; the next call mounts another. */
  function drop(error: WalletError) {
    const last = link
    attempt = link = undefined
    clearTimeout(timer)
    window.removeEventListener('message', onMessage)
    if (last) end(last, error)
    ready.reject(error)
    // These callbacks come last, because they run code of the page, which may call the SDK.
    element.unmount()
    if (last) onLost()
    setLoading(false)
  }

  /** The connection is gone: what is in flight rejects now, what comes later waits for the next one. */
  function lose(error: WalletError) {
    const last = link
    if (!last) return
    link = undefined
    if (attempt?.isSettled) attempt = undefined
    end(last, error)
    element.hide()
    onLost()
  }

  function onMessage({ data, origin: from, source }: MessageEvent) {
    if (!element.holds(source) || from !== origin) return
    const message = typeof data === 'string' && data.length < 4000 ? parseJson(data) : undefined
    if (!isRecord(message) || message.k !== handshake.key) return
    if (message.t === handshake.refused) return fail(toWalletError(message))
    if (message.t !== handshake.ready || typeof message.boot !== 'string' || message.boot === link?.boot) return
    lose(reloaded())
    greet(message.boot, source as Window)
  }

  /** Hands one port to the frame, and to its exact origin only. */
  function greet(boot: string, frame: Window) {
    loads--
    if (!attempt) begin()
    const { port1, port2 } = new MessageChannel()
    const nonce = randomHex(16)
    const channel = `${handshake.key}:${nonce}`
    const connection = connect({ messenger: createJsonPort(port1), methods: serveHost(), channel })
    const mine: Link = { boot, connection }
    link = mine
    const hello = JSON.stringify({ k: handshake.key, t: handshake.hello, nonce })
    frame.postMessage(hello, origin, [port2])
    connection.promise.then(
      (proxy) => start(mine, proxy as unknown as WireMethods),
      () => {},
    )
  }

  async function start(mine: Link, proxy: WireMethods) {
    if (link !== mine) return
    limit(startTimeoutMs, 'did not start within 20 seconds')
    try {
      const calls = createCalls(mine, proxy)
      mine.calls = calls
      const hello = { protocol: protocolVersion, revision: protocolRevision, options }
      const started: unknown = await calls.start(hello)
      if (link !== mine) return
      if (!isRecord(started) || !isKitState(started.state)) throw new InternalError(wrongAnswer)
      clearTimeout(timer)
      working = calls
      setState(started.state)
      ready.resolve()
      onStarted(calls)
    } catch (error) {
      if (link === mine) fail(toWalletError(error))
    }
  }

  /** penpal's proxy with answers that are answers, and failures that are ours. */
  function createCalls(mine: Link, proxy: WireMethods): FrameCalls {
    const watch = createHeartbeat({
      ping: () => proxy.batch?.({ requests: [] }) as Promise<Reply>,
      onSilent: () => drop(silent()),
    })
    const call = (name: string) => async (params?: unknown) => {
      const wait = pace()
      if (wait > 0) await sleep(wait)
      if (mine.lost) throw mine.lost
      let reply: Reply
      try {
        const method = proxy[name] as (params?: unknown) => Promise<Reply>
        reply = checkReply(await watch(params === undefined ? method() : method(params)))
      } catch (error) {
        const failure = mine.lost ?? readPenpalError(error)
        // The frame hung up, and will not hear a second hello.
        if (failure.code === DisconnectedError.code && link === mine) drop(failure)
        throw failure
      }
      return settle(reply)
    }
    // The object is the result of a promise, and must not look like one.
    return new Proxy({} as FrameCalls, { get: (_, name) => (name === 'then' ? undefined : call(name as string)) })
  }

  function serveHost() {
    const methods: Record<string, (params: never, calls: FrameCalls) => unknown> = {
      setVisible: ({ visible }: { visible: unknown }) => (visible === true ? element.show() : element.hide()),
      setState: (state) => isKitState(state) && setState(state),
      emit: (event: KitEvent) => typeof event.type === 'string' && emit(event),
      ...page,
    }
    const serve = (work: (typeof methods)[string]) => async (params: unknown) => {
      try {
        // Without waiting first: a link is opened in the click that the frame has had.
        const value = await work((isRecord(params) ? params : {}) as never, link?.calls as FrameCalls)
        return { ok: true, value }
      } catch (error) {
        const failure = toWalletError(error)
        // An error's message is not copied with its other properties.
        return { ok: false, error: { ...failure, message: failure.message } }
      }
    }
    // Without a prototype, so that `constructor` is not a method of this page.
    const served = Object.create(null) as Record<string, ReturnType<typeof serve>>
    for (const [name, work] of Object.entries(methods)) served[name] = serve(work)
    return served
  }

  /** The frame's methods as soon as it has started. */
  async function calls(): Promise<FrameCalls> {
    if (ended) throw ended
    if (!element.isMounted()) onRemoved()
    // Another document is in the iframe, and nobody waits for it to say hello.
    if (loads > 0 && !attempt) element.unmount()
    const current = attempt ?? begin()
    if (!element.isMounted()) loads = 0
    element.mount()
    await current.promise
    return working
  }

  /** To be called when the page has removed the iframe: it is mounted again when it is wanted again. */
  function onRemoved() {
    if (attempt && !attempt.isSettled) drop(removed())
    else lose(removed())
  }

  return {
    ready: () => ready.promise,
    calls,
    onRemoved,

    /** To be called when the iframe has loaded a document: one that has not said hello took the place of ours. */
    onLoad() {
      if (++loads <= 0) return
      lose(reloaded())
      if (attempt && !attempt.isSettled) void lookAfter(attempt)
    },

    /** The user wants to leave. The frame decides; but one that hangs must not keep the page. */
    askToClose() {
      const limit = setTimeout(() => drop(silent()), closeTimeoutMs)
      const stop = () => clearTimeout(limit)
      void calls()
        .then((frame) => frame.close())
        .then(stop, stop)
    },

    /** Drops the frame for good. */
    destroy(error: WalletError) {
      ended = error
      drop(error)
    },
  }
}

function end(link: Link, error: WalletError) {
  link.lost = error
  link.connection.destroy()
}
