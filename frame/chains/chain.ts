import type { Namespace } from '#shared/caip.ts'
import type { Network } from '#shared/networks.ts'
import type { Sending } from './sending.ts'

/**
 * The functions that every namespace has. Preparing, describing and signing differ too much: they have files of their
 * own.
 */
export type Chain = {
  namespace: Namespace
  isAddress: (text: string) => boolean
  /** Base units of the network's own currency; throws a coded error when the network cannot be asked. */
  nativeBalance: (network: Network, address: string) => Promise<bigint>
  /** The page of a block explorer; undefined where the network names none. */
  /** Loads the functions that make transfers. */
  sending: () => Promise<Sending>
  explorerUrl: (network: Network, what: { transaction: string } | { address: string }) => string | undefined
}
