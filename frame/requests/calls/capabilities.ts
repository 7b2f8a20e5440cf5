import type { Program } from '@oriel/clear-signing/eip155/account/program.ts'
import { type Hex, sameAddress, toHexChainId } from '#shared/caip.ts'
import { UnauthorizedError } from '#shared/errors.ts'
import type { Network } from '#shared/networks.ts'
import { queryClient } from '../../api/queryClient.ts'
import { programKey } from '../../assets/programQuery.ts'
import { rpcClient } from '../../chains/clients/rpcClient.ts'
import { type AtomicSupport, atomicSupport } from '../../chains/eip155/smartAccount/planCalls.ts'
import { accountTypes } from '../../state/accountTypes.ts'
import { networks } from '../../state/networks.ts'
import { takeReads } from '../reads/readChain.ts'

type Params = [address?: string | null | undefined, chainIds?: Hex[]] | undefined

/** A network needs five reads at most: the code of the account, of two contracts, and two estimates. */
const readsOfNetwork = 5

/**
 * Returns the capabilities of the own wallet by chain id in hex (EIP-5792). Each network has all of them, because
 * clients read those of one network alone. `atomic` is left out while a network's node does not answer.
 */
export async function readCapabilities(params: Params, addresses: string[]): Promise<Record<string, object>> {
  const [address, chainIds] = params ?? []
  const account = address ? addresses.find((granted) => sameAddress(granted, address)) : addresses[0]
  if (address && !account) throw new UnauthorizedError()
  const served = networks.store.getState().requested.filter(({ chainNamespace }) => chainNamespace === 'eip155')
  const wanted = chainIds ? served.filter(({ id }) => chainIds.some((asked) => BigInt(asked) === BigInt(id))) : served
  takeReads(wanted.length * readsOfNetwork)
  const rows = wanted.map(async (network) => {
    const atomic = account ? await readAtomic(network, account) : undefined
    const supported = network.bundler === true && atomic !== undefined && atomic.status !== 'unsupported'
    const paymasterService = { supported }
    return [toHexChainId(network.caipNetworkId), { atomic, paymasterService, ...same }] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** The wallet reports the account's assets (ERC-7811). */
const same = { assetDiscovery: { supported: true } }

async function readAtomic(network: Network, account: string) {
  const wantsSmartAccount = accountTypes.preferred().eip155 === 'smartAccount'
  try {
    const support = await atomicSupport({ network, client: rpcClient(network), account, wantsSmartAccount })
    const { status } = support
    noteProgram(network, account, support)
    return { status }
  } catch (error) {
    console.info(`Oriel: ${network.name} does not say whether the account can send calls as one.`, error)
    return undefined
  }
}

/** The page's state tells whether the account runs the program. It is read here anyway. */
function noteProgram(network: Network, account: string, { status, replaces }: AtomicSupport) {
  if (status === 'unsupported') return
  const found: Program = replaces
    ? { kind: 'foreign', address: replaces }
    : { kind: status === 'ready' ? 'none' : 'own' }
  queryClient.setQueryData<Program>(programKey(network, account), found)
}
