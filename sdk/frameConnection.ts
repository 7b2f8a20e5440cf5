import { protocolRevision, protocolVersion } from '#shared/constants.ts'
import { DisconnectedError, InternalError, type WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import type { WireMethods } from '#shared/rpc.ts'
import { isKitState, toWalletError, wrongAnswer } from './checks.ts'
import type { Deferred } from './deferred.ts'
import { createFrameCalls, type FrameCalls } from './frameCalls.ts'
import type { FrameElement } from './frameElement.ts'
import { reloaded } from './frameErrors.ts'
import { connectFrame, type EarlyCall, type FrameLink, type Greeting, receiveHandshakes } from './frameHandshake.ts'
import { type PageMethods, serveHostMethods } from './hostMethods.ts'
import type { KitEvent } from './kitEvent.ts'
import type { createMirror } from './mirror.ts'
import type { KitOptions } from './options.ts'
import { createStartAttempts } from './startAttempts.ts'
import type { KitState, OpenOptions } from './types.ts'

export type ConnectionOptions = {
  origin: string
  /** URL of the page that says why the frame does not start. */
  doctor: string
  element: FrameElement
  page: PageMethods
  show: () => void
  options: KitOptions
  /** Ends with the kit. */
  signal: AbortSignal
  /** Returns the calls that the hello brings besides `start`. */
  greet: () => Omit<Greeting, 'start' | 'isPreload'>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** Called when the frame has started, and again after each reload. */
  onStarted: (calls: FrameCalls) => void
  /** Is loading from when the frame is wanted until its first state, or until it could not start. */
  mirror: Pick<ReturnType<typeof createMirror>, 'setLoading' | 'markClosed'>
  onReady: () => void
}

type Link = FrameLink & { boot: string; calls?: FrameCalls; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000

/**
 * Connects to each document of the frame that says that it is ready, and starts it. `begin` awaits the first, `drop`
 * ends it all.
 */
export function createFrameConnection(settings: ConnectionOptions) {
  const { origin, element, options, mirror } = settings
  const start = { protocol: protocolVersion, revision: protocolRevision, options }
  const attempts = createStartAttempts(fail)
  const methods = serveHostMethods(settings, () => link?.calls as FrameCalls)
  let link: Link | undefined
  let working: FrameCalls
  /** The error of all later calls: the kit was destroyed, or the frame refuses its options. */
  let ended: WalletError | undefined
  let logged: string | undefined
  /** True until a call of the page needs the wallet. */
  let isPreload = true

  function begin(): Deferred<void> {
    if (ended) throw ended
    const attempt = attempts.begin()
    attempts.limit(handshakeTimeoutMs, `did not answer: ${settings.doctor} says why`)
    mirror.setLoading(true)
    return attempt
  }

  function fail(error: WalletError) {
    // The options stay as they are, so the frame would refuse them again.
    if (error.name === 'InvalidOptionsError') ended = error
    if (logged !== error.message) console.error(error)
    logged = error.message
    drop(error)
  }

  /** Ends the connection and rejects the calls in flight. Returns the connection, if there was one. */
  function leave(error: WalletError): Link | undefined {
    const last = link
    link = undefined
    if (last) last.lost = error
    last?.connection.destroy()
    return last
  }

  /** The next call mounts another frame. */
  function drop(error: WalletError) {
    const wasConnected = leave(error)
    attempts.fail(error)
    // These callbacks come last, because they run code of the page, which may call the SDK.
    element.unmount()
    if (wasConnected) mirror.markClosed()
    mirror.setLoading(false)
  }

  /** The connection is gone, and the iframe is not. Later calls wait for the next connection. */
  function lose(error: WalletError) {
    if (!leave(error)) return
    attempts.forgetSettled()
    element.hide()
    mirror.markClosed()
  }

  function onReady(boot: string, frame: Window, revision: number) {
    if (boot === link?.boot) return element.paint()
    lose(reloaded())
    settings.onReady()
    if (!attempts.current()) begin()
    const greeting = revision > 2 ? { start, isPreload, ...settings.greet() } : undefined
    const mine: Link = { boot, ...connectFrame(frame, origin, methods, greeting) }
    link = mine
    mine.connection.promise.then(
      (proxy) => startFrame(mine, proxy as unknown as WireMethods),
      () => {},
    )
  }

  async function startFrame(mine: Link, proxy: WireMethods) {
    if (link !== mine) return
    attempts.limit(startTimeoutMs, 'did not start')
    // A frame that has ended the connection does not answer a second time.
    const onFailure = (error: WalletError) => error.code === DisconnectedError.code && link === mine && drop(error)
    const calls = createFrameCalls(proxy, mine, onFailure)
    mine.calls = calls
    try {
      const state = readState(await calls.start(start))
      if (link !== mine) return
      working = calls
      settings.setState(state)
      // A listener of the page may have ended this kit.
      if (link !== mine) return
      attempts.succeed()
      settings.onStarted(calls)
    } catch (error) {
      if (link === mine) fail(toWalletError(error))
    }
  }

  /** Returns true when a frame starts. It gets the call if it has the hello. */
  function sendEarly(call: EarlyCall): boolean {
    isPreload = false
    if (!attempts.pending()) return false
    link?.sendEarly(call)
    return true
  }

  receiveHandshakes(settings, onReady, fail)
  return {
    ...attempts,
    begin,
    fail,
    drop,
    lose,
    isConnected: () => !!link,
    /** Notifies a frame that starts that a call of the page waits. */
    noteCall: () => sendEarly({ type: 'other' }),
    /** Sends a call of `open` to a frame that starts. Returns true when one does. */
    sendEarlyOpen: (options: OpenOptions) => sendEarly({ type: 'open', options }),
    cancelEarlyOpen: () => sendEarly({ type: 'cancel' }),
    working: () => working,
    end(error: WalletError) {
      ended = error
      drop(error)
    },
  }
}

function readState(started: unknown): KitState {
  if (!isRecord(started) || !isKitState(started.state)) throw new InternalError(wrongAnswer)
  return started.state
}
