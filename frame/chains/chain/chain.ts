import type { Namespace } from '#shared/chains/caip.ts'
import type { Network } from '#shared/chains/networks.ts'
import type { Sending } from './sending.ts'

/** Preparing, describing and signing differ too much between namespaces, so they have files of their own. */
export type Chain = {
  namespace: Namespace
  isAddress: (text: string) => boolean
  /** Returns base units; throws a coded error when the network cannot be asked. */
  nativeBalance: (network: Network, address: string) => Promise<bigint>
  sending: () => Promise<Sending>
  explorerUrl: (network: Network, what: { transaction: string } | { address: string }) => string | undefined
}
