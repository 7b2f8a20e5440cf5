import type { hostMethods } from '#shared/kit/contract.ts'
import type { Remote } from '#shared/rpc/rpc.ts'

type HostCalls = Remote<typeof hostMethods>

function createHostPage() {
  let origin = ''
  let connected: (calls: HostCalls) => void
  const calls = new Promise<HostCalls>((resolve) => {
    connected = resolve
  })
  return {
    /** Must be called first, with the origin that the browser proved. */
    serve(provedOrigin: string) {
      origin = provedOrigin
    },

    /** Must be called with the page's methods when the handshake is done. */
    use(host: HostCalls) {
      connected(host)
    },

    get origin(): string {
      return origin
    },

    /** Resolves with the page's methods when the handshake is done. */
    calls: (): Promise<HostCalls> => calls,
  }
}

/** Gives access to the page that embeds this frame, and so to its extensions, its URL and its parent. */
export const hostPage = createHostPage()
