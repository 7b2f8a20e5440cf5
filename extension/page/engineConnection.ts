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
import { lastWord } from '../link/messages.ts'

/** Milliseconds to wait for the extension until the connection fails. */
const startTimeoutMs = 20_000

export const silent = () => new DisconnectedError('The wallet extension does not answer. Try again.')

const refusal = 'The wallet may not work on this site any more.'

const endings = new Map<unknown, () => WalletError>([
  [lastWord.gone, silent],
  [lastWord.outdated, () => new DisconnectedError('The wallet extension was updated. Reload this page.')],
  [lastWord.refused, () => new DisconnectedError(refusal, { data: { reason: 'removed' } })],
  [lastWord.tooMany, () => new LimitExceededError()],
  [lastWord.noPanel, () => new ResourceUnavailableError('The wallet could not open its panel. Try again.')],
])

type Settings = {
  relay: MessagePort
  options: KitOptions
  methods: ServedMethods
  /** Called when the user revoked the permission of the site. */
  onRefused: () => void
  /** Called once when the background session ends or fails to start. Later calls reject. */
  onEnd: () => void
}

/** `started` rejects when the background session ends before it has started. */
export type EngineConnection = {
  started: Promise<{ calls: FrameCalls; state: KitState }>
  end: (error?: WalletError) => void
}

/** Requests a background session from the content script over a new port, and starts it. */
export function connectEngine({ relay, options, methods, onEnd, onRefused }: Settings): EngineConnection {
  const { port1, port2 } = new MessageChannel()
  const nonce = randomHex(16)
  const { promise, destroy } = connect({
    messenger: createJsonPort(port1),
    methods,
    channel: `${handshakeKey}:${nonce}`,
  })
  const link: { lost?: WalletError } = {}
  const lost = createDeferred<never>()

  function end(error: WalletError = silent()) {
    if (link.lost) return
    link.lost = error
    clearTimeout(late)
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
    clearTimeout(late)
    return { calls, state: answer.state }
  }

  const late = setTimeout(() => end(), startTimeoutMs)
  port1.addEventListener('message', ({ data }) => {
    const ending = endings.get(data)
    if (ending) end(ending())
    if (data === lastWord.refused) onRefused()
  })
  relay.postMessage(nonce, [port2])
  const started = Promise.race([start(), lost.promise]).catch((error: unknown) => {
    end()
    throw link.lost ?? toWalletError(error)
  })
  return { started, end }
}
