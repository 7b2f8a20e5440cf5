import { getCluster, publicClusters } from '@oriel/shared/chains/solanaClusters.ts'
import type { SignInFields } from './readMessage.ts'

type NetworkContext = { expected: string | undefined; networks: readonly string[] | undefined }

/**
 * Returns the CAIP-2 ID of the message's network. Returns undefined if the network is not allowed or differs from
 * `expected`.
 */
export function findNetwork(
  fields: Pick<SignInFields, 'namespace' | 'chainId'>,
  context: NetworkContext,
): string | undefined {
  const { expected, networks } = context
  const chainId = fields.namespace === 'eip155' ? toCaip(fields.chainId) : findCluster(fields.chainId, context)
  if (chainId === undefined || (expected !== undefined && expected !== chainId)) return undefined
  return networks === undefined || networks.includes(chainId) ? chainId : undefined
}

/**
 * Returns the CAIP-2 ID of a decimal chain ID, which may have leading zeros (EIP-4361). Returns undefined if it is
 * longer than the 32 characters of a CAIP-2 reference.
 */
function toCaip(chainId: string): string | undefined {
  const reference = `${BigInt(chainId)}`
  return reference.length <= 32 ? `eip155:${reference}` : undefined
}

/** Resolves the cluster name in a Solana message (`solana:mainnet` or `mainnet`). All localnets share one name. */
function findCluster(chainId: string, { expected, networks = publicClusters }: NetworkContext): string | undefined {
  const candidates = expected === undefined ? networks : [expected]
  return candidates.find((id) => {
    const cluster = getCluster(id)
    return id.startsWith('solana:') && [id, cluster, cluster.replace('solana:', '')].includes(chainId)
  })
}
