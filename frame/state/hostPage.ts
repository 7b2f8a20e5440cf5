import type { hostMethods } from '#shared/contract.ts'
import type { Remote } from '#shared/rpc.ts'

type HostCalls = Remote<typeof hostMethods>

let origin = ''
let connected: (calls: HostCalls) => void
const calls = new Promise<HostCalls>((resolve) => {
  connected = resolve
})

/** The page that embeds this frame, for whoever has to reach what only exists there: extensions, its address, its parent. */
export const hostPage = {
  /** Comes first: which page this frame works for, proved by the browser. */
  serve(provedOrigin: string) {
    origin = provedOrigin
  },

  /** Comes with the handshake. */
  use(host: HostCalls) {
    connected(host)
  },

  get origin(): string {
    return origin
  },

  /** What may be called in the page, once the handshake is done. */
  calls: (): Promise<HostCalls> => calls,
}
