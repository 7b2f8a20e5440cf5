import { connect } from 'penpal'
import { handshakeKey, protocolRevision, protocolVersion } from '#shared/constants.ts'
import { DisconnectedError, InternalError, type WalletError } from '#shared/errors.ts'
import { isRecord } from '#shared/json.ts'
import type { WireMethods } from '#shared/rpc.ts'
import { isKitState, toWalletError, wrongAnswer } from '../../sdk/checks.ts'
import type { Frame } from '../../sdk/frame.ts'
import { createFrameCalls, type FrameCalls } from '../../sdk/frameCalls.ts'
import { type PageMethods, serveHostMethods } from '../../sdk/hostMethods.ts'
import { createJsonPort } from '../../sdk/jsonPort.ts'
import type { KitEvent } from '../../sdk/kitEvent.ts'
import { loadPageWallets } from '../../sdk/loadParts.ts'
import type { createMirror } from '../../sdk/mirror.ts'
import type { KitOptions } from '../../sdk/options.ts'
import type { Eip1193Events } from '../../sdk/provider.ts'
import { randomHex } from '../../sdk/random.ts'
import type { createSessionHint } from '../../sdk/sessionHint.ts'
import type { KitState } from '../../sdk/types.ts'

type Options = {
  origin: string
  options: KitOptions
  mirror: ReturnType<typeof createMirror>
  hint: ReturnType<typeof createSessionHint>
  setState: (state: KitState) => void
  emit: (event: KitEvent) => void
  onMessage: (message: Eip1193Events['message']) => void
  onStarted: (calls: FrameCalls) => void
}

type Link = { lost?: WalletError; calls?: FrameCalls; end: () => void }

/** The extension answers within this time, in ms, or is gone. */
const startTimeoutMs = 20_000

const outdated = () => new DisconnectedError('The wallet extension was updated. Reload this page.')
const closed = () => new DisconnectedError('The wallet extension does not answer.')

/** Is the frame of a kit whose wallet is this browser's extension: an engine of the extension takes its place. */
export function createFrame({ options, mirror, hint, setState, emit, onMessage, onStarted }: Options): Frame {
  const relay = receiveRelay()
  let isOutdated = false
  let started: Promise<FrameCalls> | undefined
  let link: Link | undefined
  void relay.then((port) => port.addEventListener('close', () => (isOutdated = true)))

  const page = { message: onMessage, discoverWallets: () => undefined } as unknown as PageMethods
  const element = { hide() {} } as Parameters<typeof serveHostMethods>[0]['element']
  const methods = serveHostMethods({ element, show() {}, page, setState, emit }, () => link?.calls as FrameCalls)

  async function start(): Promise<FrameCalls> {
    const base = await relay
    const { port1, port2 } = new MessageChannel()
    const nonce = randomHex(16)
    const connection = connect({ messenger: createJsonPort(port1), methods, channel: `${handshakeKey}:${nonce}` })
    const mine: Link = { end: connection.destroy }
    const lost = new Promise<never>((_, reject) => {
      const lose = () => {
        mine.lost = isOutdated ? outdated() : closed()
        reject(mine.lost)
        drop(mine)
      }
      port1.addEventListener('close', lose)
      base.addEventListener('close', lose)
      setTimeout(() => mine.calls || lose(), startTimeoutMs)
    })
    link = mine
    base.postMessage(nonce, [port2])
    const proxy = (await Promise.race([connection.promise, lost])) as unknown as WireMethods
    const calls = createFrameCalls(proxy, mine, () => drop(mine))
    const answer: unknown = await Promise.race([
      calls.start({ protocol: protocolVersion, revision: protocolRevision, options } as never),
      lost,
    ])
    if (!isRecord(answer) || !isKitState(answer.state)) throw new InternalError(wrongAnswer)
    mine.calls = calls
    setState(answer.state)
    onStarted(calls)
    return calls
  }

  function drop(mine: Link) {
    if (link !== mine) return
    link = undefined
    started = undefined
    mine.end()
    mirror.markClosed()
  }

  async function calls(): Promise<FrameCalls> {
    if (isOutdated) throw outdated()
    mirror.setLoading(true)
    started ??= start().catch((error) => {
      if (link) drop(link)
      started = undefined
      throw toWalletError(error)
    })
    return started.finally(() => mirror.setLoading(false))
  }

  return {
    calls,
    ready: async () => void (await calls()),
    load: () => loadPageWallets('') as never,
    mayBeConnected: () => link !== undefined || hint.exists(),
    open: async (params) => (await calls()).open(params as never),
    close: async () => true,
    async setTheme() {},
    diagnose: () => Promise.reject(closed()),
    destroy: () => link && drop(link),
  }
}

/** The relay of the extension posts one port, before the page's first script. */
function receiveRelay(): Promise<MessagePort> {
  return new Promise((resolve) => {
    addEventListener('message', function receive(event: MessageEvent) {
      const [port] = event.ports
      if (event.source !== window || Object(event.data).oriel !== 'relay' || !port) return
      // The page need not see it.
      event.stopImmediatePropagation()
      removeEventListener('message', receive)
      port.start()
      resolve(port)
    })
  })
}

export function createNoFrame(): Frame {
  throw closed()
}
