import type { Namespace } from '#shared/caip.ts'
import { UnsupportedChainError } from '#shared/catalogueErrors.ts'
import type { Chain } from './chain.ts'
import { eip155 } from './eip155/eip155.ts'
import { solana } from './solana/solana.ts'

const chains: Partial<Record<Namespace, Chain>> = { eip155, solana }

/** Returns whether a namespace has an implementation. */
export const hasChain = (namespace: Namespace): boolean => chains[namespace] !== undefined

/** The chain of a namespace; throws 'Unsupported chain' for one that has no implementation. */
export function chainOf(namespace: Namespace): Chain {
  const chain = chains[namespace]
  if (!chain) throw new UnsupportedChainError(undefined, { data: { namespace } })
  return chain
}
