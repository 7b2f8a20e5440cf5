import type { Namespace } from '@oriel/shared/chains/caip.ts'
import { UnsupportedChainError } from '@oriel/shared/errors/catalogueErrors.ts'
import type { Chain } from './chain/chain.ts'
import { eip155 } from './eip155/eip155.ts'
import { solana } from './solana/solana.ts'

const chains: Partial<Record<Namespace, Chain>> = { eip155, solana }

export const hasChain = (namespace: Namespace): boolean => chains[namespace] !== undefined

/** Returns a namespace's implementation. Throws 'Unsupported chain' if there is none. */
export function getChain(namespace: Namespace): Chain {
  const chain = chains[namespace]
  if (!chain) throw new UnsupportedChainError(undefined, { data: { namespace } })
  return chain
}
