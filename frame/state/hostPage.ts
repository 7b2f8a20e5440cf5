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
    /** Sets the origin, as verified by the browser. Must be called first. */
    serve(provedOrigin: string) {
      origin = provedOrigin
    },

    /** Sets the page's methods. Must be called after the handshake. */
    use(host: HostCalls) {
      connected(host)
    },

    get origin(): string {
      return origin
    },

    /** Resolves with the page's methods after the handshake. */
    calls: (): Promise<HostCalls> => calls,
  }
}

/** The page that embeds this frame. Gives access to its extensions, URL and parent. */
export const hostPage = createHostPage()
