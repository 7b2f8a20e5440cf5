import { protocolRevision, protocolVersion } from '@oriel/shared/constants.ts'
import {
  DisconnectedError,
  LimitExceededError,
  ResourceUnavailableError,
  type WalletError,
} from '@oriel/shared/errors/errors.ts'
import type { WireMethods } from '@oriel/shared/rpc/rpc.ts'
import type { KitOptions } from 'oriel/api/options.ts'
import type { KitState } from 'oriel/api/types.ts'
import { connectPort } from 'oriel/border/connectPort.ts'
import { createDeferred } from 'oriel/border/deferred.ts'
import { toWalletError } from 'oriel/border/errors.ts'
import { createFrameCalls, type FrameCalls } from 'oriel/border/frameCalls.ts'
import type { ServedMethods } from 'oriel/border/hostMethods.ts'
import { readStartResult } from 'oriel/border/replies.ts'
import { endReason } from '../link/messages.ts'

/** How long to wait for the extension before the connection fails, in ms. */
const startTimeoutMs = 20_000

export const createNoResponseError = () => new DisconnectedError('The wallet extension does not answer. Try again.')

const removedMessage = 'The wallet may not work on this site any more.'

const createErrors = new Map<unknown, () => WalletError>([
  [endReason.gone, createNoResponseError],
  [endReason.outdated, () => new DisconnectedError('The wallet extension was updated. Reload this page.')],
  [endReason.refused, () => new DisconnectedError(removedMessage, { data: { reason: 'removed' } })],
  [endReason.tooMany, () => new LimitExceededError()],
  [endReason.noPanel, () => new ResourceUnavailableError('The wallet could not open its panel. Try again.')],
])

type Settings = {
  /** Port to the content script. */
  contentScript: MessagePort
  options: KitOptions
  methods: ServedMethods
  /** Called when the user revokes the site's permission. */
  onRefused: () => void
  /** Called once when the background session ends or fails to start. Later calls reject. */
  onEnd: () => void
}

/** A connection to a background session. `started` rejects if the session ends before it has started. */
export type SessionConnection = {
  started: Promise<{ calls: FrameCalls; state: KitState }>
  end: (error?: WalletError) => void
}

/** Requests a background session from the content script over a new port and starts the session. */
export function connectSession({ contentScript, options, methods, onEnd, onRefused }: Settings): SessionConnection {
  const { connection, nonce, port, remotePort } = connectPort(methods)
  const link: { lost?: WalletError } = {}
  const lost = createDeferred<never>()

  function end(error: WalletError = createNoResponseError()) {
    if (link.lost) return
    link.lost = error
    clearTimeout(timer)
    removeEventListener('pageshow', endIfRestored)
    // Make the content script end the session. It does so on any message that isn't a string.
    port.postMessage(null)
    connection.destroy()
    lost.reject(link.lost)
    onEnd()
  }

  /**
   * Ends the connection after a restore from the back/forward cache. The session ended when the page entered the cache,
   * and the message that reports this may have been lost.
   */
  function endIfRestored({ persisted }: PageTransitionEvent) {
    if (persisted) end()
  }

  async function start() {
    const calls = createFrameCalls((await connection.promise) as unknown as WireMethods, link, ({ code }) => {
      if (code === DisconnectedError.code) end()
    })
    const result: unknown = await calls.start({
      protocol: protocolVersion,
      revision: protocolRevision,
      options,
    } as never)
    const state = readStartResult(result)
    clearTimeout(timer)
    return { calls, state }
  }

  const timer = setTimeout(() => end(), startTimeoutMs)
  addEventListener('pageshow', endIfRestored)
  port.addEventListener('message', ({ data }) => {
    const createError = createErrors.get(data)
    if (createError) end(createError())
    if (data === endReason.refused) onRefused()
  })
  contentScript.postMessage(nonce, [remotePort])
  const started = Promise.race([start(), lost.promise]).catch((error: unknown) => {
    end()
    throw link.lost ?? toWalletError(error)
  })
  return { started, end }
}
