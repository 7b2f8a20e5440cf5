import { type Connection, connect } from 'penpal'
import { handshake, portLimits, protocolVersion } from '#shared/constants.ts'
import type { frameMethods, hostMethods } from '#shared/contract.ts'
import { DisconnectedError, InternalError, InvalidParamsError, type WalletError } from '#shared/errors.ts'
import { type Implementation, type Remote, type Reply, settle, type WireMethods } from '#shared/rpc.ts'
import { checkReply, isKitState, isRecord, parseJson, toWalletError, wrongAnswer } from './checks.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import type { FrameElement } from './frameElement.ts'
import { createHeartbeat } from './heartbeat.ts'
import { createJsonPort } from './jsonPort.ts'
import { createPace, sleep } from './pace.ts'
import { randomHex } from './random.ts'
import type { KitEvent, KitOptions, KitState } from './types.ts'

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
  element: FrameElement
  page: PageMethods
  options: KitOptions
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** The frame has started; called again after each reload. */
  onStarted: (calls: FrameCalls) => void
  /** The frame is gone, and with it what was on screen. */
  onLost: () => void
}

/** One boot of the frame document and the port to it. */
type Link = { boot: string; connection: Connection; calls?: FrameCalls; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000
const closeTimeoutMs = 3000

const gone = (reason: string, what: string) =>
  new DisconnectedError(`The wallet frame ${what}.`, { data: { reason: `frame-${reason}` } })
const reloaded = () => gone('reloaded', 'was reloaded')
const silent = () => gone('silent', 'does not answer')
const removed = () => gone('removed', 'was removed from the page')

/** Mounts the frame when it is wanted, shakes hands with it, and again when it reloads or was removed. */
export class FrameClient {
  #options: Options
  #link: Link | undefined
  #ready = createDeferred<void>()
  /** `#ready` while there is a frame, or one is wanted: calls wait for it. */
  #attempt: Deferred<void> | undefined
  #calls: FrameCalls | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Documents that the iframe has loaded, less those that said hello. */
  #loads = 0
  /** Why no call can ever succeed again: destroyed, or options that the frame refuses. */
  #ended: WalletError | undefined
  #logged: string | undefined
  #pace = createPace({ burst: portLimits.burst * 0.8, perSecond: portLimits.perSecond * 0.8 })

  constructor(options: Options) {
    this.#options = options
  }

  get ready(): Promise<void> {
    return this.#ready.promise
  }

  /** Whether the frame is in the page, on its way or working. */
  get isMounted(): boolean {
    return this.#options.element.isMounted()
  }

  /** The frame's methods as soon as it has started. */
  async calls(): Promise<FrameCalls> {
    if (this.#ended) throw this.#ended
    const { element } = this.#options
    if (!element.isMounted()) this.onRemoved()
    // Another document is in the iframe, and nobody waits for it to say hello.
    if (this.#loads > 0 && !this.#attempt) element.unmount()
    const attempt = this.#attempt ?? this.#begin()
    if (!element.isMounted()) this.#loads = 0
    element.mount()
    await attempt.promise
    return this.#calls as FrameCalls
  }

  /** To be called when the page has removed the iframe: it is mounted again when it is wanted again. */
  onRemoved() {
    if (this.#attempt && !this.#attempt.isSettled) this.drop(removed())
    else this.#lose(removed())
  }

  /** To be called when the iframe has loaded a document: one that has not said hello took the place of ours. */
  onLoad() {
    if (++this.#loads > 0) this.#lose(reloaded())
  }

  /** Gives up this frame; the next call mounts another. */
  drop(error: WalletError) {
    const link = this.#link
    this.#attempt = this.#link = undefined
    clearTimeout(this.#timer)
    window.removeEventListener('message', this.#onMessage)
    if (link) end(link, error)
    this.#ready.reject(error)
    // Last, because both run code of the page, which may call us.
    this.#options.element.unmount()
    if (link) this.#options.onLost()
  }

  /** The user wants to leave. The frame decides; but one that hangs must not keep the page. */
  askToClose() {
    const timer = setTimeout(() => this.drop(silent()), closeTimeoutMs)
    const stop = () => clearTimeout(timer)
    void this.calls()
      .then((calls) => calls.close())
      .then(stop, stop)
  }

  /** Drops the frame for good. */
  destroy(error: WalletError) {
    this.#ended = error
    this.drop(error)
  }

  #begin(): Deferred<void> {
    if (this.#ready.isSettled) this.#ready = createDeferred<void>()
    this.#attempt = this.#ready
    window.addEventListener('message', this.#onMessage)
    const { origin } = this.#options
    this.#limit(
      handshakeTimeoutMs,
      `of ${origin} did not answer. Check frameUrl, that ${location.origin} is in "allowedOrigins" there ` +
        '(oriel.config.json), and frame-src of the Content-Security-Policy here',
    )
    return this.#ready
  }

  #limit(ms: number, what: string) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#fail(gone('timeout', what)), ms)
  }

  #fail(error: WalletError) {
    // The options stay what they are, and so would the answer.
    if (error.name === 'InvalidOptionsError') this.#ended = error
    if (this.#logged !== error.message) console.error(error)
    this.#logged = error.message
    this.drop(error)
  }

  /** The connection is gone: what is in flight rejects now, what comes later waits for the next one. */
  #lose(error: WalletError) {
    const link = this.#link
    if (!link) return
    this.#link = undefined
    if (this.#attempt?.isSettled) this.#attempt = undefined
    end(link, error)
    this.#options.element.hide()
    this.#options.onLost()
  }

  #onMessage = ({ data, origin, source }: MessageEvent) => {
    const { element } = this.#options
    if (!source || source !== element.window || origin !== this.#options.origin) return
    const message = typeof data === 'string' && data.length < 4000 ? parseJson(data) : undefined
    if (!isRecord(message) || message.k !== handshake.key) return
    if (message.t === handshake.refused) return this.#fail(toWalletError(message))
    if (message.t !== handshake.ready || typeof message.boot !== 'string' || message.boot === this.#link?.boot) return
    this.#lose(reloaded())
    this.#greet(message.boot, source as Window)
  }

  /** Hands one port to the frame, and to its exact origin only. */
  #greet(boot: string, frame: Window) {
    this.#loads--
    if (!this.#attempt) this.#begin()
    const { port1, port2 } = new MessageChannel()
    const nonce = randomHex(16)
    const channel = `${handshake.key}:${nonce}`
    const connection = connect({ messenger: createJsonPort(port1), methods: this.#hostMethods(), channel })
    const link: Link = { boot, connection }
    this.#link = link
    const hello = JSON.stringify({ k: handshake.key, t: handshake.hello, nonce })
    frame.postMessage(hello, this.#options.origin, [port2])
    connection.promise.then(
      (proxy) => this.#start(link, proxy as unknown as WireMethods),
      () => {},
    )
  }

  async #start(link: Link, proxy: WireMethods) {
    if (this.#link !== link) return
    this.#limit(startTimeoutMs, 'did not start within 20 seconds')
    try {
      const calls = this.#createCalls(link, proxy)
      link.calls = calls
      const started: unknown = await calls.start({ protocol: protocolVersion, options: this.#options.options })
      if (this.#link !== link) return
      if (!isRecord(started) || !isKitState(started.state)) throw new InternalError(wrongAnswer)
      clearTimeout(this.#timer)
      this.#calls = calls
      this.#options.setState(started.state)
      this.#ready.resolve()
      this.#options.onStarted(calls)
    } catch (error) {
      if (this.#link === link) this.#fail(toWalletError(error))
    }
  }

  /** penpal's proxy with answers that are answers, and failures that are ours. */
  #createCalls(link: Link, proxy: WireMethods): FrameCalls {
    const watch = createHeartbeat({
      ping: () => proxy.batch?.({ requests: [] }) as Promise<Reply>,
      onSilent: () => this.drop(silent()),
    })
    const call = (name: string) => async (params?: unknown) => {
      const wait = this.#pace()
      if (wait > 0) await sleep(wait)
      if (link.lost) throw link.lost
      let reply: Reply
      try {
        const method = proxy[name] as (params?: unknown) => Promise<Reply>
        reply = checkReply(await watch(params === undefined ? method() : method(params)))
      } catch (error) {
        const failure = link.lost ?? readPenpalError(error)
        // The frame hung up, and will not hear a second hello.
        if (failure.code === DisconnectedError.code && this.#link === link) this.drop(failure)
        throw failure
      }
      return settle(reply)
    }
    // The object is the result of a promise, and must not look like one.
    return new Proxy({} as FrameCalls, { get: (_, name) => (name === 'then' ? undefined : call(String(name))) })
  }

  #hostMethods() {
    const { element, emit, page, setState } = this.#options
    const methods: Record<string, (params: never, calls: FrameCalls) => unknown> = {
      setVisible: ({ visible }: { visible: unknown }) => (visible === true ? element.show() : element.hide()),
      setState: (state) => isKitState(state) && setState(state),
      emit: (event: KitEvent) => typeof event.type === 'string' && emit(event),
      ...page,
    }
    const serve = (work: (typeof methods)[string]) => async (params: unknown) => {
      try {
        // Without waiting first: a link is opened in the click that the frame has had.
        const value = await work((isRecord(params) ? params : {}) as never, this.#link?.calls as FrameCalls)
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
}

function end(link: Link, error: WalletError) {
  link.lost = error
  link.connection.destroy()
}

function readPenpalError(error: unknown): WalletError {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'CONNECTION_DESTROYED') return reloaded()
  // It could not be sent: too large, too deep, or not JSON.
  if (code === 'TRANSMISSION_FAILED' && error instanceof Error) return new InvalidParamsError(error.message)
  return toWalletError(error)
}
