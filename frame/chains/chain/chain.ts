import type { Namespace } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import type { Sending } from './sending.ts'

/**
 * Functions that every namespace implements. Preparing, describing and signing transactions differ too much between
 * namespaces to share an interface.
 */
export type Chain = {
  namespace: Namespace
  isAddress: (text: string) => boolean
  /** Returns the balance in base units. Throws a coded error if the network is unreachable. */
  nativeBalance: (network: Network, address: string) => Promise<bigint>
  sending: () => Promise<Sending>
  explorerUrl: (network: Network, what: { transaction: string } | { address: string }) => string | undefined
}
