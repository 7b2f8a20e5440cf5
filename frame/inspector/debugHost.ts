import { UnsupportedMethodError } from '@oriel/shared/errors/errors.ts'
import { frameMethods, handshakeKey, hostMethods, protocolVersion } from '@oriel/shared/kit/contract.ts'
import type { KitState } from '@oriel/shared/kit/wallet.ts'
import { type Reply, serve, type WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { connect, type Message, type Messenger } from 'penpal'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { isAvailable } from '../app/views.tsx'
import { connectHost } from '../border/connectHost.ts'
import { syncHost } from '../border/host.ts'
import { serveOrigin } from '../border/serveOrigin.ts'
import { hostPage } from '../state/hostPage.ts'

const options = { metadata: { name: 'Inspector' }, debug: true }

const store = createStore<{ state: KitState | undefined; failure: string | undefined }>(() => ({
  state: undefined,
  failure: undefined,
}))
let wire: WireMethods | undefined

/** Connects to the frame as a dapp's page would, through the same methods and its own port. */
export const debugHost = {
  store,

  async connect() {
    const { port1, port2 } = new MessageChannel()
    const nonce = crypto.randomUUID().replaceAll('-', '')
    const { origin } = location
    const host = connectHost({ origin, port: port2, nonce }, serveOrigin(origin, isAvailable))
    hostPage.use(host.remote)
    syncHost(host)
    const { promise } = connect<WireMethods>({
      messenger: createJsonMessenger(port1),
      methods: serveHost(),
      channel: `${handshakeKey}:${nonce}`,
    })
    wire = await promise
    await debugHost.start()
  },

  async start() {
    const reply = await debugHost.call('start', { protocol: protocolVersion, options })
    if (!reply.ok) return store.setState({ failure: reply.error.message })
    const { state } = z.parse(frameMethods.start.result, reply.value)
    store.setState({ state, failure: undefined })
  },

  async call(method: string, params?: unknown): Promise<Reply> {
    const send = wire?.[method]
    if (!send) throw new UnsupportedMethodError()
    return params === undefined ? send() : send(params)
  },

  /**
   * Replays calls. Then starts the frame again and closes it, because a call may have changed its options or opened it.
   */
  async replay(run: (wire: WireMethods) => Promise<void>) {
    if (wire) await run(wire)
    await debugHost.start()
    await debugHost.call('close')
  },

  account(): string | undefined {
    const state = store.getState().state?.namespaces.eip155
    return state?.status === 'connected' ? state.accounts[0]?.address : undefined
  },
}

function throwUnsupported(): never {
  throw new UnsupportedMethodError('The inspector has no wallets of its own: embed the frame in a page.')
}

function serveHost(): WireMethods {
  return serve(hostMethods, {
    setVisible: () => undefined,
    setSize: () => undefined,
    setState: (state) => store.setState({ state }),
    emit: () => undefined,
    message: () => undefined,
    discoverWallets: () => undefined,
    bringWallet: throwUnsupported,
    callWallet: throwUnsupported,
    openLink: ({ url, target }) => {
      window.open(url, target, 'noreferrer noopener')
    },
    siwx: throwUnsupported,
    askParent: () => undefined,
  })
}

/** Creates a penpal messenger that sends JSON text, as the SDK does. The frame accepts nothing else. */
function createJsonMessenger(port: MessagePort): Messenger {
  const handlers = new Set<(message: Message) => void>()
  return {
    initialize({ validateReceivedMessage }) {
      port.onmessage = ({ data }) => {
        const message: unknown = JSON.parse(data)
        if (!validateReceivedMessage(message)) return
        for (const handler of [...handlers]) handler(message)
      }
    },
    sendMessage: (message) => port.postMessage(JSON.stringify(message)),
    addMessageHandler: (handler) => void handlers.add(handler),
    removeMessageHandler: (handler) => void handlers.delete(handler),
    destroy: () => port.close(),
  }
}
