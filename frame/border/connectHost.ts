import { connect } from 'penpal'
import { handshake, type hostMethods } from '#shared/contract.ts'
import { type Remote, remote, type WireMethods } from '#shared/rpc.ts'
import { config } from '../platform/config.ts'
import { router } from '../router/router.ts'
import { trace } from '../state/trace.ts'
import { createGuardedPort } from './guardedPort.ts'
import { type Hello, readHello } from './readHello.ts'

export type Host = {
  /** Proved by the browser: the origin of the event that brought the port. Every permission is keyed by it. */
  origin: string
  remote: Remote<typeof hostMethods>
}

type ServeFor = (origin: string) => WireMethods

/** Messages of our parent that are no hello before the frame stops listening; others' noise must not end a page's turn. */
const maximumNoise = 500

/**
 * Shakes hands with the page that embeds us: we say that we are ready, the page answers once with one port. The first
 * hello from our parent with an allowed origin wins; later ones are not heard. See DESIGN 5.
 */
export async function connectHost(serveFor: ServeFor): Promise<Host> {
  return connectPort(await acceptHello(), serveFor)
}

/** Speaks with whoever holds the other end of the port, as `origin`. */
export async function connectPort({ origin, port, nonce }: Hello, serveFor: ServeFor): Promise<Host> {
  const messenger = createGuardedPort({
    port,
    onAbuse: (reason) => console.error(`Oriel: closed the connection to ${origin}: ${reason}.`),
    // Nobody is there to take an answer any more: what waits for the user is rejected with the modal, never left armed.
    onClosed: router.dismiss,
    onDrop: (reason) => trace.drop(origin, reason),
  })
  const methods = trace.follow(serveFor(origin), { direction: 'toFrame', origin })
  const { promise } = connect({ messenger, methods, channel: `${handshake.key}:${nonce}` })
  const host = trace.follow((await promise) as unknown as WireMethods, { direction: 'toHost', origin })
  return { origin, remote: remote<typeof hostMethods>(host) }
}

function acceptHello(): Promise<Hello> {
  const ancestors = location.ancestorOrigins as DOMStringList | undefined
  const listener = { parent, allowedOrigins: config.allowedOrigins, embedder: ancestors?.[0] }
  return new Promise((resolve, reject) => {
    let noise = 0
    function receive(event: MessageEvent) {
      const hello = readHello(event, listener)
      if (hello) {
        removeEventListener('message', receive)
        resolve(hello)
      } else if (event.source === parent && ++noise > maximumNoise) {
        removeEventListener('message', receive)
        reject(new Error('Too many messages before the handshake.'))
      }
    }
    addEventListener('message', receive)
    say({ t: handshake.ready, boot: crypto.randomUUID() })
  })
}

/** Tells the embedding page why there will be no handshake. */
export function refuseHost(code: number, message: string) {
  say({ t: handshake.refused, code, message })
}

/** To `*`: the embedder is not known yet, and nothing here is secret. */
function say(message: Record<string, unknown>) {
  parent.postMessage(JSON.stringify({ k: handshake.key, ...message }), '*')
}
