import { clusterOf, publicClusters } from '#shared/solanaClusters.ts'
import type { SignInFields } from './readMessage.ts'

type Known = { named: string | undefined; networks: readonly string[] | undefined }

/** Returns the CAIP-2 id of the message's network. Returns undefined when it is not allowed, or not the named one. */
export function findNetwork(fields: Pick<SignInFields, 'namespace' | 'chainId'>, known: Known): string | undefined {
  const { named, networks } = known
  const chainId = fields.namespace === 'eip155' ? toCaip(fields.chainId) : findCluster(fields.chainId, known)
  if (chainId === undefined || (named !== undefined && named !== chainId)) return undefined
  return networks === undefined || networks.includes(chainId) ? chainId : undefined
}

/** The standard has zeros in front of a number. A reference of CAIP-2 has at most 32 characters. */
function toCaip(written: string): string | undefined {
  const reference = `${BigInt(written)}`
  return reference.length <= 32 ? `eip155:${reference}` : undefined
}

/** A message of Solana has the cluster's name (`solana:mainnet` or `mainnet`), which every localnet shares. */
function findCluster(written: string, { named, networks = publicClusters }: Known): string | undefined {
  const candidates = named === undefined ? networks : [named]
  return candidates.find((id) => {
    const cluster = clusterOf(id)
    return id.startsWith('solana:') && [id, cluster, cluster.replace('solana:', '')].includes(written)
  })
}
