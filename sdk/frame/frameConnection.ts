import { protocolRevision, protocolVersion } from '@oriel/shared/constants.ts'
import { DisconnectedError, type WalletError } from '@oriel/shared/errors/errors.ts'
import type { WireMethods } from '@oriel/shared/rpc/rpc.ts'
import type { KitEvent } from '../api/kitEvent.ts'
import type { KitOptions } from '../api/options.ts'
import type { KitState, OpenOptions } from '../api/types.ts'
import type { Deferred } from '../border/deferred.ts'
import { createReloadedError, toWalletError } from '../border/errors.ts'
import { createFrameCalls, type FrameCalls } from '../border/frameCalls.ts'
import { type PageMethods, serveHostMethods } from '../border/hostMethods.ts'
import { readStartResult } from '../border/replies.ts'
import type { createMirror } from '../client/mirror.ts'
import type { FrameElement } from './frameElement.ts'
import { connectFrame, type EarlyCall, type EarlyCalls, type FrameLink, receiveHandshakes } from './handshake.ts'
import { createStartAttempts } from './startAttempts.ts'

export type ConnectionOptions = {
  origin: string
  diagnosticsUrl: string
  element: FrameElement
  page: PageMethods
  show: () => void
  options: KitOptions
  /** Aborts when the client is destroyed. */
  signal: AbortSignal
  /** Returns the early calls to send with the handshake, in addition to `start`. */
  getEarlyCalls: () => Omit<EarlyCalls, 'start' | 'isPreload'>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** Called each time the frame has started, including after a reload. */
  onStarted: (calls: FrameCalls) => void
  /** `loading` is true from the first call until the frame sends its first state or fails to load. */
  mirror: Pick<ReturnType<typeof createMirror>, 'setLoading' | 'markClosed'>
  /** Called for each document that sends a handshake. */
  onReady: () => void
}

type Link = FrameLink & { boot: string; calls?: FrameCalls; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000

/**
 * Connects to every document of the frame that sends a handshake, and calls its `start` method. `begin` starts an
 * attempt, which waits for the first handshake. `drop` closes the connection and removes the frame.
 */
export function createFrameConnection(settings: ConnectionOptions) {
  const { origin, element, options, mirror } = settings
  const start = { protocol: protocolVersion, revision: protocolRevision, options }
  const attempts = createStartAttempts(fail)
  const methods = serveHostMethods(settings, () => link?.calls as FrameCalls)
  let link: Link | undefined
  let startedCalls: FrameCalls
  /** Error that all later calls reject with. Set once the client is destroyed or its options turn out to be invalid. */
  let finalError: WalletError | undefined
  let loggedMessage: string | undefined
  /** True until the page makes a call that needs the wallet. */
  let isPreload = true

  function begin(): Deferred<void> {
    if (finalError) throw finalError
    const attempt = attempts.begin()
    attempts.setTimeLimit(handshakeTimeoutMs, `did not answer: ${settings.diagnosticsUrl} says why`)
    mirror.setLoading(true)
    return attempt
  }

  /** See {@link drop} for `explanation`. */
  function fail(error: WalletError, explanation?: string | boolean) {
    // Reject all later calls with this error. The options cannot change, so another attempt would fail again.
    if (error.name === 'InvalidOptionsError') finalError = error
    if (loggedMessage !== error.message) console.error(error)
    loggedMessage = error.message
    drop(error, explanation)
  }

  /** Closes the connection and rejects the calls in flight. Returns false if there was no connection. */
  function disconnect(error: WalletError): boolean {
    if (!link) return false
    const { connection } = link
    link.lost = error
    link = undefined
    connection.destroy()
    return true
  }

  /**
   * Closes the connection and removes the frame. The next call mounts a new frame. If the user is waiting for the
   * modal, keeps the frame until the user closes it, and shows `explanation` in it: the URL of a page of the wallet, or
   * true for the frame's own document.
   */
  function drop(error: WalletError, explanation?: string | boolean) {
    const wasConnected = disconnect(error)
    attempts.fail(error)
    // Unmount the frame and update the mirror last. Both may run the page's listeners, and a listener may call the SDK.
    if (explanation && element.isWaiting()) element.explain(explanation)
    else element.unmount()
    if (wasConnected) mirror.markClosed()
    mirror.setLoading(false)
  }

  /** Closes the connection but keeps the iframe. Later calls wait for the next connection. */
  function lose(error: WalletError) {
    if (!disconnect(error)) return
    attempts.forgetSettled()
    element.hide()
    mirror.markClosed()
  }

  function onReady(boot: string, frame: Window, revision: number) {
    if (boot === link?.boot) return element.showShell()
    lose(createReloadedError())
    settings.onReady()
    if (!attempts.getCurrent()) begin()
    const earlyCalls = revision > 2 ? { start, isPreload, ...settings.getEarlyCalls() } : undefined
    const newLink: Link = { boot, ...connectFrame(frame, origin, methods, earlyCalls) }
    link = newLink
    newLink.connection.promise.then(
      (proxy) => startFrame(newLink, proxy as unknown as WireMethods),
      () => {},
    )
  }

  async function startFrame(ownLink: Link, proxy: WireMethods) {
    if (link !== ownLink) return
    attempts.setTimeLimit(startTimeoutMs, 'did not start')
    // Drops the frame if it is disconnected, because no reply can arrive over a closed connection.
    const onFailure = (error: WalletError) => error.code === DisconnectedError.code && link === ownLink && drop(error)
    const calls = createFrameCalls(proxy, ownLink, onFailure)
    ownLink.calls = calls
    try {
      const state = readStartResult(await calls.start(start))
      if (link !== ownLink) return
      startedCalls = calls
      settings.setState(state)
      // Stop if one of the page's listeners has destroyed this client.
      if (link !== ownLink) return
      attempts.succeed()
      settings.onStarted(calls)
    } catch (error) {
      if (link === ownLink) fail(toWalletError(error))
    }
  }

  /**
   * If a frame is starting, forwards the call to it and returns true. Otherwise returns false. Sends nothing before the
   * handshake, because the handshake contains the pending calls.
   */
  function sendEarly(call: EarlyCall): boolean {
    isPreload = false
    if (!attempts.getPending()) return false
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
    /** If a frame is starting, notifies it that a call of the page is pending. */
    notifyCall: () => sendEarly({ type: 'other' }),
    /** If a frame is starting, forwards the `open` call to it and returns true. Otherwise returns false. */
    sendEarlyOpen: (options: OpenOptions) => sendEarly({ type: 'open', options }),
    cancelEarlyOpen: () => sendEarly({ type: 'cancel' }),
    getStartedCalls: () => startedCalls,
    end(error: WalletError) {
      finalError = error
      drop(error)
    },
  }
}
