import { handshakeKey, type hostMethods } from '@oriel/shared/kit/contract.ts'
import { createRemote, createRemoteWith, type Remote, type WireMethods } from '@oriel/shared/rpc/rpc.ts'
import { connect } from 'penpal'
import { router } from '../router/router.ts'
import { trace } from '../state/trace.ts'
import { createGuardedPort } from './guardedPort.ts'
import type { Handshake } from './parseHandshake.ts'

export type Host = {
  /**
   * Origin of the message that transferred the port, verified by the browser. All permissions are stored per origin.
   */
  origin: string
  /** Methods of the page. Calls wait until the handshake over the port is complete. */
  remote: Remote<typeof hostMethods>
}

/** Serves the frame's methods over the port from the handshake. Returns without waiting for the page to connect. */
export function connectHost({ origin, port, nonce }: Handshake, served: WireMethods): Host {
  const messenger = createGuardedPort({
    port,
    onAbuse: (reason) => console.error(`Oriel: closed the connection to ${origin}: ${reason}.`),
    // Reject pending approvals and close the modal, because responses can no longer be delivered.
    onClosed: router.dismiss,
    onDrop: (reason) => trace.drop(origin, reason),
  })
  const methods = trace.follow(served, { direction: 'toFrame', origin })
  const { promise } = connect<WireMethods>({ messenger, methods, channel: `${handshakeKey}:${nonce}` })
  const host = promise.then((wire) =>
    createRemote<typeof hostMethods>(trace.follow(wire, { direction: 'toHost', origin })),
  )
  // Prevent an unhandled rejection. Each call reports the failure itself.
  host.catch(() => undefined)
  return {
    origin,
    remote: createRemoteWith<typeof hostMethods>((name) => async (params) => {
      const call = (await host)[name as keyof typeof hostMethods] as (params?: unknown) => Promise<unknown>
      return call(params)
    }),
  }
}
