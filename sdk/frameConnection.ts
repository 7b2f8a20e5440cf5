import { portLimits, protocolRevision, protocolVersion } from '#shared/constants.ts'
import { DisconnectedError, InternalError, type WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import type { WireMethods } from '#shared/rpc.ts'
import { isKitState, toWalletError, wrongAnswer } from './checks.ts'
import type { Deferred } from './deferred.ts'
import { createFrameCalls, type FrameCalls } from './frameCalls.ts'
import type { FrameElement } from './frameElement.ts'
import { reloaded, silent } from './frameErrors.ts'
import { connectFrame, createHandshake, type FrameLink, type Greeting } from './frameHandshake.ts'
import { type PageMethods, serveHostMethods } from './hostMethods.ts'
import type { KitOptions } from './options.ts'
import { createRateLimit } from './rateLimit.ts'
import { createStartAttempts } from './startAttempts.ts'
import type { KitEvent, KitState } from './types.ts'

export type ConnectionOptions = {
  origin: string
  /** URL of the page that says why the frame does not start. */
  doctor: string
  element: FrameElement
  page: PageMethods
  show: () => void
  options: KitOptions
  /** Returns the calls that the hello brings besides `start`. */
  greet: () => Omit<Greeting, 'start'>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  /** Called when the frame has started, and again after each reload. */
  onStarted: (calls: FrameCalls) => void
  /**
   * Called with true when the frame is wanted, and with false when it could not start. Its first state says that it
   * started.
   */
  setLoading: (loading: boolean) => void
  onReady: () => void
  onLost: () => void
}

type Link = FrameLink & { boot: string; calls?: FrameCalls; lost?: WalletError }

const handshakeTimeoutMs = 10_000
const startTimeoutMs = 20_000

/**
 * Connects to each document of the frame that says that it is ready, and starts it. `begin` awaits the first, `drop`
 * ends it all.
 */
export function createFrameConnection(settings: ConnectionOptions) {
  const { origin, doctor, element, options, greet, setState, onStarted, setLoading, onLost } = settings
  const start = { protocol: protocolVersion, revision: protocolRevision, options }
  const rateLimit = createRateLimit({ burst: portLimits.burst * 0.8, perSecond: portLimits.perSecond * 0.8 })
  const attempts = createStartAttempts(fail)
  const handshake = createHandshake({ origin, element, onReady, onRefused: fail })
  const methods = serveHostMethods({ ...settings, calls: () => link?.calls as FrameCalls })
  let link: Link | undefined
  let working: FrameCalls
  /** The error of all later calls: the kit was destroyed, or the frame refuses its options. */
  let ended: WalletError | undefined
  let logged: string | undefined

  function begin(): Deferred<void> {
    const attempt = attempts.begin()
    handshake.listen()
    attempts.limit(handshakeTimeoutMs, `of ${origin} did not answer: ${doctor} says why`)
    setLoading(true)
    return attempt
  }

  function fail(error: WalletError) {
    // The options stay as they are, so the frame would refuse them again.
    if (error.name === 'InvalidOptionsError') ended = error
    if (logged !== error.message) console.error(error)
    logged = error.message
    drop(error)
  }

  /** The next call mounts another frame. */
  function drop(error: WalletError) {
    const last = link
    link = undefined
    handshake.stop()
    if (last) close(last, error)
    attempts.fail(error)
    // These callbacks come last, because they run code of the page, which may call the SDK.
    element.unmount()
    if (last) onLost()
    setLoading(false)
  }

  /** Rejects the calls in flight, because the connection is gone. Later calls wait for the next connection. */
  function lose(error: WalletError) {
    if (!link) return
    const last = link
    link = undefined
    attempts.forgetSettled()
    close(last, error)
    element.hide()
    onLost()
  }

  function onReady(boot: string, frame: Window, revision: number) {
    if (boot === link?.boot) return
    lose(reloaded())
    settings.onReady()
    if (!attempts.current()) begin()
    const greeting = revision > 2 ? { start, ...greet() } : undefined
    const mine: Link = { boot, ...connectFrame(frame, { origin, methods, greeting }) }
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
    const calls = createFrameCalls(proxy, {
      lost: () => mine.lost,
      rateLimit,
      onSilent: () => drop(silent()),
      onFailure,
    })
    mine.calls = calls
    try {
      const state = readState(await calls.start(start))
      if (link !== mine) return
      working = calls
      setState(state)
      // A listener of the page may have ended this kit.
      if (link !== mine) return
      attempts.succeed()
      onStarted(calls)
    } catch (error) {
      if (link === mine) fail(toWalletError(error))
    }
  }

  return {
    attempts,
    begin,
    fail,
    drop,
    lose,
    isConnected: () => !!link,
    /** Returns true when the frame has the call before its app has started. */
    bringOpen: (open: object) => attempts.pending() && link?.bringOpen(open),
    ended: () => ended,
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

function close(link: Link, error: WalletError) {
  link.lost = error
  link.connection.destroy()
}
