import { connect } from 'penpal'
import { handshake, type hostMethods } from '#shared/contract.ts'
import { type Remote, remote, type WireMethods } from '#shared/rpc.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { trace } from '../state/trace.ts'
import { createGuardedPort } from './guardedPort.ts'
import { type Hello, readHello } from './readHello.ts'

export type Host = {
  /** The origin of the event that brought the port, verified by the browser. Every permission is keyed by it. */
  origin: string
  remote: Remote<typeof hostMethods>
}

type ServeFor = (origin: string) => WireMethods

/**
 * After more messages of the parent than these without a hello, the frame stops listening. The number is large, because
 * other scripts of the page may post messages.
 */
const maximumNoise = 500

/**
 * The frame posts that it is ready, and the page answers once with a port. Accepts the first hello from our parent with
 * an allowed origin, and ignores later ones.
 */
export async function connectHost(serveFor: ServeFor): Promise<Host> {
  return connectPort(await acceptHello(), serveFor)
}

export async function connectPort({ origin, port, nonce }: Hello, serveFor: ServeFor): Promise<Host> {
  const messenger = createGuardedPort({
    port,
    onAbuse: (reason) => console.error(`Oriel: closed the connection to ${origin}: ${reason}.`),
    // Answers cannot be delivered any more, so pending approvals are rejected and the modal closes.
    onClosed: router.dismiss,
    onDrop: (reason) => trace.drop(origin, reason),
  })
  const methods = trace.follow(serveFor(origin), { direction: 'toFrame', origin })
  const { promise } = connect<WireMethods>({ messenger, methods, channel: `${handshake.key}:${nonce}` })
  const host = trace.follow(await promise, { direction: 'toHost', origin })
  return { origin, remote: remote<typeof hostMethods>(host) }
}

function acceptHello(): Promise<Hello> {
  const ancestors: DOMStringList | undefined = location.ancestorOrigins
  const listener = { parent, allowedOrigins: config.allowedOrigins, embedder: ancestors?.[0] }
  return new Promise((resolve, reject) => {
    let ignored = 0
    function receive(event: MessageEvent) {
      const hello = readHello(event, listener)
      if (hello) {
        removeEventListener('message', receive)
        resolve(hello)
      } else if (event.source === parent && ++ignored > maximumNoise) {
        removeEventListener('message', receive)
        reject(new Error('Too many messages before the handshake.'))
      }
    }
    addEventListener('message', receive)
    postToParent({ t: handshake.ready, boot: crypto.randomUUID() })
  })
}

export function refuseHost(code: number, message: string) {
  postToParent({ t: handshake.refused, code, message })
}

/** The target is `*`, because the embedder is not known yet. The message contains no secret. */
function postToParent(message: Record<string, unknown>) {
  parent.postMessage(JSON.stringify({ k: handshake.key, ...message }), '*')
}
