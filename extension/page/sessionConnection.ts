import { connect } from 'penpal'
import { handshakeKey, protocolRevision, protocolVersion } from '#shared/constants.ts'
import {
  DisconnectedError,
  InternalError,
  LimitExceededError,
  ResourceUnavailableError,
  type WalletError,
} from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import type { WireMethods } from '#shared/rpc.ts'
import { isKitState, toWalletError, wrongAnswer } from '../../sdk/checks.ts'
import { createDeferred } from '../../sdk/deferred.ts'
import { createFrameCalls, type FrameCalls } from '../../sdk/frameCalls.ts'
import type { ServedMethods } from '../../sdk/hostMethods.ts'
import { createJsonPort } from '../../sdk/jsonPort.ts'
import type { KitOptions } from '../../sdk/options.ts'
import { randomHex } from '../../sdk/random.ts'
import type { KitState } from '../../sdk/types.ts'
import { endReason } from '../link/messages.ts'

/** Milliseconds to wait for the extension until the connection fails. */
const startTimeoutMs = 20_000

export const createNoAnswerError = () => new DisconnectedError('The wallet extension does not answer. Try again.')

const removedMessage = 'The wallet may not work on this site any more.'

const createErrors = new Map<unknown, () => WalletError>([
  [endReason.gone, createNoAnswerError],
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
  /** Called when the user revoked the permission of the site. */
  onRefused: () => void
  /** Called once when the background session ends or fails to start. Later calls reject. */
  onEnd: () => void
}

/** `started` rejects when the background session ends before it has started. */
export type SessionConnection = {
  started: Promise<{ calls: FrameCalls; state: KitState }>
  end: (error?: WalletError) => void
}

/** Requests a background session from the content script over a new port, and starts it. */
export function connectSession({ contentScript, options, methods, onEnd, onRefused }: Settings): SessionConnection {
  const { port1, port2 } = new MessageChannel()
  const nonce = randomHex(16)
  const { promise, destroy } = connect({
    messenger: createJsonPort(port1),
    methods,
    channel: `${handshakeKey}:${nonce}`,
  })
  const link: { lost?: WalletError } = {}
  const lost = createDeferred<never>()

  function end(error: WalletError = createNoAnswerError()) {
    if (link.lost) return
    link.lost = error
    clearTimeout(timer)
    // The content script ends the session when it receives a message that is not a string.
    port1.postMessage(null)
    destroy()
    lost.reject(link.lost)
    onEnd()
  }

  async function start() {
    const calls = createFrameCalls((await promise) as unknown as WireMethods, link, ({ code }) => {
      if (code === DisconnectedError.code) end()
    })
    const answer: unknown = await calls.start({
      protocol: protocolVersion,
      revision: protocolRevision,
      options,
    } as never)
    if (!isRecord(answer) || !isKitState(answer.state)) throw new InternalError(wrongAnswer)
    clearTimeout(timer)
    return { calls, state: answer.state }
  }

  const timer = setTimeout(() => end(), startTimeoutMs)
  port1.addEventListener('message', ({ data }) => {
    const createError = createErrors.get(data)
    if (createError) end(createError())
    if (data === endReason.refused) onRefused()
  })
  contentScript.postMessage(nonce, [port2])
  const started = Promise.race([start(), lost.promise]).catch((error: unknown) => {
    end()
    throw link.lost ?? toWalletError(error)
  })
  return { started, end }
}
