import type { Namespace } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import type { Sending } from './sending.ts'

/** A namespace's common functions. Preparing, describing and signing differ too much, so they have their own files. */
export type Chain = {
  namespace: Namespace
  isAddress: (text: string) => boolean
  /** Returns base units. Throws a coded error when the network is unreachable. */
  nativeBalance: (network: Network, address: string) => Promise<bigint>
  sending: () => Promise<Sending>
  explorerUrl: (network: Network, what: { transaction: string } | { address: string }) => string | undefined
}
