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
  /** URL of the diagnostics page. */
  doctor: string
  element: FrameElement
  page: PageMethods
  show: () => void
  options: KitOptions
  /** Aborts when the client is destroyed. */
  signal: AbortSignal
  /** Returns the early calls that are sent with the handshake in addition to `start`. */
  greet: () => Omit<Greeting, 'start' | 'isPreload'>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** Called after the frame has started, and after each reload. */
  onStarted: (calls: FrameCalls) => void
  /** Its `loading` is true from the first call until the frame's first state or its failure. */
  mirror: Pick<ReturnType<typeof createMirror>, 'setLoading' | 'markClosed'>
  onReady: () => void
}

type Link = FrameLink & { boot: string; calls?: FrameCalls; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000

/**
 * Connects to each document of the frame that sends a handshake, and starts it. `begin` waits for the first. `drop`
 * ends the connection and removes the frame.
 */
export function createFrameConnection(settings: ConnectionOptions) {
  const { origin, element, options, mirror } = settings
  const start = { protocol: protocolVersion, revision: protocolRevision, options }
  const attempts = createStartAttempts(fail)
  const methods = serveHostMethods(settings, () => link?.calls as FrameCalls)
  let link: Link | undefined
  let working: FrameCalls
  /** Error of all later calls. Set when the client was destroyed or its options are invalid. */
  let ended: WalletError | undefined
  let logged: string | undefined
  /** True until the page makes a call that needs the wallet. */
  let isPreload = true

  function begin(): Deferred<void> {
    if (ended) throw ended
    const attempt = attempts.begin()
    attempts.limit(handshakeTimeoutMs, `did not answer: ${settings.doctor} says why`)
    mirror.setLoading(true)
    return attempt
  }

  function fail(error: WalletError) {
    // The options cannot change, so another attempt would fail again.
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

  /** Ends the connection and removes the frame. The next call mounts another. */
  function drop(error: WalletError) {
    const wasConnected = leave(error)
    attempts.fail(error)
    // Call these last, because they run listeners of the page, which may call the SDK.
    element.unmount()
    if (wasConnected) mirror.markClosed()
    mirror.setLoading(false)
  }

  /** Ends the connection but keeps the iframe. Later calls wait for the next connection. */
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
    // After an ended connection no further reply arrives, so drop the frame.
    const onFailure = (error: WalletError) => error.code === DisconnectedError.code && link === mine && drop(error)
    const calls = createFrameCalls(proxy, mine, onFailure)
    mine.calls = calls
    try {
      const state = readState(await calls.start(start))
      if (link !== mine) return
      working = calls
      settings.setState(state)
      // A listener of the page may have destroyed this client.
      if (link !== mine) return
      attempts.succeed()
      settings.onStarted(calls)
    } catch (error) {
      if (link === mine) fail(toWalletError(error))
    }
  }

  /** Sends an early call, if the frame already has the handshake. Returns true while a frame is starting. */
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
    /** Notifies a starting frame that a call of the page is pending. */
    noteCall: () => sendEarly({ type: 'other' }),
    /** Sends the options of `open` to a starting frame. Returns true if one is starting. */
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
