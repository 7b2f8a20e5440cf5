import type { Delegation } from '@oriel/clear-signing/eip155/account/delegation.ts'
import { type Hex, isSameAddress, toHexChainId } from '@oriel/shared/chains/caip.ts'
import type { Network } from '@oriel/shared/chains/networks.ts'
import { UnauthorizedError } from '@oriel/shared/errors/errors.ts'
import { queryClient } from '../../api/queryClient.ts'
import { getDelegationKey } from '../../assets/programQuery.ts'
import { getRpcClient } from '../../chains/clients/rpcClient.ts'
import { type AtomicSupport, readAtomicSupport } from '../../chains/eip155/smartAccount/planCalls.ts'
import { accountTypes } from '../../state/accountTypes.ts'
import { networks } from '../../state/networks.ts'
import { consumeReads } from '../reads/readChain.ts'

type Params = [address?: string | null | undefined, chainIds?: Hex[]] | undefined

/** Maximum number of reads per network: the code of the account and of two contracts, and two estimates. */
const networkReads = 5

/**
 * Returns the built-in wallet's capabilities by hex chain ID (EIP-5792). Capabilities that all networks share are
 * repeated in every entry, because clients read only one network's entry. `atomic` is omitted if the network's node
 * does not respond.
 */
export async function readCapabilities(params: Params, addresses: string[]): Promise<Record<string, object>> {
  const [address, chainIds] = params ?? []
  const account = address ? addresses.find((granted) => isSameAddress(granted, address)) : addresses[0]
  if (address && !account) throw new UnauthorizedError()
  const served = networks.store.getState().requested.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const selected = chainIds
    ? served.filter(({ id }) => chainIds.some((chainId) => BigInt(chainId) === BigInt(id)))
    : served
  consumeReads(selected.length * networkReads)
  const rows = selected.map(async (network) => {
    const atomic = account ? await readAtomic(network, account) : undefined
    const supported = network.bundler === true && atomic !== undefined && atomic.status !== 'unsupported'
    const paymasterService = { supported }
    return [toHexChainId(network.caipNetworkId), { atomic, paymasterService, ...commonCapabilities }] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Capabilities that all networks share: asset discovery (ERC-7811). */
const commonCapabilities = { assetDiscovery: { supported: true } }

async function readAtomic(network: Network, account: string) {
  const wantsSmartAccount = accountTypes.preferred().eip155 === 'smartAccount'
  try {
    const support = await readAtomicSupport({ network, client: getRpcClient(network), account, wantsSmartAccount })
    const { status } = support
    cacheDelegate(network, account, support)
    return { status }
  } catch (error) {
    console.info(`Oriel: ${network.name} did not answer whether the account can send atomic calls.`, error)
    return undefined
  }
}

/** Caches the account's delegate, so that other views do not read it again. */
function cacheDelegate(network: Network, account: string, { status, replaces }: AtomicSupport) {
  if (status === 'unsupported') return
  const delegation: Delegation = replaces
    ? { kind: 'foreign', address: replaces }
    : { kind: status === 'ready' ? 'none' : 'own' }
  queryClient.setQueryData<Delegation>(getDelegationKey(network, account), delegation)
}
