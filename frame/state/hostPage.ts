import type { hostMethods } from '@oriel/shared/kit/contract.ts'
import type { Remote } from '@oriel/shared/rpc/rpc.ts'

type HostCalls = Remote<typeof hostMethods>

function createHostPage() {
  let origin = ''
  let connected: (calls: HostCalls) => void
  const calls = new Promise<HostCalls>((resolve) => {
    connected = resolve
  })
  return {
    /** Sets the origin that the browser has verified. Call this first. */
    serve(provedOrigin: string) {
      origin = provedOrigin
    },

    /** Sets the page's methods. Call this after the handshake. */
    use(host: HostCalls) {
      connected(host)
    },

    get origin(): string {
      return origin
    },

    /** Resolves to the page's methods after the handshake. */
    calls: (): Promise<HostCalls> => calls,
  }
}

/**
 * The page that embeds this frame. Its methods give the frame access to the page's wallet extensions, URL and parent.
 */
export const hostPage = createHostPage()
