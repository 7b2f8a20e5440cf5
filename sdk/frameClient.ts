import { type Connection, connect } from 'penpal'
import { handshake, portLimits, protocolVersion } from '#shared/constants.ts'
import type { frameMethods } from '#shared/contract.ts'
import { DisconnectedError, fromWire, InternalError, InvalidParamsError, type WalletError } from '#shared/errors.ts'
import { type Remote, type Reply, remote, type WireMethods } from '#shared/rpc.ts'
import { checkReply, isKitState, isRecord, parseJson, toWalletError } from './checks.ts'
import { createDeferred, type Deferred } from './deferred.ts'
import type { FrameElement } from './frameElement.ts'
import { createJsonPort } from './jsonPort.ts'
import { createPace, sleep } from './pace.ts'
import { randomHex } from './random.ts'
import type { KitEvent, KitOptions, KitState } from './types.ts'

/** What the frame answers, called as if it were an object of this page. */
export type FrameCalls = Remote<typeof frameMethods>

type Options = {
  origin: string
  element: FrameElement
  options: KitOptions
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** The frame has started; called again after each reload. */
  onStarted: (calls: FrameCalls) => void
  /** The frame is gone, and with it what was on screen. */
  onLost: () => void
}

/** One boot of the frame document and the port to it. */
type Link = { boot: string; connection: Connection; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000
/** A frame whose port closed is reloading, or dead; after this time it is taken for dead. */
const reloadGraceMs = 3000

const reloaded = () => new DisconnectedError('The wallet frame was reloaded.', { data: { reason: 'frame-reloaded' } })
const removed = () =>
  new DisconnectedError('The wallet frame was removed from the page.', { data: { reason: 'frame-removed' } })

/** Mounts the frame when it is wanted, shakes hands with it, and again when it reloads or was removed. */
export class FrameClient {
  #options: Options
  #link: Link | undefined
  /** Calls wait for this. Gone when the frame is. */
  #attempt: Deferred<FrameCalls> | undefined
  #ready = createDeferred<void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #closedAt: number | undefined
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
  calls(): Promise<FrameCalls> {
    if (this.#ended) return Promise.reject(this.#ended)
    const { element } = this.#options
    if (!element.isMounted()) this.onRemoved()
    const isDead = this.#closedAt !== undefined && performance.now() - this.#closedAt > reloadGraceMs
    if (isDead) element.unmount()
    if (!element.isMounted()) this.#closedAt = undefined
    const attempt = this.#attempt ?? this.#begin()
    element.mount()
    return attempt.promise
  }

  /** To be called when the page has removed the iframe: it is mounted again when it is wanted again. */
  onRemoved() {
    if (this.#attempt && !this.#attempt.isSettled) this.drop(removed())
    else this.#lose(removed())
  }

  /** Gives up this frame; the next call mounts another. */
  drop(error: WalletError) {
    const attempt = this.#attempt
    const link = this.#link
    this.#attempt = this.#link = this.#closedAt = undefined
    clearTimeout(this.#timer)
    window.removeEventListener('message', this.#onMessage)
    if (link) end(link, error)
    attempt?.reject(error)
    this.#ready.reject(error)
    // Last, because both run code of the page, which may call us.
    this.#options.element.unmount()
    if (link) this.#options.onLost()
  }

  /** Drops the frame for good. */
  destroy(error: WalletError) {
    this.#ended = error
    this.drop(error)
  }

  #begin(): Deferred<FrameCalls> {
    const attempt = createDeferred<FrameCalls>()
    this.#attempt = attempt
    if (this.#ready.isSettled) this.#ready = createDeferred<void>()
    window.addEventListener('message', this.#onMessage)
    const { origin } = this.#options
    this.#limit(
      handshakeTimeoutMs,
      `The wallet frame of ${origin} did not answer. Check frameUrl, that ${location.origin} is in the wallet's list of allowed ` +
        'origins, and frame-src of the Content-Security-Policy here.',
    )
    return attempt
  }

  #limit(ms: number, message: string) {
    clearTimeout(this.#timer)
    const data = { reason: 'frame-timeout' }
    this.#timer = setTimeout(() => this.#fail(new DisconnectedError(message, { data })), ms)
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
    if (message.t === handshake.refused) return this.#fail(readRefusal(message))
    if (message.t !== handshake.ready || typeof message.boot !== 'string' || message.boot === this.#link?.boot) return
    this.#lose(reloaded())
    this.#greet(message.boot, source as Window)
  }

  /** Hands one port to the frame, and to its exact origin only. */
  #greet(boot: string, frame: Window) {
    this.#closedAt = undefined
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
    this.#limit(startTimeoutMs, 'The wallet frame did not start within 20 seconds.')
    try {
      const calls = remote<typeof frameMethods>(this.#wire(link, proxy))
      const started: unknown = await calls.start({ protocol: protocolVersion, options: this.#options.options })
      if (this.#link !== link) return
      if (!isRecord(started) || !isKitState(started.state)) throw new InternalError('The wallet frame gave no state.')
      clearTimeout(this.#timer)
      this.#options.setState(started.state)
      this.#attempt?.resolve(calls)
      this.#ready.resolve()
      this.#options.onStarted(calls)
    } catch (error) {
      if (this.#link === link) this.#fail(toWalletError(error))
    }
  }

  /** penpal's proxy with answers that are answers, and failures that are ours. */
  #wire(link: Link, proxy: WireMethods): WireMethods {
    const call = (name: string) => async (params?: unknown) => {
      const wait = this.#pace()
      if (wait > 0) await sleep(wait)
      if (link.lost) throw link.lost
      try {
        const method = proxy[name] as (params?: unknown) => Promise<Reply>
        return checkReply(await (params === undefined ? method() : method(params)))
      } catch (error) {
        throw link.lost ?? readPenpalError(error)
      }
    }
    return new Proxy({} as WireMethods, { get: (_, name) => call(String(name)) })
  }

  #hostMethods() {
    const { element, emit, setState } = this.#options
    const run =
      (work: (params: Record<string, unknown>) => void) =>
      (params: unknown): Reply => {
        if (isRecord(params)) work(params)
        return { ok: true }
      }
    // Without a prototype, so that `constructor` is not a method of this page.
    return Object.assign(Object.create(null), {
      setVisible: run(({ visible }) => (visible === true ? element.show() : element.hide())),
      setState: run((state) => isKitState(state) && setState(state)),
      emit: run((event) => typeof event.type === 'string' && emit(event as KitEvent)),
    })
  }
}

function end(link: Link, error: WalletError) {
  link.lost = error
  link.connection.destroy()
}

function readRefusal({ code, message }: Record<string, unknown>): WalletError {
  return fromWire({
    code: typeof code === 'number' ? code : DisconnectedError.code,
    message: typeof message === 'string' ? message : 'The wallet frame refused to start in this page.',
  })
}

function readPenpalError(error: unknown): WalletError {
  const code = isRecord(error) ? error.code : undefined
  if (code === 'CONNECTION_DESTROYED') return reloaded()
  // It could not be sent: too large, too deep, or not JSON.
  if (code === 'TRANSMISSION_FAILED' && error instanceof Error) return new InvalidParamsError(error.message)
  return toWalletError(error)
}
